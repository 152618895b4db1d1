export const STOCK_REASONS = ["received", "counted", "damaged", "lost", "gift", "correction"] as const;
export type StockEditReason = (typeof STOCK_REASONS)[number];

export type StockReason =
  | StockEditReason
  | "initial"
  | "reserved"
  | "released"
  | "cancelled"
  | "sold_offline"
  | "removed"
  | "returned";

/** Whether a reason can only add stock (1), only remove it (-1), or both (0). */
const DIRECTION: Record<StockEditReason, -1 | 0 | 1> = {
  received: 1,
  counted: 0,
  damaged: -1,
  lost: -1,
  gift: -1,
  correction: 0,
};

/** The error message; undefined if the reason fits the change. */
export function reasonFault(reason: StockEditReason, delta: number): string | undefined {
  if (DIRECTION[reason] * delta >= 0) return undefined;
  return DIRECTION[reason] === 1 ? "'Received' can't lower stock" : "This reason can't raise stock";
}

export const noteFault = (reason: StockEditReason | undefined, note: string | undefined): string | undefined =>
  reason === "correction" && !note ? "Please say what was corrected" : undefined;
