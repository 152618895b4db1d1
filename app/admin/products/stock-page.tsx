import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useOutletContext } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type FieldError, firstMessages } from "#platform/field-error.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { type ChangedStock, stockEdit } from "#shop/selling/product-editor/stock-edit.ts";
import { STOCK_REASONS } from "#shop/selling/stock/stock-reason.ts";
import { Options } from "../kit/fields.tsx";
import { Part } from "../kit/section.tsx";
import { useStaff, whyItFailed } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { useChange } from "../kit/use-change.ts";
import { GridBox, VariantGrid } from "./color-size-grid.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";
import { Restocks } from "./restocks.tsx";
import { StockHistory } from "./stock-history.tsx";
import { REASON_WORDS, stockChange, type TypedStock, typedStock } from "./stock-words.ts";

/** A product's stock, which can only be changed with a reason, its planned restocks and its history. */
export default function StockPage() {
  const product = useOutletContext<EditorProduct>();
  return (
    <div className="grid gap-8">
      <StockForm product={product} />
      <Restocks product={product} />
      <StockHistory product={product} />
    </div>
  );
}

type Errors = { cells: Record<string, string>; reason?: string; note?: string; form?: string };
const NO_ERRORS: Errors = { cells: {} };

function StockForm({ product }: { product: EditorProduct }) {
  const { may } = useStaff();
  const [typed, setTyped] = useState<TypedStock>({});
  const [why, setWhy] = useState({ reason: "", note: "" });
  const [errors, setErrors] = useState(NO_ERRORS);
  const [done, setDone] = useState<ChangedStock[]>([]);
  const changes = Object.entries(typed)
    .map(([sku, { text, shown }]) => ({ sku, shown, inventory: typedStock(text, shown) }))
    .filter(({ shown, inventory }) => shown !== inventory);
  useUnsaved(changes.length > 0 ? "the stock" : undefined);
  const { send, busy } = useChange("POST /api/admin/products/:id/stock-changes", {
    toast: "Stock changed",
    once: true,
    invalidates: [...PRODUCT_PATHS, "/api/admin/products/:id/stock-movements"],
    onDone({ stock }) {
      setDone(stock);
      setTyped({});
      setWhy(({ reason }) => ({ reason, note: "" }));
      setErrors(NO_ERRORS);
    },
  });

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (faults: Errors) => {
      flushSync(() => setErrors(faults));
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    };
    const parsed = stockEdit.safeParse({ reason: why.reason || undefined, note: why.note, changes });
    if (!parsed.success) return show(errorsOf(firstMessages(parsed.error.issues), changes));
    const answer = await send({ params: { id: product._id }, body: parsed.data });
    if (answer.kind === "ok") return;
    if (answer.kind === "refused" && answer.code === "idempotency_key_reused") {
      // An earlier change did arrive, although its answer was lost. Its cells start over, so that nothing counts twice.
      const { stock } = answer.facts as { stock: ChangedStock[] };
      setDone(stock);
      setTyped((before) => {
        const others = Object.entries(before).filter(([sku]) => !stock.some((one) => one.sku === sku));
        return Object.fromEntries(others);
      });
    }
    const faults = answer.kind === "refused" ? answer.errors : [];
    show(faults.length > 0 ? errorsOf(faults, changes) : { cells: {}, form: whyItFailed(answer) });
  }

  const bind = (name: keyof typeof why) => ({
    value: why[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setWhy((before) => ({ ...before, [name]: target.value }));
      setErrors(NO_ERRORS);
    },
  });
  return (
    <Part
      title="Stock"
      about="Enter the new stock, or a difference such as +12 or -1. Sales made in the meantime still count."
    >
      <form noValidate onSubmit={save} className="grid gap-4" aria-label="Change stock">
        <StockCells
          product={product}
          typed={typed}
          errors={errors.cells}
          readOnly={!may("products:write")}
          onType={(sku, entry) => {
            setDone([]);
            setErrors(({ cells: { [sku]: _gone, ...cells } }) => ({ cells }));
            setTyped(({ [sku]: _old, ...others }) => (entry ? { ...others, [sku]: entry } : others));
          }}
        />
        {changes.length > 0 && (
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <SelectField {...bind("reason")} label="Reason" required>
              <option value="">Choose a reason</option>
              <Options of={STOCK_REASONS.map((one) => [one, REASON_WORDS[one]])} />
            </SelectField>
            <TextField {...bind("note")} label="Note" optional={why.reason !== "correction"} />
            <Button type="submit" busy={busy} small className="md:mt-6.5">
              Change stock
            </Button>
          </div>
        )}
        <FormError text={errors.form} />
        {done.length > 0 && <Done stock={done} product={product} />}
      </form>
    </Part>
  );
}

/** The stock that staff saw while editing, and the stock now. */
function Done({ stock, product }: { stock: readonly ChangedStock[]; product: EditorProduct }) {
  const nameOf = (sku: string) => {
    const variant = product.variants.find((one) => one.sku === sku);
    return variant ? `${variant.color}, ${variant.size}` : sku;
  };
  return (
    <Notice tone="quiet" role="status">
      <ul>
        {stock.map(({ sku, shown, before, after }) => (
          <li key={sku}>
            {nameOf(sku)}: {shown} → <b className="font-[620]">{after}</b>
            {before < shown && ` (${shown - before} sold while you were editing)`}
            {before > shown && ` (${before - shown} added while you were editing)`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function errorsOf(faults: readonly FieldError[], changes: readonly { sku: string }[]): Errors {
  const errors: Errors = { cells: {} };
  for (const { field, message } of faults) {
    const sku = changes[Number(/^changes\.(\d+)\./.exec(field)?.[1])]?.sku;
    if (sku) errors.cells[sku] ??= message;
    else if (field === "reason" || field === "note") errors[field] ??= message;
    else errors.form ??= message;
  }
  return errors;
}

type CellsProps = {
  product: EditorProduct;
  typed: TypedStock;
  errors: Record<string, string>;
  readOnly: boolean;
  /** Called with undefined if the stock is back to its current value. */
  onType: (sku: string, entry: TypedStock[string] | undefined) => void;
};

/** The stock of each color and size. */
const StockCells = ({ product: { variants, sizes }, typed, errors, readOnly, onType }: CellsProps) => (
  <div className="min-w-0">
    <VariantGrid
      variants={variants}
      sizes={sizes}
      faults={Object.values(errors)}
      faultsId="stock-errors"
      cell={({ sku, color, size, inventory }, place) => {
        const entry = typed[sku];
        return (
          <>
            <GridBox
              place={place}
              error={errors[sku]}
              faultsId="stock-errors"
              inputMode="text"
              readOnly={readOnly}
              aria-label={`Stock of ${color}, ${size}`}
              value={entry?.text ?? String(inventory)}
              onFocus={({ target }) => target.select()}
              onChange={({ target: { value: text } }) => {
                const shown = entry?.shown ?? inventory;
                onType(sku, text === String(shown) && shown === inventory ? undefined : { text, shown });
              }}
              className={`min-w-11 md:min-w-16 ${entry ? "border-ink! font-[620]" : ""}`}
            />
            {entry && <p className="type-small px-2 whitespace-nowrap text-ink-2">{stockChange(entry, inventory)}</p>}
          </>
        );
      }}
    />
  </div>
);
