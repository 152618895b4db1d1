import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import type { FieldError } from "#platform/field-error.ts";
import type { ProductForm } from "#shop/selling/catalog/product-form.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import {
  changesStock,
  EMPTY_PRODUCT,
  errorsOf,
  hasStockGrid,
  mergeProduct,
  NO_ERRORS,
  type ProductConflict,
  type ProductField,
  productBody,
  valuesOf,
} from "./product-form.ts";
import type { ProductsApi } from "./products-api.ts";
import { StockGrid } from "./stock-grid.tsx";
import { StockReasonFields } from "./stock-reason-fields.tsx";

/** Create mode, or edit mode of `product` as it was opened. Give it a key of its own for each product. */
export function ProductEditor({
  product: opened,
  api,
  onCancel,
  onSaved,
}: {
  product: Product | undefined;
  api: ProductsApi;
  onCancel: () => void;
  onSaved: () => void;
}) {
  const [product, setProduct] = useState(opened);
  const [values, setValues] = useState(product ? valuesOf(product) : EMPTY_PRODUCT);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [conflicts, setConflicts] = useState<ProductConflict[]>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (opened) heading.current?.focus();
  }, [opened]);

  /** Somebody else saved meanwhile: the next save is based on theirs, and keeps what is typed here. */
  function meet(base: Product, theirs: Product) {
    setProduct(theirs);
    setConflicts(mergeProduct(base, values, theirs).conflicts);
    setValues((typed) => mergeProduct(base, typed, theirs).values);
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const made = productBody(values, product);
    if (!made.ok) {
      setErrors(made.errors);
      return focusFirstInvalid(form);
    }
    setErrors(NO_ERRORS);
    setBusy(true);
    const { body } = made;
    const answer = await (product ? api.updateProduct(product._id, body) : api.createProduct(body));
    setBusy(false);
    if (answer.kind !== "ok") {
      toast("Failed to save product", { kind: "error" });
      if (product && answer.kind === "refused" && answer.code === "changed_meanwhile") {
        // The answer of our own server, of the shape both sides share.
        return meet(product, answer.facts?.current as Product);
      }
      if (answer.kind === "refused") setErrors(refusalOf(answer, body.variants));
      return;
    }
    toast(product ? "Product updated" : "Product created", { kind: "success" });
    setValues(EMPTY_PRODUCT);
    onSaved();
  }

  const bind = (field: ProductField) => ({
    name: field,
    required: true,
    value: values[field],
    error: errors.fields[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [field]: target.value }));
      setErrors((before) => ({ ...before, form: undefined, fields: { ...before.fields, [field]: undefined } }));
    },
  });

  return (
    <form noValidate onSubmit={save} aria-labelledby="product-form-heading" className="grid min-w-0 gap-4">
      <h2
        id="product-form-heading"
        ref={heading}
        tabIndex={-1}
        className="flex min-h-11 items-center text-[18px]/[24px] font-[630]"
      >
        {product ? "Edit product" : "Create product"}
      </h2>
      <TextField {...bind("title")} label="Title" />
      <TextField {...bind("price")} label="Price" type="number" min={0} step={0.01} inputMode="decimal" />
      <TextField {...bind("image")} label="Image URL" inputMode="url" spellCheck={false} />
      {product && hasStockGrid(product) ? (
        <StockGrid
          product={product}
          stock={values.stock}
          errors={errors.stock}
          onChange={(sku, text) => {
            setValues((before) => ({ ...before, stock: { ...before.stock, [sku]: text } }));
            setErrors(({ stock: { [sku]: _gone, ...stock }, ...rest }) => ({ ...rest, stock }));
          }}
        />
      ) : (
        <TextField {...bind("inventory")} label="Inventory" type="number" min={0} step={1} inputMode="numeric" />
      )}
      {changesStock(values, product) && <StockReasonFields reason={bind("reason")} note={bind("note")} />}
      <TextArea {...bind("description")} label="Description" rows={6} />
      {errors.form && <Notice>{errors.form}</Notice>}
      {conflicts && <Meanwhile conflicts={conflicts} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {product ? "Save changes" : "Create product"}
        </Button>
        {product && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function Meanwhile({ conflicts }: { conflicts: readonly ProductConflict[] }) {
  return (
    <Notice tone="warn" role="alert" className="wrap-anywhere">
      <p>
        Somebody else changed this product meanwhile, so nothing was saved or overwritten. What you typed is still here,
        all else is as they saved it.
      </p>
      {conflicts.length > 0 && (
        <>
          <p className="mt-2">You both changed this. Save to put yours on top.</p>
          <ul className="list-disc pl-5">
            {conflicts.map(({ name, theirs }) => (
              <li key={name}>
                {name}, theirs: {theirs}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Why the server refused: at its field where it has one here. */
const refusalOf = (
  { message, errors }: { message: string; errors: FieldError[] },
  variants: ProductForm["variants"],
) => (errors.length > 0 ? errorsOf(errors, variants) : { ...NO_ERRORS, form: message });

/** After React has marked the fields. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
