import type { StockEditReason, StockReason } from "#shop/selling/stock/stock-reason.ts";

/** Why stock changed, in the stock history. */
export const REASON_WORDS: Record<StockReason, string> = {
  initial: "Opening stock",
  received: "Received",
  counted: "Stock count",
  damaged: "Damaged",
  lost: "Lost",
  gift: "Given away",
  correction: "Correction",
  reserved: "Reserved for order",
  released: "Released: order not completed",
  cancelled: "Restocked: order cancelled",
  sold_offline: "Sold: paid offline",
  returned: "Restocked: returned",
  removed: "Removed from the shop",
};

/** What staff choose from. */
export const REASON_CHOICES: Record<StockEditReason, string> = {
  received: "Received",
  counted: "Stock count",
  damaged: "Damaged",
  lost: "Lost",
  gift: "Given away",
  correction: "Correction",
};

/** What a stock of `now` becomes: '3 → 15'. What was sold or received since it was `shown` still counts. */
export function stockChange({ text, shown }: { text: string; shown: number }, now: number): string {
  const delta = typedStock(text, shown) - shown;
  return Number.isNaN(delta) ? "not a number" : `${now} → ${now + delta}`;
}

/** '+5', '-2' */
export const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

/** What a cell says: a number, or with a sign a difference to what it showed. NaN for neither. */
export function typedStock(text: string, shown: number): number {
  const typed = text.trim().replace("−", "-");
  if (/^\d{1,7}$/.test(typed)) return Number(typed);
  return /^[+-]\d{1,7}$/.test(typed) ? shown + Number(typed) : Number.NaN;
}
