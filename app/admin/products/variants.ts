import { nameKey } from "#shop/selling/catalog/catalog.ts";
import { skuOf } from "#shop/selling/catalog/sku-pattern.ts";
import type { EditorProduct, EditorVariant } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { liveField, liveMoment, liveText } from "./live.ts";

/** `key` stays the same when the row is renamed. `own`: its SKUs when the page was opened, to find the server's current name for it. */
export type SizeRow = { key: string; name: string; own: string[]; live: string };
export type ColorRow = SizeRow & { picture: string; swatch: string | null };
/** Colors and sizes as typed. `skus` is keyed by color and size: "" isn't sold, and without an entry the SKU is suggested. */
export type Variants = { colors: ColorRow[]; sizes: SizeRow[]; skus: Record<string, string> };

/** The key of a cell, unlike that of any row. */
export const cellOf = (color: { key: string }, size: { key: string }): string => `cell:${color.key} ${size.key}`;

/** A new color or size is a draft, so it can be stocked before shoppers see it. */
export const newSize = (key: string): SizeRow => ({ key, name: "", own: [], live: "draft" });
export const newColor = (key: string): ColorRow => ({ ...newSize(key), picture: "", swatch: null });

export function variantsOf({ colors, sizes, variants }: EditorProduct): Variants {
  const own = (axis: "color" | "size", name: string) => variants.filter((one) => one[axis] === name);
  const skus = (rows: EditorProduct["variants"]) => rows.map(({ sku }) => sku);
  return {
    colors: colors.map(({ color, image, swatch, liveAt }) => ({
      ...{ key: `c-${color}`, name: color, own: skus(own("color", color)), live: liveField(liveAt) },
      ...{ picture: image, swatch },
    })),
    sizes: sizes.map((size) => {
      const rows = own("size", size);
      return { key: `s-${size}`, name: size, own: skus(rows), live: liveField(rows[0]?.liveAt ?? null) };
    }),
    skus: Object.fromEntries(
      colors.flatMap(({ color }) =>
        sizes.map((size) => [
          cellOf({ key: `c-${color}` }, { key: `s-${size}` }),
          variants.find((one) => one.color === color && one.size === size)?.sku ?? "",
        ]),
      ),
    ),
  };
}

/** The SKU that a cell shows and saves. */
export function skuAt(typed: Variants, { _id, variants }: EditorProduct, color: ColorRow, size: SizeRow): string {
  const known = typed.skus[cellOf(color, size)];
  if (known !== undefined) return known;
  return color.name.trim() && size.name.trim() ? skuOf(_id, color.name, size.name, variants) : "";
}

/** The cells with a SKU, which are those that are sold, color by color. */
export const cells = (typed: Variants, product: EditorProduct) =>
  typed.colors.flatMap((color) =>
    typed.sizes.flatMap((size) => {
      const sku = skuAt(typed, product, color, size).trim();
      return sku === "" ? [] : [{ color, size, sku }];
    }),
  );

/** Whether saving removes a variant from the shop: it is no longer among the cells, not even under its name. */
export const isRemoved = ({ sku, color, size }: EditorVariant, typed: Variants, product: EditorProduct): boolean =>
  !cells(typed, product).some(
    (one) =>
      (one.color.own.includes(sku) && one.size.own.includes(sku)) ||
      (nameKey(one.color.name) === nameKey(color) && nameKey(one.size.name) === nameKey(size)),
  );

/** The row's saved name, which someone may have changed since; null for a new row. */
const nameNow = (axis: "color" | "size", { own }: SizeRow, { variants }: EditorProduct): string | null =>
  variants.find(({ sku }) => own.includes(sku))?.[axis] ?? null;

/** The units of a color or size in stock; undefined for a new one. */
export const unitsOf = ({ own }: SizeRow, { variants }: EditorProduct): number | undefined =>
  own.length === 0
    ? undefined
    : variants.reduce((sum, { sku, inventory }) => (own.includes(sku) ? sum + inventory : sum), 0);

export function variantsEdit(
  typed: Variants,
  product: EditorProduct,
): Pick<ProductEdit, "colors" | "sizes" | "variants"> {
  return {
    colors: typed.colors.map((row) => {
      const was = nameNow("color", row, product);
      const now = product.colors.find(({ color }) => color === was);
      return {
        ...{ was, color: row.name, swatch: row.swatch, liveAt: liveMoment(row.live, now?.liveAt) },
        picture: row.picture === "" || row.picture === now?.image ? undefined : row.picture,
      };
    }),
    sizes: typed.sizes.map((row) => {
      const was = nameNow("size", row, product);
      const now = product.variants.find(({ size }) => size === was);
      return { was, size: row.name, liveAt: liveMoment(row.live, now?.liveAt) };
    }),
    variants: cells(typed, product).map(({ color, size, sku }) => ({ color: color.name, size: size.name, sku })),
  };
}

/** Colors and sizes in words, to show another person's version. */
export const variantsText = ({ colors, sizes, skus }: Variants) => ({
  Colors: rowsText(colors),
  Sizes: rowsText(sizes),
  SKUs: Object.values(skus).filter(Boolean).join(", "),
});

const rowsText = (rows: readonly SizeRow[]): string =>
  rows.map(({ name, live }) => `${name} (${liveText(liveMoment(live))})`).join(", ");

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one);
}
