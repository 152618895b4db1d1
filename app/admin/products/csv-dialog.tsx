import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { CsvLine } from "#shop/selling/product-editor/editor-product.server.ts";
import { DialogActions } from "../kit/dialog-actions.tsx";
import { saveFile } from "../kit/save-file.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { useChange } from "../kit/use-change.ts";
import { SAMPLE_CSV } from "./csv-sample.ts";
import { DropZone } from "./drop-zone.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";

/** The changes that a file would make or has made. */
type CsvAnswer = Told<"POST /api/admin/products.csv">;

const csvBody = (csv: string | File) => new Blob([csv], { type: "text/csv" });

/** The most rows to show; no one would read more. */
const SHOWN_LINES = 200;

/** Imports products from a file. It shows a preview first, then imports all rows or none. */
export function CsvDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Import products" className="max-w-[860px]!">
      <Import onClose={onClose} />
    </Dialog>
  );
}

type Checked = CsvAnswer & { name: string; key: string };

function Import({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked>();
  const [fault, setFault] = useState<string>();
  const { send, busy } = useChange("POST /api/admin/products.csv", {
    toast: ({ state, count }) => (state === "applied" ? `${countOf(count, "row")} imported` : undefined),
    invalidates: PRODUCT_PATHS,
    onDone: ({ state }) => state === "applied" && onClose(),
  });

  async function check(file: File) {
    setFault(undefined);
    setChecked(undefined);
    const answer = await send({ blob: csvBody(file) });
    if (answer.kind !== "ok") return setFault(whyItFailed(answer));
    setChecked({ ...answer.data, name: file.name, key: crypto.randomUUID() });
  }

  async function apply(from: Checked) {
    setFault(undefined);
    const answer = await send({ blob: csvBody(from.csv), query: { plan: from.plan, key: from.key } });
    if (answer.kind === "ok") return setChecked({ ...from, ...answer.data });
    setFault(whyItFailed(answer));
    if (answer.kind !== "refused" || answer.code !== "changed_meanwhile") return;
    // The products have changed since the preview, and the server sent a new one.
    setChecked({ ...from, ...(answer.facts as Partial<CsvAnswer>), state: "planned", key: crypto.randomUUID() });
  }

  const changing = checked?.lines.filter(({ changes }) => changes.length > 0).length ?? 0;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Use one row per color and size, as in the CSV export. You'll see a preview before anything changes. Rows and
        columns that aren't in the file stay as they are.
      </p>
      <DropZone label="Choose a CSV file" accept=".csv,text/csv" onFiles={([file]) => file && void check(file)}>
        {checked ? (
          <b className="font-[600] text-ink">{checked.name}</b>
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
          <p role="status" className="font-[620]">
            {summary(checked, changing)}
          </p>
          <Lines lines={checked.lines} />
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

function summary({ state, lines, count, name }: Checked, changing: number): string {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length;
  if (state === "faulty")
    return `${name}: ${faulty} of ${countOf(count, "row")} ${faulty === 1 ? "has" : "have"} errors. Nothing was imported.`;
  if (changing === 0) return `${name}: nothing would change.`;
  return `${name}: ${changing} of ${countOf(count, "row")} ${changing === 1 ? "has" : "have"} changes.`;
}

const linesBox = "max-h-[46dvh] overflow-auto rounded-md border-[1.5px] border-line";

/** Rows with errors first, then rows with changes. Rows without either are left out. */
function Lines({ lines }: { lines: readonly CsvLine[] }) {
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  const others = lines.filter(({ faults, changes }) => faults.length === 0 && changes.length > 0);
  const all = [...faulty, ...others];
  if (all.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section aria-label="Rows of the file" tabIndex={0} className={linesBox}>
      <table className="w-full text-left text-[13px]/[18px]">
        <thead>
          <tr className="text-ink-2">
            <th className="px-3 py-2 font-[560]">Row</th>
            <th className="px-3 py-2 font-[560]">SKU</th>
            <th className="px-3 py-2 font-[560]">Result</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, SHOWN_LINES).map((one) => (
            <tr key={one.line} className="border-t border-line align-top">
              <td className="px-3 py-2">{one.line}</td>
              <td className="px-3 py-2 wrap-anywhere">{one.sku || one.product}</td>
              <td className="px-3 py-2 wrap-anywhere">
                {one.faults.map(({ column, message }) => (
                  <p key={column} className="text-error">
                    {column}: {message}
                  </p>
                ))}
                {one.faults.length === 0 &&
                  one.changes.map(({ field, before, after }) => (
                    <p key={field} className="line-clamp-3">
                      {field}: {before !== null && <s className="text-ink-2">{before || "empty"}</s>} {after || "empty"}
                    </p>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > SHOWN_LINES && <p className="px-3 py-2 text-ink-2">And {all.length - SHOWN_LINES} more.</p>}
    </section>
  );
}
