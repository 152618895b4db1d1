import type { DisputeStatus } from "./refund.ts";

/** What shoppers see of the timeline. */
const SHOWN = [
  "placed",
  "authorized",
  "captured",
  "paid_offline",
  "address_changed",
  "delayed",
  "delay_agreed",
  "fulfilled",
  "delivered",
  "delivery_assumed",
  "dispute_opened",
  "dispute_closed",
  "cancelled",
  "delay_unanswered",
  "hold_lost",
  "hold_released",
  "refunded",
  "payment_failed",
  "expired",
] as const;

export const TIMELINE_KINDS: readonly TimelineKind[] = SHOWN;

export type TimelineKind = (typeof SHOWN)[number];
/** `by`: for staff only. */
export type TimelineEntry = { kind: TimelineKind; at: string; note?: string; by?: string };

/** Notes are for staff; a shopper only sees how much was refunded, and the new day of a notice of a delay. */
export type TimelineReader = "shopper" | "staff";

/** `events` in the order they were written; unknown kinds are left out. */
export function timelineFor(
  reader: TimelineReader,
  placedAt: Date,
  events: readonly { kind: string; actor: string; note: string; at: Date }[],
): TimelineEntry[] {
  const shown = events.flatMap(({ kind, actor, note, at }) => {
    const known = SHOWN.find((one) => one === kind);
    if (!known || (reader === "shopper" && !concernsShopper(kind, note))) return [];
    const passedOn = reader === "staff" ? note : (FOR_SHOPPERS[known]?.(note) ?? "");
    return [{ ...entry(known, at), ...(passedOn && { note: passedOn }), ...(reader === "staff" && { by: actor }) }];
  });
  return [entry("placed", placedAt), ...shown];
}

const FOR_SHOPPERS: Partial<Record<TimelineKind, (note: string) => string>> = {
  refunded: (note) => note,
  // 'Ships by May 20, 2026: the reason', which the page says above for the day that counts.
  delayed: (note) => note.split(": ", 1).join(),
};

/** How the note of each step of a dispute ends. */
export const DISPUTE_STEPS: Record<DisputeStatus, string> = {
  inquiry: "The bank is asking about this payment. It hasn't withdrawn any money yet.",
  inquiry_under_review: "The bank is reviewing the answer. It hasn't withdrawn any money yet.",
  needs_response: "The bank has withdrawn the money. Respond at the payment provider.",
  under_review: "The bank has withdrawn the money and is reviewing the dispute.",
  appeal_needs_response: "Lost, but you can appeal at the payment provider.",
  appeal_under_review: "Lost. The bank is reviewing your appeal.",
  won: "Won. The bank returned the money to the shop.",
  lost: "Lost. The customer keeps the money.",
  closed: "Closed. The bank has no more questions.",
};

/** Not a question of the bank before it takes money, and not an appeal of the shop, which may never be made. */
const SHOPPERS_STEPS = ["needs_response", "under_review", "won", "lost"] as const;

const concernsShopper = (kind: string, note: string): boolean =>
  !kind.startsWith("dispute_") || SHOPPERS_STEPS.some((step) => note.endsWith(DISPUTE_STEPS[step]));

export const isPaidOffline = (timeline: readonly { kind: string }[]): boolean =>
  timeline.some(({ kind }) => kind === "paid_offline");

/** What happened since an order was last paid outside the shop; otherwise all of it. */
export const sincePaid = (timeline: readonly TimelineEntry[]): TimelineEntry[] =>
  timeline.slice(timeline.findLastIndex(({ kind }) => kind === "paid_offline") + 1);

/** Of a cancelled order that was paid outside the shop, which the shop can't refund by itself. */
export const REFUNDED_OFFLINE = "You paid outside the shop, so we'll refund you the same way.";

const entry = (kind: TimelineKind, at: Date): TimelineEntry => ({ kind, at: at.toISOString() });
