import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { CANCELLATION_WINDOW_MS } from "./order.ts";
import { isToCapture, ORDER_STATUS_KEYS, type OrderStatus, TO_SHIP } from "./order-status.ts";
import { type Lateness, latenessAt } from "./ship-by.ts";

/** `words`: each begins a word of the order (number, email, name, SKU); `until` is exclusive. */
export type OrderFilter = {
  statuses: readonly OrderStatus[] | undefined;
  trouble: Trouble | undefined;
  /** Only those expected to ship (`isToShip`). */
  toShip: boolean;
  /** Only those past their ship-by day. */
  late: Lateness | undefined;
  from: Date | undefined;
  until: Date | undefined;
  words: readonly string[];
  now: Date;
};

/**
 * What staff have to look at: an open dispute, an authorization that ends soon, an overdue capture, a card charged less than the order's
 * total, a failed refund, a payment unknown for long, a delay without the consent it needs.
 */
export const TROUBLES = [
  "disputed",
  "hold_ending",
  "capture_failing",
  "charged_in_part",
  "refund_failed",
  "payment_open",
  "delay_unanswered",
] as const;
export type Trouble = (typeof TROUBLES)[number];

export type StatusFilter = OrderStatus | "to_ship" | "ship_late" | Trouble;

export const STATUS_FILTERS: readonly StatusFilter[] = ["to_ship", "ship_late", ...ORDER_STATUS_KEYS, ...TROUBLES];

export const ORDER_SORTS = ["newest", "oldest"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const MOST_WORDS = 6;

/** By then the shopper is back from their bank and reconciliation has asked several times. */
const OPEN_FOR_LONG_MS = 20 * 60_000;
export const openForLong = (now: Date): Date => new Date(now.getTime() - OPEN_FOR_LONG_MS);

/** Whether the card should have been charged by now, as in the trouble `capture_failing`. */
export const isCaptureOverdue = ({ status, placedAt }: { status: OrderStatus; placedAt: string }, now: Date): boolean =>
  isToCapture(status) && Date.parse(placedAt) + CANCELLATION_WINDOW_MS < openForLong(now).getTime();

/** Whether a payment's authorization ended without a charge: it can't be charged anymore, and there is nothing to release. */
export const isHoldOver = (
  { status, captureBefore }: { status: string; captureBefore: Date | string | null },
  now: Date,
): boolean => status === "authorized" && captureBefore !== null && new Date(captureBefore) <= now;

const HOLD_ALERT_MS = 48 * 60 * 60_000;
export const holdsEndBy = (now: Date): Date => new Date(now.getTime() + HOLD_ALERT_MS);

/** Days are US Eastern, both included. */
export function orderFilter(
  asked: {
    status?: StatusFilter | undefined;
    from?: string | undefined;
    to?: string | undefined;
    q?: string | undefined;
  },
  now: Date,
  policies: { shipWithinBusinessDays: number },
): OrderFilter {
  const { status, from, to, q = "" } = asked;
  const toShip = status === "to_ship" || status === "ship_late";
  const single = ORDER_STATUS_KEYS.find((one) => one === status);
  return {
    statuses: toShip ? TO_SHIP : single && [single],
    trouble: TROUBLES.find((one) => one === status),
    toShip,
    late: status === "ship_late" ? latenessAt(now, policies) : undefined,
    from: from === undefined ? undefined : startOfEasternDay(from),
    until: to === undefined ? undefined : startOfEasternDay(dayAfter(to)),
    words: searchWords(q),
    now,
  };
}

/** Only the digits of an order number count: 'LC482', '#482' and '482' are the same. */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).map((word) => word.replace(/^#?(?:lc)?(?=\d*$)/i, "").replace(/^#$/, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}
