import { type SubmitEvent, useRef, useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { countOf } from "#platform/text.ts";
import { MAX_PICTURES } from "#shop/selling/pictures/gallery.ts";
import { Empty } from "../kit/empty.tsx";
import { Select } from "../kit/fields.tsx";
import { Loaded } from "../kit/page.tsx";
import { SaveBar } from "../kit/save-bar.tsx";
import { Theirs, TheirsNotice } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { AddTile, PictureDrop, UploadList } from "./picture-adder.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import {
  groupsOf,
  mainKeys,
  moveRow,
  newRow,
  type PictureRow,
  placeIn,
  placeRow,
  recolored,
  type Step,
  withoutAlt,
} from "./picture-rows.ts";
import { PictureTile } from "./picture-tile.tsx";
import { useGallery } from "./use-gallery.ts";
import { useUploads } from "./use-uploads.ts";

const UNDO_MS = 8000;
const NONE_YET = "No pictures yet";

/** The pictures of a product: uploads, alt texts, colors and order, all saved together. */
export function PicturesPanel({ productId, colors }: { productId: string; colors: readonly string[] }) {
  const gallery = useGallery(productId);
  const mayChange = useStaff().may("products:write");
  const [color, setColor] = useState("");
  const [open, setOpen] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = groupsOf(gallery.rows, colors, color);
  const uploads = useUploads(add);
  useUnsaved(gallery.form.isDirty || uploads.running ? "the pictures" : undefined);

  function add(url: string, of: string | null) {
    if (gallery.rows.some((row) => row.url === url && row.color === of)) {
      return toast("This picture is already in the list.");
    }
    const row = newRow(url, of);
    gallery.change((rows) => [...rows, row]);
    setAnnouncement("Picture added to the end.");
    // Waits until React has rendered it. The list may be long.
    requestAnimationFrame(() => document.querySelector(`[data-row="${row.key}"]`)?.scrollIntoView({ block: "center" }));
  }

  function rearrange(key: string, move: (rows: readonly PictureRow[]) => PictureRow[]) {
    gallery.change(move);
    const after = placeIn(groupsOf(move(gallery.rows), colors, color), key);
    if (after) setAnnouncement(`Picture is now ${after.place} of ${after.rows.length}.`);
  }

  function remove(key: string) {
    const at = gallery.rows.findIndex((row) => row.key === key);
    const row = gallery.rows[at];
    if (!row) return;
    setOpen(undefined);
    const neighbor = neighborOf(key);
    // Waits until the dialog has closed, which returns the focus to the removed tile.
    requestAnimationFrame(() => (neighbor?.isConnected ? neighbor : heading.current)?.focus());
    gallery.change((rows) => rows.filter((one) => one.key !== key));
    // Needs a new key: the pictures may have been reloaded since, under new keys.
    const again = { ...newRow(row.url, row.color), alt: row.alt };
    const undo = () => gallery.change((rows) => rows.toSpliced(at, 0, again));
    toast("Picture removed", { ms: UNDO_MS, action: { label: "Undo", onSelect: undo } });
  }

  function describe(key: string) {
    setColor("");
    setOpen(key);
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await gallery.save()) return;
    setColor("");
    // Waits until React has marked what is wrong.
    requestAnimationFrame(() => {
      const fault = form.querySelector("[data-fault]");
      fault?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
      fault?.scrollIntoView({ block: "nearest" });
    });
  }

  const changesOf = (key: string, shown: readonly PictureRow[]) => ({
    edit: (edit: Partial<PictureRow>) =>
      gallery.change((rows) => rows.map((row) => (row.key === key ? { ...row, ...edit } : row))),
    step: (step: Step) => rearrange(key, (rows) => moveRow(rows, key, step, shown)),
    drop: (dragged: string, side: "before" | "after") =>
      rearrange(dragged, (rows) => placeRow(color === "" ? recolored(rows, dragged, key) : rows, dragged, key, side)),
    remove: () => remove(key),
  });
  const opened = open === undefined ? undefined : placeIn(groups, open);
  const undescribedRows = withoutAlt(gallery.rows);
  const [undescribed] = undescribedRows;
  const mains = mainKeys(gallery.rows, colors);
  const mayAdd = mayChange && gallery.loaded.data !== undefined && gallery.rows.length < MAX_PICTURES;
  return (
    <form
      noValidate
      onSubmit={save}
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
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} onTryAgain={uploads.tryAgain} />
      {gallery.theirs && (
        <TheirsNotice>
          <Theirs {...gallery.theirs} />
        </TheirsNotice>
      )}
      {undescribed && (
        <Notice tone="warn" className="flex flex-wrap items-center gap-x-4">
          <span>
            {countOf(undescribedRows.length, "picture has", "pictures have")} no alt text. Screen-reader users only hear
            the name and color.
          </span>
          {mayChange && <TextButton onClick={() => describe(undescribed.key)}>Add alt text</TextButton>}
        </Notice>
      )}
      <Loaded answer={gallery.loaded} what="The pictures">
        {() => groups.length === 0 && !mayAdd && <Empty title={NONE_YET} />}
      </Loaded>
      <div className="grid gap-6 md:flex md:flex-wrap md:gap-x-8">
        {groups.map(({ name, color: of, rows }) => (
          <section key={name} aria-label={name} data-fault={rows.length === 0 || undefined} className="min-w-0">
            {groups.length > 1 && <h3 className="type-label mb-2 [contain:inline-size]">{name}</h3>}
            {rows.length === 0 && <p className="type-small mb-2 text-error">Needs a picture</p>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3 md:flex md:flex-wrap">
              <ol aria-label={`Pictures, in display order: ${name}`} className="contents">
                {rows.map((row, at) => (
                  <PictureTile
                    key={row.key}
                    row={row}
                    place={at + 1}
                    count={rows.length}
                    isMain={mains.has(row.key)}
                    errors={gallery.errors.rows[row.key]}
                    onOpen={() => setOpen(row.key)}
                    move={mayChange ? changesOf(row.key, rows) : undefined}
                  />
                ))}
              </ol>
              {mayAdd && groups.length > 1 && <AddTile name={name} onFiles={(files) => uploads.add(files, of)} />}
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
            errors: gallery.errors.rows[opened.row.key],
            change: mayChange ? changesOf(opened.row.key, opened.rows) : undefined,
          }
        }
        onClose={() => setOpen(undefined)}
      />
      <SaveBar form={gallery.form} problems={gallery.errors.problems} />
    </form>
  );
}

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

/** The element to focus when a picture is removed: the next picture of its list, or the previous one. */
function neighborOf(key: string): HTMLElement | null {
  const tile = document.querySelector(`[data-row="${key}"]`);
  return (tile?.nextElementSibling ?? tile?.previousElementSibling)?.querySelector("button") ?? null;
}
