import { useRef, useState } from "react";
import { useOutletContext } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { moment } from "../kit/dates.ts";
import { SaveBar } from "../kit/save-bar.tsx";
import { Part } from "../kit/section.tsx";
import { TheirsNotice } from "../kit/send-form.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { ColorSizeGrid, GridBox } from "./color-size-grid.tsx";
import { editErrors, PRODUCT_PATHS, saved, unchanged, useFieldsOf } from "./product-edit.ts";
import { RowHeads, VariantRow } from "./variant-fields.tsx";
import {
  cellOf,
  cells,
  isRemoved,
  moved,
  newColor,
  newSize,
  type SizeRow,
  skuAt,
  unitsOf,
  type Variants,
  variantsEdit,
  variantsOf,
  variantsText,
} from "./variants.ts";
import { type Faults, useWholeForm } from "./whole-form.ts";

/** Colors and sizes, when each goes live, and their SKUs. They are saved together because they refer to each other. */
export default function VariantsPage() {
  const product = useOutletContext<EditorProduct>();
  const mayWrite = useStaff().may("products:write");
  const form = useWholeForm("PUT /api/admin/products/:id", {
    what: "the variants",
    saved: useFieldsOf(product, variantsOf),
    say: variantsText,
    check: (variants) => editErrors({ ...unchanged(product), ...variantsEdit(variants, product) }),
    input: (variants) => saved(product, variantsEdit(variants, product)),
    placesOf: (variants) => placesOf(variants, product),
    toast: "Product updated",
    failed: "Failed to save product",
    invalidates: [...PRODUCT_PATHS, "/api/admin/products/:id/restocks"],
  });
  const { value: typed, faults } = form;
  const change = (edit: (variants: Variants) => Partial<Variants>) =>
    form.change((variants) => ({ ...variants, ...edit(variants) }));
  return (
    <form {...form.formProps} aria-label="Variants" tabIndex={-1} className="grid min-w-0 gap-6 outline-none">
      <TheirsNotice conflict={form.conflict} />
      <fieldset disabled={!mayWrite} className="contents">
        <Part
          title="Colors"
          about="Shown in this order. Removing a color or size that has been ordered archives it; add it again to restore it."
        >
          <Rows
            product={product}
            faults={faults}
            kind="Color"
            of={typed.colors}
            make={newColor}
            onChange={(edit) => change(({ colors }) => ({ colors: edit(colors) }))}
          />
        </Part>
        <Part title="Sizes">
          <Rows
            product={product}
            faults={faults}
            kind="Size"
            of={typed.sizes}
            make={newSize}
            onChange={(edit) => change(({ sizes }) => ({ sizes: edit(sizes) }))}
          />
        </Part>
        <SkuGrid
          typed={typed}
          product={product}
          faults={faults}
          onChange={(cell, sku) => change(({ skus }) => ({ skus: { ...skus, [cell]: sku } }))}
        />
      </fieldset>
      <CancelledRestocks typed={typed} product={product} />
      <SaveBar form={form} />
    </form>
  );
}

/** The planned restocks of variants that saving removes. */
function CancelledRestocks({ typed, product }: { typed: Variants; product: EditorProduct }) {
  const { data } = useAnswer("/api/admin/products/:id/restocks", { params: { id: product._id } });
  const removed = product.variants.filter((one) => isRemoved(one, typed, product)).map(({ sku }) => sku);
  const cancelled = data?.items.filter(({ sku, releasedAt }) => !releasedAt && removed.includes(sku)) ?? [];
  if (cancelled.length === 0) return null;
  return (
    <Notice tone="warn" role="status">
      Saving also cancels {countOf(cancelled.length, "planned restock")}:{" "}
      {cancelled
        .map(
          ({ color, size, pieces, availableAt }) =>
            `${countOf(pieces, "unit")} of ${color}, ${size} on ${moment(availableAt)}`,
        )
        .join("; ")}
      .
    </Notice>
  );
}

