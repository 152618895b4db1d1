import type { StockEditReason, StockReason } from "#shop/selling/stock/stock-reason.ts";

/** Why stock changed, in the ledger. */
export const REASON_WORDS: Record<StockReason, string> = {
  initial: "First stock",
  received: "Received",
  counted: "Counted",
  damaged: "Damaged",
  lost: "Lost",
  gift: "Given away",
  correction: "Correction",
  reserved: "Ordered",
  released: "Order not completed",
  cancelled: "Order cancelled",
  sold_offline: "Paid outside the shop",
  returned: "Returned",
  removed: "Removed from the shop",
};

/** What staff choose from. */
export const REASON_CHOICES: Record<StockEditReason, string> = {
  received: "Received: new pieces came",
  counted: "Counted: this is what lies there",
  damaged: "Damaged",
  lost: "Lost",
  gift: "Given away",
  correction: "Correction of a mistake",
};

/** '+5', '-2' */
export const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

/** What a cell says: a number, or with a sign a difference to what it showed. NaN for neither. */
export function typedStock(text: string, shown: number): number {
  const typed = text.trim().replace("−", "-");
  if (/^\d{1,7}$/.test(typed)) return Number(typed);
  return /^[+-]\d{1,7}$/.test(typed) ? shown + Number(typed) : Number.NaN;
}
