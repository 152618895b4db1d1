import { useEffect, useId, useRef, useState } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { CsvLine } from "#shop/selling/product-editor/editor-product.server.ts";
import { DialogActions, DialogButtons, DialogFoot } from "../kit/dialog-actions.tsx";
import { saveFile } from "../kit/download-button.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import { useChange } from "../kit/use-change.ts";
import { DropZone } from "./drop-zone.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";

/** The changes that a file would make or has made. */
type CsvAnswer = Told<"POST /api/admin/products.csv">;

const csvBody = (csv: string | File) => new Blob([csv], { type: "text/csv" });

/** The most rows to show; no one would read more. */
const SHOWN_LINES = 200;

/** Imports products from a file. It shows a preview first, then imports all rows or none. */
export function CsvDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDone ? "Products imported" : "Import products"}
      className={isDone ? "max-w-[520px]!" : "max-w-[860px]!"}
    >
      <Import onClose={onClose} onDone={setDone} />
    </Dialog>
  );
}

type Checked = CsvAnswer & { name: string; key: string };

type ImportProps = { onClose: () => void; onDone: (isDone: boolean) => void };

function Import({ onClose, onDone }: ImportProps) {
  const [checked, setChecked] = useState<Checked>();
  const [fault, setFault] = useState<string>();
  const changing = checked?.lines.filter(({ changes }) => changes.length > 0).length ?? 0;
  const imported = `${countOf(changing, "row")} imported`;
  const closes = checked?.added.length === 0;
  const { send, busy } = useChange("POST /api/admin/products.csv", {
    toast: ({ state }) => (state === "applied" && closes ? imported : undefined),
    invalidates: PRODUCT_PATHS,
    onDone: ({ state }) => state === "applied" && closes && onClose(),
  });

  async function check(file: File) {
    setFault(undefined);
    setChecked(undefined);
    const answer = await send({ blob: csvBody(file) });
    if (answer.kind !== "ok") return setFault(whyItFailed(answer));
    setChecked({ ...answer.data, name: file.name, key: randomKey() });
  }

  async function apply(from: Checked) {
    setFault(undefined);
    const answer = await send({ blob: csvBody(from.csv), query: { plan: from.plan, key: from.key } });
    if (answer.kind === "ok") {
      const { state } = answer.data;
      // Once the file is imported, the answer has neither its rows nor its new products.
      return setChecked({ ...from, ...(state === "applied" ? { state } : answer.data) });
    }
    setFault(whyItFailed(answer));
    if (answer.kind !== "refused" || answer.code !== "changed_meanwhile") return;
    // The products have changed since the preview, and the server sent a new one.
    setChecked({ ...from, ...(answer.facts as Partial<CsvAnswer>), state: "planned", key: randomKey() });
  }

  if (checked?.state === "applied")
    return <Added imported={imported} products={checked.added} onClose={onClose} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      {checked?.state !== "faulty" && (
        <p className="text-ink-2">
          Use one row per color and size, as in the CSV export. You'll see a preview before anything changes. Rows and
          columns that aren't in the file stay as they are.
        </p>
      )}
      {checked?.state === "faulty" && <Notice role="alert">{summary(checked, 0)}</Notice>}
      <DropZone
        label={checked?.state === "faulty" ? "Choose the corrected CSV file" : "Choose a CSV file"}
        accept=".csv,text/csv"
        onFiles={([file]) => file && void check(file)}
      >
        {checked ? (
          <span className="block wrap-anywhere">
            Last file: <b className="font-[600] text-ink">{checked.name}</b>
          </span>
        ) : (
          <TextButton onClick={() => saveFile(csvBody(SAMPLE_CSV), "sample-products.csv")}>
            Download a sample
          </TextButton>
        )}
      </DropZone>
      {busy && !checked && (
        <p role="status" className="text-ink-2">
          Reading the file...
        </p>
      )}
      {fault && <Notice role="alert">{fault}</Notice>}
      {checked && (
        <>
          {checked.state !== "faulty" && (
            <p role="status" className="font-[620]">
              {summary(checked, changing)}
            </p>
          )}
          <Lines
            lines={checked.lines.filter(
              ({ faults, changes }) => (checked.state === "faulty" ? faults : changes).length,
            )}
          />
          {checked.state === "planned" && changing > 0 && (
            <DialogActions
              send={`Import ${countOf(changing, "row")}`}
              onSend={() => void apply(checked)}
              onCancel={onClose}
              busy={busy}
            />
          )}
        </>
      )}
    </div>
  );
}

