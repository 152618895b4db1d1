import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { LEGAL_MOVES, type OrderStatus } from "./order.ts";

/** Which orders staff look for. `words`: each begins a word of the order (number, email, name, sku); `until` is not included. */
export type OrderFilter = {
  statuses: readonly OrderStatus[] | undefined;
  from: Date | undefined;
  until: Date | undefined;
  words: readonly string[];
};

/** A status, or everything that waits to be shipped. */
export type StatusFilter = OrderStatus | "to_ship";

export const STATUS_FILTERS: readonly StatusFilter[] = ["to_ship", ...(Object.keys(LEGAL_MOVES) as OrderStatus[])];

/** Paid and shipped is one move for staff: what is pending is captured by it. */
export const TO_SHIP: readonly OrderStatus[] = ["pending", "paid"];

/** More words than that say no more. */
const MOST_WORDS = 6;

/** A filter as staff give it: days of US Eastern time, both included, and what stands in the search box. */
export function orderFilter(asked: {
  status?: StatusFilter | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}): OrderFilter {
  const { status, from, to, q = "" } = asked;
  return {
    statuses: status === undefined ? undefined : status === "to_ship" ? TO_SHIP : [status],
    from: from === undefined ? undefined : startOfEasternDay(from),
    until: to === undefined ? undefined : startOfEasternDay(dayAfter(to)),
    words: searchWords(q),
  };
}

/** The words of a search. Of an order's number only the digits count: 'LC482', '#482' and '482' are the same. */
export function searchWords(q: string): string[] {
  const words = q
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => word.replace(/^#?(?:lc)?(?=\d*$)/i, "").replace(/^#$/, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}
