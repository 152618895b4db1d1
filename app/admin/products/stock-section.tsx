import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { firstMessages } from "#platform/field-error.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { type ChangedStock, stockEdit } from "#shop/selling/product-editor/stock-edit.ts";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { deskApi } from "./desk-api.ts";
import { Ledger } from "./ledger.tsx";
import { Section } from "./section.tsx";
import { StockCells, type TypedStock } from "./stock-cells.tsx";
import { StockReasonFields } from "./stock-reason-fields.tsx";
import { typedStock } from "./stock-words.ts";

type Errors = { cells: Record<string, string>; reason?: string; note?: string; form?: string };
const NO_ERRORS: Errors = { cells: {} };

/** The stock of a product, which changes only for a reason, and its ledger. */
export function StockSection({ product, onChanged }: { product: EditorProduct; onChanged: () => void }) {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  const [typed, setTyped] = useState<TypedStock>({});
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<ChangedStock[]>([]);
  const press = useRef({ body: "", key: "" });

  const changes = Object.entries(typed).map(([sku, { text, shown }]) => ({
    sku,
    shown,
    inventory: typedStock(text, shown),
  }));
  const real = changes.filter(({ shown, inventory }) => shown !== inventory);

  const type =
    (set: (text: string) => void) =>
    ({ target }: { target: { value: string } }) => {
      set(target.value);
      setErrors(NO_ERRORS);
    };

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = stockEdit.safeParse({ reason: reason || undefined, note, changes: real });
    if (!parsed.success) return show(form, errorsOf(firstMessages(parsed.error.issues), real));
    // The same change sent again is the same press: it is done once.
    const body = JSON.stringify(parsed.data);
    if (press.current.body !== body) press.current = { body, key: crypto.randomUUID() };
    setBusy(true);
    const answer = await deskApi(call).changeStock(product._id, press.current.key, parsed.data);
    setBusy(false);
    if (answer.kind !== "ok") {
      const faults = answer.kind === "refused" ? errorsOf(answer.errors, real) : NO_ERRORS;
      askAnew("/api/admin/products/:id");
      return show(form, isEmpty(faults) ? { cells: {}, form: whyItFailed(answer) } : faults);
    }
    press.current = { body: "", key: "" };
    toast("Stock changed", { kind: "success" });
    setDone(answer.data.stock);
    setTyped({});
    setNote("");
    setErrors(NO_ERRORS);
    askAnew("/api/admin/products/:id", "/api/admin/products/:id/stock-movements");
    onChanged();
  }

  function show(form: HTMLFormElement, faults: Errors) {
    setErrors(faults);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  return (
    <Section
      title="Stock"
      hint="Type what there is now, or a difference such as +12 or -1. The difference is applied, so what is sold meanwhile stays sold."
    >
      {real.length > 0 && <UnsavedGuard what="the stock" />}
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
        {real.length > 0 && (
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <StockReasonFields
              reason={{ value: reason, error: errors.reason, onChange: type(setReason) }}
              note={{ value: note, error: errors.note, onChange: type(setNote) }}
            />
            <div className="md:pt-6.5">
              <Button type="submit" busy={busy} small className="h-[52px]">
                Change stock
              </Button>
            </div>
          </div>
        )}
        {errors.form && <Notice role="alert">{errors.form}</Notice>}
        {done.length > 0 && <Done stock={done} product={product} />}
      </form>
      <Ledger product={product} />
    </Section>
  );
}

/** What it was when staff looked, what it was when it was changed, and what it is now. */
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
            {nameOf(sku)}: {shown} when you looked
            {before !== shown && `, ${before} when it was changed (orders moved ${Math.abs(before - shown)})`}, now{" "}
            <b className="font-[620]">{after}</b>.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const isEmpty = ({ cells, reason, note, form }: Errors) => Object.keys(cells).length === 0 && !reason && !note && !form;

function errorsOf(faults: readonly { field: string; message: string }[], changes: readonly { sku: string }[]): Errors {
  const errors: Errors = { cells: {} };
  for (const { field, message } of faults) {
    const sku = changes[Number(/^changes\.(\d+)\./.exec(field)?.[1])]?.sku;
    if (sku) errors.cells[sku] ??= message;
    else if (field === "reason" || field === "note") errors[field] ??= message;
    else errors.form ??= message;
  }
  return errors;
}
