import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useOutletContext } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { messagesByField } from "#platform/field-error.ts";
import { countOf } from "#platform/text.ts";
import { MAX_PICTURES } from "#shop/selling/pictures/gallery.ts";
import { galleryForm } from "#shop/selling/pictures/gallery-form.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Empty } from "../kit/empty.tsx";
import { Select } from "../kit/fields.tsx";
import { Loaded } from "../kit/page.tsx";
import { SaveBar } from "../kit/save-bar.tsx";
import { TheirsNotice } from "../kit/send-form.tsx";
import { answerKey, useAnswer, useStaff } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { AddTile, PictureDrop, UploadList } from "./picture-adder.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import {
  groupsOf,
  isSame,
  mainKeys,
  moveRow,
  type PictureRow,
  picturesText,
  placeIn,
  placeRow,
  recolored,
  rowAmong,
  rowsOf,
  type Step,
  withoutAlt,
} from "./picture-rows.ts";
import { PictureTile } from "./picture-tile.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";
import { useUploads } from "./use-uploads.ts";
import { useWholeForm } from "./whole-form.ts";

const UNDO_MS = 8000;
const NONE_YET = "No pictures yet";

/** The pictures of a product: uploads, alt texts, colors and order, all saved together. */
export default function PicturesPage() {
  const { _id: id, ...product } = useOutletContext<EditorProduct>();
  const colors = product.colors.map(({ color }) => color);
  const drafts = product.colors.flatMap(({ color, liveAt }) => (liveAt === null ? color : []));
  const client = useQueryClient();
  const loaded = useAnswer("/api/admin/products/:id/pictures", { params: { id } });
  const bodyOf = (rows: readonly PictureRow[]) => ({
    version: loaded.data?.version ?? 0,
    pictures: rows.map(({ url, alt, color }) => ({ url, alt, color })),
  });
  const form = useWholeForm("PUT /api/admin/products/:id/pictures", {
    what: "the pictures",
    saved: rowsOf(loaded.data?.pictures),
    say: (theirs, own) => picturesText(theirs, own, colors),
    check: (rows) => messagesByField(galleryForm.safeParse(bodyOf(rows)).error?.issues ?? []),
    input: (rows) => ({ params: { id }, body: bodyOf(rows) }),
    placesOf: (rows) => rows.map((row, at) => ({ path: `pictures.${at}`, key: row.key, text: JSON.stringify(row) })),
    toast: "Pictures saved",
    invalidates: PRODUCT_PATHS,
    // Stores the new version, so that the next save doesn't conflict with this one.
    onDone: (now) => client.setQueryData(answerKey("/api/admin/products/:id/pictures", { params: { id } }), now),
  });
  const { value: rows, faults, change, busy } = form;
  const isRefused = Object.keys(faults).length > 0;
  const mayChange = useStaff().may("products:write");
  const [color, setColor] = useState("");
  const [open, setOpen] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = groupsOf(rows, colors, color);
  const uploads = useUploads(add);
  useUnsaved(uploads.running ? "the pictures" : undefined);

  const isSaving = useRef(false);
  // Once for each refused save: the choice of a color may hide the faulty picture.
  useEffect(() => {
    if (!isSaving.current || busy || !isRefused) return;
    if (color !== "") return setColor("");
    isSaving.current = false;
    // Once the form has focused the first picture that is wrong: a color without one may come before it.
    queueMicrotask(focusFirstFault);
  }, [busy, isRefused, color]);

  function add(url: string, of: string | null) {
    if (rows.some((row) => row.url === url && row.color === of)) return toast("This picture is already in the list.");
    const row = rowAmong(rows, { url, alt: "", color: of });
    change((before) => [...before, row]);
    setAnnouncement("Picture added to the end.");
    // Waits until React has rendered it. The list may be long.
    requestAnimationFrame(() => tileOf(row.key)?.scrollIntoView({ block: "center" }));
  }

  function rearrange(key: string, move: (before: readonly PictureRow[]) => PictureRow[]) {
    change(move);
    const after = placeIn(groupsOf(move(rows), colors, color), key);
    if (after) setAnnouncement(`Picture is now ${after.place} of ${after.rows.length}.`);
  }

  function remove(key: string) {
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    setOpen(undefined);
    const neighbor = neighborOf(key);
    // Waits until the dialog has closed, which returns the focus to the removed tile.
    requestAnimationFrame(() => (neighbor?.isConnected ? neighbor : heading.current)?.focus());
    change((before) => before.filter((one) => one.key !== key));
    const undo = () => change((before) => before.toSpliced(at, 0, rowAmong(before, row)));
    toast("Picture removed", { ms: UNDO_MS, action: { label: "Undo", onSelect: undo } });
  }

  function describe(key: string) {
    setColor("");
    setOpen(key);
  }

  const changesOf = (key: string, shown: readonly PictureRow[]) => ({
    edit: (edit: Partial<PictureRow>) =>
      change((before) => before.map((row) => (row.key === key ? { ...row, ...edit } : row))),
    step: (step: Step) => rearrange(key, (before) => moveRow(before, key, step, shown)),
    drop: (dragged: string, side: "before" | "after") =>
      rearrange(dragged, (before) =>
        placeRow(color === "" ? recolored(before, dragged, key) : before, dragged, key, side),
      ),
    remove: () => remove(key),
  });
  const opened = open === undefined ? undefined : placeIn(groups, open);
  const mains = mainKeys(rows, colors);
  const isBare = form.problems > 0 && groups.some((group) => group.rows.length === 0 && !drafts.includes(group.name));
  const mayAdd = mayChange && loaded.data !== undefined && rows.length < MAX_PICTURES;
  return (
    <form
      {...form.formProps}
      onSubmit={(event) => {
        isSaving.current = true;
        form.formProps.onSubmit(event);
      }}
      aria-labelledby="pictures-heading"
      tabIndex={-1}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="pictures-heading" ref={heading} tabIndex={-1} className="text-[18px]/[24px] font-[630]">
          Pictures
        </h2>
        {colors.length > 1 && <ColorChoice colors={colors} value={color} onChange={setColor} />}
      </div>
      {mayAdd && (
        <PictureDrop
          multiple
          title={groups.length === 0 && !uploads.running ? NONE_YET : undefined}
          onFiles={(files) => uploads.add(files, color || null)}
        />
      )}
      <UploadList {...uploads} />
      <TheirsNotice conflict={form.conflict} />
      {!form.conflict && <AltTextAdvice rows={withoutAlt(rows)} onDescribe={mayChange ? describe : undefined} />}
      <Loaded answer={loaded} what="The pictures">
        {() => groups.length === 0 && !mayAdd && <Empty title={NONE_YET} />}
      </Loaded>
      <div className="grid gap-6 md:flex md:flex-wrap md:gap-x-8">
        {groups.map(({ name, color: of, rows: own }) => (
          <section key={name} aria-label={name} className="min-w-0">
            {groups.length > 1 && <h3 className="type-label mb-2 [contain:inline-size]">{name}</h3>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] items-start gap-3 md:flex md:flex-wrap">
              <ol aria-label={`Pictures, in display order: ${name}`} className="contents">
                {own.map((row, at) => (
                  <PictureTile
                    key={row.key}
                    row={row}
                    place={at + 1}
                    count={own.length}
                    isMain={mains.has(row.key)}
                    fault={faults[row.key]?.message}
                    isTaken={form.theirs?.every((one) => !isSame(one, row)) ?? false}
                    onOpen={() => setOpen(row.key)}
                    move={mayChange ? changesOf(row.key, own) : undefined}
                  />
                ))}
              </ol>
              <div className="empty:hidden md:w-37">
                {mayAdd && groups.length > 1 && <AddTile name={name} onFiles={(files) => uploads.add(files, of)} />}
                {own.length === 0 && <Missing isDraft={drafts.includes(name)} />}
              </div>
            </div>
          </section>
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PictureDialog
        shown={
          opened && {
            ...{ row: opened.row, place: opened.place, count: opened.rows.length, colors },
            fault: faults[opened.row.key],
            change: mayChange ? changesOf(opened.row.key, opened.rows) : undefined,
          }
        }
        onClose={() => setOpen(undefined)}
      />
      {/* A color without a picture says so itself. */}
      <SaveBar form={isBare ? { ...form, errors: {} } : form} />
    </form>
  );
}

/** A color without pictures. It is an error unless the color is a draft. */
const Missing = ({ isDraft }: { isDraft: boolean }) => (
  <p data-fault={!isDraft || undefined} className={`type-small mt-1 ${isDraft ? "text-ink-2" : "text-error"}`}>
    Needs a picture{isDraft && " to go live"}
  </p>
);

type AdviceProps = { rows: readonly PictureRow[]; onDescribe: ((key: string) => void) | undefined };

const AltTextAdvice = ({ rows: [first, ...others], onDescribe }: AdviceProps) =>
  first && (
    <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <span>
        {countOf(others.length + 1, "picture has", "pictures have")} no alt text. Screen-reader users only hear the name
        and color.
      </span>
      {onDescribe && <SmallButton onClick={() => onDescribe(first.key)}>Add alt text</SmallButton>}
    </Notice>
  );

type ChoiceProps = { colors: readonly string[]; value: string; onChange: (color: string) => void };

const ColorChoice = ({ colors, value, onChange }: ChoiceProps) => (
  <div className="flex max-w-full min-w-0 items-center gap-2">
    <label htmlFor="pictures-color" className="type-label shrink-0">
      Show
    </label>
    <Select id="pictures-color" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All colors</option>
      {colors.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  </div>
);

const tileOf = (key: string) => document.querySelector(`[data-row="${CSS.escape(key)}"]`);

function focusFirstFault(): void {
  const fault = document.querySelector("form [data-fault]");
  const [own, beside] = [fault, fault?.parentElement].map((part) => part?.querySelector<HTMLElement>("button, input"));
  (own ?? beside)?.focus({ preventScroll: true });
  fault?.scrollIntoView({ block: "nearest" });
}

/** The element to focus when a picture is removed: the next picture of its list, or the previous one. */
function neighborOf(key: string): HTMLElement | null {
  const tile = tileOf(key);
  return (tile?.nextElementSibling ?? tile?.previousElementSibling)?.querySelector("button") ?? null;
}