type AddedProps = ImportProps & { imported: string; products: Checked["added"] };

/** What is left to do for new products. */
function Added({ imported, products, onClose, onDone }: AddedProps) {
  const text = useId();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that imported is gone.
    link.current?.focus();
    onDone(true);
    return () => onDone(false);
  }, [onDone]);
  const [first] = products;
  if (!first) return null;
  const isOne = products.length === 1;
  return (
    <>
      <p id={text} className="wrap-anywhere">
        {imported}. {isOne ? `${first.title} is a draft.` : `${products.length} new products are drafts.`} Shoppers
        can't see a draft until you change its status to Live.
      </p>
      <DialogFoot>
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <ButtonLink
            to={isOne ? `/admin/products/${first._id}` : "/admin/products?state=draft"}
            ref={link}
            aria-describedby={text}
            onClick={onClose}
          >
            {isOne ? "Review draft" : "Review drafts"}
          </ButtonLink>
        </DialogButtons>
      </DialogFoot>
    </>
  );
}

function summary({ state, lines, added, count, name }: Checked, changing: number): string {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length;
  if (state === "faulty")
    return `${faulty} of ${countOf(count, "row")} ${faulty === 1 ? "has" : "have"} errors, so nothing was imported. Fix ${faulty === 1 ? "it" : "them"} in ${name} and choose the file again.`;
  if (changing === 0) return `${name}: nothing would change.`;
  const drafts =
    added.length === 0
      ? ""
      : ` ${countOf(added.length, "new product")}, to start as ${added.length === 1 ? "a draft" : "drafts"}.`;
  return `${name}: ${changing} of ${countOf(count, "row")} ${changing === 1 ? "has" : "have"} changes.${drafts}`;
}

const linesBox = "max-h-[46dvh] overflow-auto rounded-md border-[1.5px] border-line";

/** What is wrong in each row of the file or, if nothing is, what would change. */
function Lines({ lines }: { lines: readonly CsvLine[] }) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section aria-label="Rows of the file" tabIndex={0} className={linesBox}>
      <ul className="text-[14px]/[20px]">
        {lines.slice(0, SHOWN_LINES).map(({ line, sku, product, faults, changes }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-1 border-line px-3 py-2.5 not-first:border-t md:grid-cols-[64px_200px_minmax(0,1fr)]"
          >
            <b className="font-[600]">Row {line}</b>
            <span className="wrap-anywhere text-ink-2">{sku || product}</span>
            <div className="wrap-anywhere">
              {faults.map(({ column, message }) => (
                <p key={column}>
                  <b className="font-[600] text-error">{column}:</b> {message}
                </p>
              ))}
              {faults.length === 0 &&
                changes.map(({ field, before, after }) => (
                  <p key={field} className="line-clamp-3">
                    {field}: {before !== null && <s className="text-ink-2">{before || "empty"}</s>} {after || "empty"}
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN_LINES && <p className="px-3 py-2 text-ink-2">And {lines.length - SHOWN_LINES} more.</p>}
    </section>
  );
}

/** A product in two sizes, with the columns that a new product needs. */
export const SAMPLE_CSV = `product,title,description,price,color,image,size,stock
sample-cap,Sample Cap,A cap to try the import with.,24.00,Black,/media/front-black.webp,S/M,10
sample-cap,Sample Cap,A cap to try the import with.,24.00,Black,/media/front-black.webp,L/XL,5
`;
