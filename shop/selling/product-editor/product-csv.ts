import { easternEnd, easternMoment, easternTime } from "#platform/eastern-time.ts";
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

/** The cells that are the same on each line of a product. Times are US Eastern. */
export const productCells = (product: StoredEditorProduct) => ({
  title: product.title,
  description: product.description,
  price: dollars(product.priceCents).toFixed(2),
  sale_price: product.salePriceCents === null ? "" : dollars(product.salePriceCents).toFixed(2),
  sale_starts: csvTime(product.saleStartsAt),
  sale_ends: csvTime(product.saleEndsAt),
});

export const csvRows = (products: readonly StoredEditorProduct[]): (string | number)[][] =>
  products.flatMap((product) =>
    offeredColors(product).flatMap(({ color, image }) =>
      product.variants
        .filter((variant) => variant.color === color && !variant.archived)
        .map(({ size, sku, onHand }) => {
          const variantCells = { color, image, size, sku, stock: onHand, stock_was: onHand };
          const cells = { product: product.id, ...productCells(product), ...variantCells };
          return CSV_COLUMNS.map((column) => cells[column]);
        }),
    ),
  );

export function csvTime(at: Date | null): string {
  if (!at) return "";
  const { day, time } = easternTime(at);
  return `${day} ${time}`;
}

/** A cell as the product editor cleans it: only a description keeps its line breaks. */
export const csvCell = (values: Record<string, string>, column: string): string =>
  (column === "description" ? manyLines : oneLine)(values[column] ?? "");

/** With a dollar sign and thousands commas, as spreadsheets may save it. */
export const csvPrice = (text: string): number =>
  /^\$?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d{1,2})?$/.test(text) ? Number(text.replace(/[$,]/g, "")) : NaN;

/** A day without a time is, as in the editor, its first minute for a sale's start and all of it for its end. */
export function csvMoment(column: "sale_starts" | "sale_ends", text: string): Date | null {
  const { day = "", time = "" } = writtenTime(text) ?? {};
  return (column === "sale_ends" ? easternEnd({ day, time }) : easternMoment({ day, time: time || "00:00" })) ?? null;
}

const TIME = "(?:[,T\\s]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::\\d{2})?(?:\\s*(?<half>[AP])M)?)?";
/** As exported, and as spreadsheets in the US save it: `2026-11-27 09:30` and `11/27/2026 9:30 AM`. */
const WRITTEN = [
  new RegExp(`^(?<year>\\d{4})-(?<month>\\d{2})-(?<date>\\d{2})${TIME}$`, "i"),
  new RegExp(`^(?<month>\\d{1,2})/(?<date>\\d{1,2})/(?<year>\\d{4}|\\d{2})${TIME}$`, "i"),
];

function writtenTime(text: string): { day: string; time?: string } | undefined {
  const found = WRITTEN.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!found) return undefined;
  const { year = "", month = "", date = "", hour, minute, half } = found;
  const day = `${year.padStart(4, "20")}-${two(month)}-${two(date)}`;
  if (hour === undefined) return { day };
  // No clock shows 13:05 AM.
  if (half && Number(hour) > 12) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : hour;
  return { day, time: `${two(hours)}:${minute}` };
}

const two = (digits: string | number): string => String(digits).padStart(2, "0");
