/**
 * What of an order's timeline its shopper may see. `placed` begins it. Notes were written for staff, so only that of a refund, which
 * says how much went back, is passed on.
 */
const SHOWN = [
  "placed",
  "authorized",
  "captured",
  "paid_offline",
  "address_changed",
  "fulfilled",
  "cancelled",
  "hold_lost",
  "hold_released",
  "refunded",
  "payment_failed",
  "expired",
] as const;

export const TIMELINE_KINDS: readonly TimelineKind[] = SHOWN;

export type TimelineKind = (typeof SHOWN)[number];
export type TimelineEntry = { kind: TimelineKind; at: string; note?: string };

/** `events` in the order in which they were written. What the list does not know stays with staff. */
export function shopperTimeline(
  placedAt: Date,
  events: readonly { kind: string; note: string; at: Date }[],
): TimelineEntry[] {
  const shown = events.flatMap(({ kind, note, at }) => {
    const known = SHOWN.find((one) => one === kind);
    return known ? [entry(known, at, known === "refunded" ? note : "")] : [];
  });
  return [entry("placed", placedAt, ""), ...shown];
}

const entry = (kind: TimelineKind, at: Date, note: string): TimelineEntry => ({
  kind,
  at: at.toISOString(),
  ...(note && { note }),
});
