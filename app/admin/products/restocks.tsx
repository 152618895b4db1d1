import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { messagesByField } from "#platform/field-error.ts";
import { countOf } from "#platform/text.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { Restock } from "#shop/selling/product-editor/plan-restocks.server.ts";
import { restockForm } from "#shop/selling/product-editor/restock-form.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Moment } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { AskButton } from "../kit/confirm.tsx";
import { moment } from "../kit/dates.ts";
import { CheckBox, YES } from "../kit/fields.tsx";
import { Part } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { type Columns, Table } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { GridBox, VariantGrid } from "./color-size-grid.tsx";
import { typedMoment } from "./live.ts";
import { MomentFields } from "./live-fields.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";

const PATHS = [
  ...PRODUCT_PATHS,
  "/api/admin/products/:id/restocks",
  "/api/admin/products/:id/stock-movements",
  "/api/admin/drop",
] as const;

/** Planned restocks, each of which goes on sale at a set time. */
export function Restocks({ product }: { product: EditorProduct }) {
  const { may } = useStaff();
  const [planning, setPlanning] = useState(false);
  const { data } = useAnswer("/api/admin/products/:id/restocks", { params: { id: product._id } });
  const columns: Columns<Restock> = [
    ...COLUMNS,
    { head: "", show: (restock) => <CancelRestock id={product._id} restock={restock} /> },
  ];
  return (
    <Part title="Planned restocks" about="Each restock is added automatically at its time.">
      {data && data.items.length > 0 ? (
        <Table
          label="Planned restocks"
          rows={data.items}
          columns={may("products:write") ? columns : COLUMNS}
          rowId={({ _id }) => _id}
          minWidth="md:min-w-[720px]"
        />
      ) : (
        <p className="text-ink-2">No restocks planned.</p>
      )}
      {may("products:write") && (
        <SmallButton className="justify-self-start" onClick={() => setPlanning(true)}>
          Plan a restock
        </SmallButton>
      )}
      <Dialog open={planning} onClose={() => setPlanning(false)} title="Plan a restock" className="max-w-[640px]!">
        <PlanForm product={product} onClose={() => setPlanning(false)} />
      </Dialog>
    </Part>
  );
}

const COLUMNS: Columns<Restock> = [
  { head: "Variant", phone: "left", show: ({ color, size }) => `${color}, ${size}` },
  { head: "Units", align: "right", phone: "right", show: ({ pieces }) => `+${pieces}` },
  { head: "Available", show: ({ availableAt }) => <Moment at={availableAt} /> },
  {
    head: "Status",
    show: ({ releasedAt, announced, note }) => (
      <>
        {releasedAt ? "Added to stock" : announced ? "Planned, with a countdown" : "Planned"}
        {note && <span className="block text-ink-2">{note}</span>}
      </>
    ),
  },
];

function CancelRestock({ id, restock }: { id: string; restock: Restock }) {
  const { send } = useChange("DELETE /api/admin/products/:id/restocks/:restockId", {
    toast: "Restock cancelled",
    invalidates: PATHS,
  });
  const { _id, color, size, pieces, availableAt, releasedAt } = restock;
  if (releasedAt) return null;
  return (
    <div className="flex justify-end">
      <AskButton
        name={`Cancel the restock of ${color}, ${size}`}
        title="Cancel this restock?"
        text={`${countOf(pieces, "unit")} of ${color}, ${size} planned for ${moment(availableAt)} won't be added.`}
        confirm="Cancel restock"
        keep="Keep restock"
        danger
        send={() => send({ params: { id, restockId: _id } })}
      >
        Cancel
      </AskButton>
    </div>
  );
}

type Fields = Record<string, string> & { availableAt: string; announced: string; note: string };
/** The form field of a SKU's units. */
const unitsOf = (sku: string): string => `units ${sku}`;

function bodyOf(fields: Fields, { variants }: EditorProduct) {
  const lines = variants.flatMap(({ sku }) => {
    const text = fields[unitsOf(sku)]?.trim() ?? "";
    return text === "" ? [] : [{ sku, pieces: Number(text) }];
  });
  const availableAt = typedMoment(fields.availableAt) ?? "";
  return { availableAt, announced: fields.announced !== "", note: fields.note, lines };
}

function PlanForm({ product, onClose }: { product: EditorProduct; onClose: () => void }) {
  const { variants, sizes } = product;
  const [saved] = useState<Fields>(() => ({
    ...{ availableAt: "", announced: YES, note: "" },
    ...Object.fromEntries(variants.map(({ sku }) => [unitsOf(sku), ""])),
  }));
  const form = useChangeForm("POST /api/admin/products/:id/restocks", {
    what: "the restock",
    saved,
    once: true,
    check: (fields) => messagesByField(restockForm.safeParse(bodyOf(fields, product)).error?.issues ?? []),
    at(field, sent) {
      const [, line] = /^lines\.(\d+)\./.exec(field) ?? [];
      if (line !== undefined) return unitsOf(bodyOf(sent, product).lines[Number(line)]?.sku ?? "");
      return field in saved ? field : "form";
    },
    input: (fields) => ({ params: { id: product._id }, body: bodyOf(fields, product) }),
    toast: "Restock planned",
    invalidates: PATHS,
    onDone: onClose,
  });
  const { bind, errors } = form;
  const faults = variants.flatMap(({ sku, color, size }) => {
    const message = errors[unitsOf(sku)];
    return message ? [choiceWords(color, size), message].filter(Boolean).join(": ") : [];
  });
  return (
    <SendForm form={form} label="Plan a restock" send="Plan restock" onCancel={onClose}>
      <MomentFields {...bind("availableAt")} label="Available" />
      <VariantGrid
        variants={variants}
        sizes={sizes}
        faults={faults}
        faultsId="restock-errors"
        cell={({ sku, color, size }, place) => (
          <GridBox
            {...bind(unitsOf(sku))}
            place={place}
            faultsId="restock-errors"
            inputMode="numeric"
            aria-label={`Units of ${color}, ${size}`}
            className="min-w-10 md:min-w-14"
          />
        )}
      />
      <CheckBox {...bind("announced")} label="Show a countdown on the product page" />
      <TextField {...bind("note")} label="Note" optional hint="Shown in the stock history." />
    </SendForm>
  );
}
