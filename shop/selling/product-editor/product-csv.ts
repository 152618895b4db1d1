import { easternMoment, easternTime } from "#platform/eastern-time.ts";
import { dollars } from "#shop/money/money.ts";
import { offeredColors, type StoredEditorProduct } from "./editor-product.server.ts";

/** A line of the file of products is one colour in one size; what belongs to the product or the colour is repeated. */
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

/** The offered colours and sizes of these products, as lines of the file. Times are those of New York. */
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

/** '2026-11-27 09:30', by the clocks of New York. */
export function csvTime(at: Date | null): string {
  if (!at) return "";
  const { day, time } = easternTime(at);
  return `${day} ${time}`;
}

/** A price such as '29.99'; NaN when it is none. */
export const csvPrice = (text: string): number =>
  /^\$?\d+(\.\d{1,2})?$/.test(text) ? Number(text.replace("$", "")) : NaN;

/** The moment of '2026-11-27 09:30' or '2026-11-27' in New York; null when it is none. */
export function csvMoment(text: string): Date | null {
  const [day = "", time = "00:00", ...more] = text.trim().split(/[ T]+/);
  return more.length > 0 ? null : (easternMoment({ day, time }) ?? null);
}
