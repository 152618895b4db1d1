import { nameKey } from "#shop/selling/catalog/catalog.ts";
import { MAX_INVENTORY, NOT_WHOLE } from "#shop/selling/catalog/product-form.ts";
import { skuOf } from "#shop/selling/catalog/sku-pattern.ts";
import {
  type CsvLine,
  editorView,
  offeredColors,
  type StoredEditorProduct,
  type StoredVariant,
  sizeTimes,
} from "./editor-product.server.ts";
import { csvMoment, csvPrice, csvTime, productCells } from "./product-csv.ts";
import type { ProductEdit } from "./product-edit.ts";

/** A line of the file, for one existing or new variant. */
export type DraftRow = {
  values: Record<string, string>;
  cell: (column: string) => string;
  report: CsvLine;
  variant: StoredVariant | undefined;
};

export type CsvStock = { line: number; sku: string; shown: number; delta: number; onHand: number };

/** `lineOf`: the line of the file that set a field of the edit. */
export type CsvDraft = {
  id: string;
  stored: StoredEditorProduct | undefined;
  edit: ProductEdit;
  isEdited: boolean;
  stock: CsvStock[];
  lineOf: (field: string) => number | undefined;
};

type Color = ProductEdit["colors"][number] & { line?: number };
type Size = ProductEdit["sizes"][number] & { line?: number };
type Variant = ProductEdit["variants"][number] & { line?: number };
type Grid = { colors: Color[]; sizes: Size[]; variants: Variant[] };

export function draftProduct(
  id: string,
  stored: StoredEditorProduct | undefined,
  rows: readonly DraftRow[],
  now: Date,
): CsvDraft {
  const texts = draftTexts(stored, rows);
  const grid: Grid = {
    colors: stored ? offeredColors(stored).map((color) => ({ was: color.color, ...color })) : [],
    sizes: stored ? editorView(stored).sizes.map((size) => ({ was: size, size })) : [],
    variants: (stored?.variants ?? [])
      .filter(({ archived }) => !archived)
      .map(({ color, size, sku }) => ({ color, size, sku })),
  };
  const stock = rows.flatMap((row) => {
    const variant = placeVariant(id, grid, row, { stored, now });
    setImage(grid, variant.color, row);
    return draftStock(row, variant.sku);
  });
  const lineOf = (field: string): number | undefined => {
    const [list, index] = field.split(".");
    if (list !== "colors" && list !== "sizes" && list !== "variants") return undefined;
    return grid[list][Number(index)]?.line;
  };
  const plain = <T extends { line?: number }>({ line: _line, ...rest }: T) => rest;
  const withoutEmpty = ({ image, ...rest }: Color) => ({ ...rest, ...(image && { image }) });
  const edit = {
    ...texts,
    // A file doesn't say what is live, so a new product waits as a draft, as one that staff type does.
    ...(!stored && { liveAt: null }),
    colors: grid.colors.map(plain).map(withoutEmpty),
    sizes: grid.sizes.map(plain),
    variants: grid.variants.map(plain),
  };
  const isEdited = rows.some(({ report }) => report.changes.some(({ field }) => field !== "stock"));
  return { id, stored, edit, isEdited, stock, lineOf };
}

type Texts = Omit<ProductEdit, "colors" | "sizes" | "variants">;

const NO_TEXTS = { title: "", description: "", price: "", sale_price: "", sale_starts: "", sale_ends: "" };
type TextColumn = keyof typeof NO_TEXTS;

function draftTexts(stored: StoredEditorProduct | undefined, rows: readonly DraftRow[]): Texts {
  const before = stored ? productCells(stored) : NO_TEXTS;
  const after = { ...before };
  for (const column of Object.keys(before) as TextColumn[])
    after[column] = layOver(column, before[column], rows, stored === undefined);
  const fault = (column: string, message: string) =>
    rows.find(({ cell }) => cell(column) !== "")?.report.faults.push({ column, message });
  const priceOf = (column: "price" | "sale_price") => {
    const price = csvPrice(after[column]);
    if (after[column] !== "" && Number.isNaN(price)) fault(column, "Please enter a price such as 29.99");
    return price;
  };
  const momentOf = (column: "sale_starts" | "sale_ends", kept: Date | null | undefined) => {
    // The file has no seconds, so an unchanged time keeps its stored value.
    if (after[column] === before[column]) return kept?.toISOString() ?? null;
    const moment = after[column] === "" ? null : csvMoment(column, after[column]);
    if (after[column] !== "" && !moment) fault(column, "Please enter a US Eastern time, such as 2026-11-27 09:30");
    return moment?.toISOString() ?? null;
  };
  return {
    title: after.title,
    description: after.description,
    price: priceOf("price"),
    salePrice: after.sale_price === "" ? null : priceOf("sale_price"),
    saleStartsAt: momentOf("sale_starts", stored?.saleStartsAt),
    saleEndsAt: momentOf("sale_ends", stored?.saleEndsAt),
  };
}

