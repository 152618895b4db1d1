import { easternMoment, easternTime } from "#platform/eastern-time.ts";
import { manyLines, oneLine } from "#platform/text.ts";
import { dollars } from "#shop/money/money.ts";
import { offeredColors, type StoredEditorProduct } from "./editor-product.server.ts";

/** One line per color and size. The product's and color's values repeat on each line. */
export const CSV_COLUMNS = [
  "product",
  "title",
  "description",
  "price",
  "sale_price",
  "sale_starts",
  "sale_ends",
  "color",
  "image",
  "size",
  "sku",
  "stock",
  "stock_was",
] as const;

export const MAX_CSV_LINES = 5000;

/** Times are US Eastern. */
export function csvRows(products: readonly StoredEditorProduct[]): (string | number | null)[][] {
  return products.flatMap((product) =>
    offeredColors(product).flatMap(({ color, image }) =>
      product.variants
        .filter((variant) => variant.color === color && !variant.archived)
        .map(({ size, sku, onHand }) => [
          product.id,
          product.title,
          product.description,
          dollars(product.priceCents).toFixed(2),
          product.salePriceCents === null ? null : dollars(product.salePriceCents).toFixed(2),
          csvTime(product.saleStartsAt),
          csvTime(product.saleEndsAt),
          color,
          image,
          size,
          sku,
          onHand,
          onHand,
        ]),
    ),
  );
}

export function csvTime(at: Date | null): string {
  if (!at) return "";
  const { day, time } = easternTime(at);
  return `${day} ${time}`;
}

/** A cell as the product editor cleans it: only a description keeps its line breaks. */
export const csvCell = (values: Record<string, string>, column: string): string =>
  (column === "description" ? manyLines : oneLine)(values[column] ?? "");

export const csvPrice = (text: string): number =>
  /^\$?\d+(\.\d{1,2})?$/.test(text) ? Number(text.replace("$", "")) : NaN;

/** A day without a time is, as in the editor, the first minute for a sale's start and the last one for its end. */
export function csvMoment(column: "sale_starts" | "sale_ends", text: string): Date | null {
  const [day = "", time = column === "sale_ends" ? "23:59" : "00:00", ...more] = text.trim().split(/[ T]+/);
  return more.length > 0 ? null : (easternMoment({ day, time }) ?? null);
}
