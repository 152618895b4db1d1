import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { ORDER_STATUS_KEYS, type OrderStatus, TO_SHIP } from "./order-status.ts";

/** Which orders staff look for. `words`: each begins a word of the order (number, email, name, sku); `until` is not included. */
export type OrderFilter = {
  statuses: readonly OrderStatus[] | undefined;
  trouble: Trouble | undefined;
  from: Date | undefined;
  until: Date | undefined;
  words: readonly string[];
  /** By it a trouble is one: a payment that is open for long, an answer that is overdue. */
  now: Date;
};

/**
 * What staff have to look at: a dispute that waits for an answer, an authorization that ends soon, a payment that should have been captured
 * by now, a refund that failed lately and wasn't tried again, a payment whose outcome has been unknown for long, a delay that its shopper
 * hasn't agreed to in time.
 */
export const TROUBLES = [
  "disputed",
  "hold_ending",
  "capture_failing",
  "refund_failed",
  "payment_open",
  "delay_unanswered",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A status, everything that waits to be shipped, or a trouble. */
export type StatusFilter = OrderStatus | "to_ship" | Trouble;

export const STATUS_FILTERS: readonly StatusFilter[] = ["to_ship", ...ORDER_STATUS_KEYS, ...TROUBLES];

/** More words than that say no more. */
const MOST_WORDS = 6;

/** By then the shopper is back from their bank, and the reconciler has asked often enough for a question that has an answer. */
const OPEN_FOR_LONG_MS = 20 * 60_000;
export const openForLong = (now: Date): Date => new Date(now.getTime() - OPEN_FOR_LONG_MS);

/** An authorization that ends so soon is lost unless staff act. */
const HOLD_ALERT_MS = 48 * 60 * 60_000;
export const holdsEndBy = (now: Date): Date => new Date(now.getTime() + HOLD_ALERT_MS);

/** What failed counts for so long; by then it was seen, and decided. */
export const FAILED_LATELY_DAYS = 30;
export const failedLately = (now: Date): Date => new Date(now.getTime() - FAILED_LATELY_DAYS * 24 * 60 * 60_000);

/** A filter as staff give it: days of US Eastern time, both included, and what stands in the search box. */
export function orderFilter(
  asked: {
    status?: StatusFilter | undefined;
    from?: string | undefined;
    to?: string | undefined;
    q?: string | undefined;
  },
  now: Date,
): OrderFilter {
  const { status, from, to, q = "" } = asked;
  return {
    statuses: statusesOf(status),
    trouble: status !== undefined && isTrouble(status) ? status : undefined,
    from: from === undefined ? undefined : startOfEasternDay(from),
    until: to === undefined ? undefined : startOfEasternDay(dayAfter(to)),
    words: searchWords(q),
    now,
  };
}

function statusesOf(status: StatusFilter | undefined): readonly OrderStatus[] | undefined {
  if (status === "to_ship") return TO_SHIP;
  return status === undefined || isTrouble(status) ? undefined : [status];
}

const isTrouble = (status: StatusFilter): status is Trouble => TROUBLES.some((one) => one === status);

/** The words of a search. Of an order's number only the digits count: 'LC482', '#482' and '482' are the same. */
export function searchWords(q: string): string[] {
  const words = q
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => word.replace(/^#?(?:lc)?(?=\d*$)/i, "").replace(/^#$/, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}