type RowsProps<Row extends SizeRow> = {
  kind: "Color" | "Size";
  of: Row[];
  product: EditorProduct;
  faults: Faults;
  make: (key: string) => Row;
  onChange: (edit: (rows: Row[]) => Row[]) => void;
};

/** The colors or the sizes, and the button that adds one. */
const Rows = <Row extends SizeRow>({ kind, of, product, faults, make, onChange }: RowsProps<Row>) => {
  const [added, setAdded] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  function add() {
    const key = `new-${kind}-${added}`;
    setAdded(added + 1);
    onChange((rows) => [...rows, make(key)]);
    requestAnimationFrame(() => document.getElementById(`name-${key}`)?.focus());
  }
  function remove({ key }: Row) {
    onChange((rows) => rows.filter((one) => one.key !== key));
    // Its own button is going away.
    addButton.current?.focus();
  }
  return (
    <>
      <div className="border-b border-line">
        <RowHeads kind={kind} />
        {of.map((row, at) => (
          <VariantRow
            key={row.key}
            kind={kind}
            row={row}
            at={at}
            count={of.length}
            units={unitsOf(row, product)}
            fault={faults[row.key]}
            onChange={(part) =>
              onChange((rows) => rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
            }
            onMove={(to) => onChange((rows) => moved(rows, at, to))}
            onRemove={() => remove(row)}
          />
        ))}
      </div>
      <SmallButton ref={addButton} className="justify-self-start" onClick={add}>
        Add a {kind.toLowerCase()}
      </SmallButton>
    </>
  );
};

function placesOf(variants: Variants, product: EditorProduct) {
  const text = JSON.stringify;
  return [
    ...variants.colors.map((row, at) => ({ path: `colors.${at}`, key: row.key, text: text(row) })),
    ...variants.sizes.map((row, at) => ({ path: `sizes.${at}`, key: row.key, text: text(row) })),
    ...cells(variants, product).map(({ color, size, sku }, at) => {
      return { path: `variants.${at}`, key: cellOf(color, size), text: sku };
    }),
  ];
}

type SkuGridProps = {
  typed: Variants;
  product: EditorProduct;
  faults: Faults;
  onChange: (cell: string, sku: string) => void;
};

/** The SKU of each color and size. A combination without a SKU isn't sold. */
function SkuGrid({ typed, product, faults, onChange }: SkuGridProps) {
  const { colors, sizes } = typed;
  const ordered = new Set(product.variants.filter(({ sold }) => sold).map(({ sku }) => sku));
  return (
    <Part
      title="SKUs"
      about="Leave a cell empty if that combination isn't sold. SKUs that have been ordered can't change."
    >
      <ColorSizeGrid
        colors={colors.map((row, at) => ({ key: row.key, name: row.name || `Color ${at + 1}`, row }))}
        sizes={sizes.map((row, at) => ({ key: row.key, name: row.name || `Size ${at + 1}`, row }))}
        faults={Object.entries(faults).flatMap(([key, fault]) =>
          key.startsWith("cell:") && fault ? [fault.message] : [],
        )}
        listed={({ row: color }) => ({
          about: countOf(sizes.filter((size) => skuAt(typed, product, color, size)).length, "SKU"),
          isFaulty: sizes.some((size) => faults[cellOf(color, size)]),
        })}
        faultsId="sku-errors"
        cell={(color, size, place) => {
          const cell = cellOf(color, size);
          const sku = skuAt(typed, product, color.row, size.row);
          const isOrdered = ordered.has(sku);
          return (
            <GridBox
              place={place}
              error={faults[cell]}
              faultsId="sku-errors"
              aria-label={`SKU of ${color.name}, ${size.name}`}
              value={sku}
              readOnly={isOrdered}
              title={isOrdered ? `${sku}: already ordered` : sku}
              placeholder="Not sold"
              onChange={({ target }) => onChange(cell, target.value)}
              className="text-[13px]/[18px] read-only:border-line read-only:bg-sand md:min-w-52"
            />
          );
        }}
      />
    </Part>
  );
}
