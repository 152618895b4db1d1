import type { StockReason } from "#shop/selling/stock/stock-reason.ts";
import { wordIn } from "../kit/cells.tsx";

/** The typed text by SKU, with the stock that the cell showed at the time. */
export type TypedStock = Record<string, { text: string; shown: number }>;

/** The reasons in the stock history. */
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
  returned: "Restocked: refunded",
  removed: "Removed from the shop",
};

export const reasonWords = (reason: string): string => wordIn(REASON_WORDS, reason);

/** Describes a change: '3 → 15'. Units sold or received since the cell showed `shown` still count. */
export function stockChange({ text, shown }: { text: string; shown: number }, now: number): string {
  const delta = typedStock(text, shown) - shown;
  return Number.isNaN(delta) ? "not a number" : `${now} → ${now + delta}`;
}

/** '+5', '−2' */
export const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta).replace("-", "−"));

/** Reads a cell: a number or, with a sign, a difference from the stock that it showed. NaN for anything else. */
export function typedStock(text: string, shown: number): number {
  const typed = text.trim().replace("−", "-");
  if (/^\d{1,15}$/.test(typed)) return Number(typed);
  return /^[+-]\d{1,15}$/.test(typed) ? shown + Number(typed) : Number.NaN;
}