/** Merges a column that applies to the entire product. A blank sale cell ends the sale; other blank cells are ignored. */
function layOver(column: TextColumn, before: string, rows: readonly DraftRow[], isNew: boolean): string {
  const filled = rows.filter(
    ({ values, cell }) => values[column] !== undefined && (column.startsWith("sale_") || cell(column) !== ""),
  );
  const [first] = filled;
  if (!first) return before;
  const after = normal(column, first.cell(column));
  for (const { cell, report } of filled) {
    if (normal(column, cell(column)) === after) continue;
    report.faults.push({ column, message: `Row ${first.report.line} has another value for the same product` });
  }
  if (after !== before) first.report.changes.push({ field: column, before: isNew ? null : before, after });
  return after;
}

function normal(column: string, text: string): string {
  if (column.endsWith("price")) return Number.isNaN(csvPrice(text)) ? text : csvPrice(text).toFixed(2);
  if (column === "sale_starts" || column === "sale_ends") return csvTime(csvMoment(column, text)) || text;
  return text;
}

function placeVariant(
  id: string,
  grid: Grid,
  { variant, cell, report }: DraftRow,
  shop: { stored: StoredEditorProduct | undefined; now: Date },
): Variant {
  const { line } = report;
  const color = named(grid.colors, (one) => one.color, variant?.color ?? cell("color"));
  const size = named(grid.sizes, (one) => one.size, variant?.size ?? cell("size"));
  const sku = cell("sku") || variant?.sku || skuOf(id, color, size, grid.variants);
  report.sku = sku;
  const earlier = grid.variants.find((one) => one.line !== undefined && one.color === color && one.size === size);
  if (earlier) {
    report.faults.push({
      column: "sku",
      message: `Row ${earlier.line} has the same color and size`,
    });
    return earlier;
  }
  const offered = variant && grid.variants.find((one) => one.sku === variant.sku);
  if (offered) {
    if (sku !== offered.sku) report.changes.push({ field: "sku", before: offered.sku, after: sku });
    return Object.assign(offered, { sku, line });
  }
  const added = { color, size, sku, line };
  const opens = shop.stored && isLiveAtOnce(shop.stored, { ...added, variant }, shop.now);
  report.changes.push({
    field: variant ? "offered again" : "new",
    before: null,
    after: `${color}, ${size}${opens ? " (goes live at once)" : ""}`,
  });
  if (!grid.colors.some((one) => one.color === color)) {
    const archived = shop.stored?.colors.find((one) => nameKey(one.color) === nameKey(color));
    grid.colors.push({ was: null, color, ...(archived ? { image: archived.image } : { image: "", line }) });
  }
  if (!grid.sizes.some((one) => one.size === size)) grid.sizes.push({ was: null, size, line });
  grid.variants.push(added);
  return added;
}

/** Whether shoppers see an added variant as soon as the file is imported: its product, color and size are live, or new in a live product. */
function isLiveAtOnce(
  stored: StoredEditorProduct,
  { color, size, variant }: { color: string; size: string; variant: StoredVariant | undefined },
  now: Date,
): boolean {
  const sizes = sizeTimes(stored);
  const times = [
    stored.liveAt,
    stored.colors.find((one) => nameKey(one.color) === nameKey(color))?.liveAt,
    sizes.has(nameKey(size)) ? sizes.get(nameKey(size)) : variant?.liveAt,
  ];
  return times.every((liveAt) => liveAt !== null && (liveAt === undefined || Date.parse(liveAt) <= now.getTime()));
}

const named = <T>(list: readonly T[], nameOf: (one: T) => string, name: string): string =>
  list.map(nameOf).find((known) => nameKey(known) === nameKey(name)) ?? name;

function setImage(grid: Grid, colorName: string, { cell, report }: DraftRow): void {
  const image = cell("image");
  const color = grid.colors.find((one) => one.color === colorName);
  if (image === "" || !color || color.image === image) return;
  if (color.line !== undefined && color.image !== "") {
    const message = `Row ${color.line} has another value for the same color`;
    report.faults.push({ column: "image", message });
    return;
  }
  report.changes.push({ field: "image", before: color.image || null, after: image });
  Object.assign(color, { image, line: report.line });
}

const WHOLE = /^\d{1,7}$/;

function draftStock({ cell, variant, report }: DraftRow, sku: string): CsvStock[] {
  const [stock, was] = [cell("stock"), cell("stock_was")];
  for (const column of ["stock", "stock_was"]) {
    if (cell(column) === "" || WHOLE.test(cell(column))) continue;
    report.faults.push({ column, message: "Please enter a whole number from 0" });
  }
  if (!WHOLE.test(stock)) return [];
  const onHand = variant?.onHand ?? 0;
  const shown = variant && WHOLE.test(was) ? Number(was) : onHand;
  const delta = Number(stock) - shown;
  if (delta === 0) return [];
  // What is there may be more, after restocks.
  if (delta > 0 && Number(stock) > MAX_INVENTORY) report.faults.push({ column: "stock", message: NOT_WHOLE });
  report.changes.push({ field: "stock", before: String(onHand), after: String(onHand + delta) });
  return [{ line: report.line, sku, shown, delta, onHand }];
}
