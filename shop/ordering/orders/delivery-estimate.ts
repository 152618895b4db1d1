import { daySpan } from "#platform/day-words.ts";
import { dayAfter, easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { type Span, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";

/** First and last day, such as `2025-11-28`, both included. */
export type DeliveryEstimate = { from: string; to: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When an order placed now with free shipping should arrive.
 * @param businessDays from the policies; the first one is the day after the order
 */
export function estimateDelivery(now: Date, businessDays: Span): DeliveryEstimate {
  const today = easternDay(now);
  return { from: businessDayFrom(today, businessDays.from), to: businessDayFrom(today, businessDays.to) };
}

/** '3-7 business days, Dec 2–8', for an order placed now. */
export function deliveryWords(now: Date, businessDays: Span): string {
  const { from, to } = estimateDelivery(now, businessDays);
  return `${spanInBusinessDays(businessDays)}, ${daySpan(from, to)}`;
}

/** When the Eastern day changes, and every estimate with it. */
export const nextEasternMidnight = (now: Date): Date => startOfEasternDay(dayAfter(easternDay(now)));

/** The business day that is `count` of them after a day or, if negative, before it. */
export function businessDayFrom(from: string, count: number): string {
  let day = Date.parse(from);
  for (let left = Math.abs(count); left > 0; ) {
    day += Math.sign(count) * DAY_MS;
    if (isBusinessDay(day)) left--;
  }
  return new Date(day).toISOString().slice(0, 10);
}

const holidaysOf = new Map<number, ReadonlySet<number>>();

function isBusinessDay(day: number): boolean {
  const year = new Date(day).getUTCFullYear();
  const weekday = new Date(day).getUTCDay();
  const holidays = holidaysOf.get(year) ?? federalHolidays(year);
  holidaysOf.set(year, holidays);
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** Weekdays on which federal offices and the mail are closed (5 U.S.C. 6103). */
function federalHolidays(year: number): ReadonlySet<number> {
  return new Set([
    observed(year, 0, 1),
    // If next year's New Year's Day is a Saturday, it is observed this year.
    observed(year + 1, 0, 1),
    weekdayOf(year, 0, 1, 3),
    weekdayOf(year, 1, 1, 3),
    weekdayOf(year, 5, 1, 0),
    observed(year, 5, 19),
    observed(year, 6, 4),
    weekdayOf(year, 8, 1, 1),
    weekdayOf(year, 9, 1, 2),
    observed(year, 10, 11),
    weekdayOf(year, 10, 4, 4),
    observed(year, 11, 25),
  ]);
}

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function observed(year: number, month: number, date: number): number {
  const day = Date.UTC(year, month, date);
  const shift: Partial<Record<number, number>> = { 6: -1, 0: 1 };
  return day + (shift[new Date(day).getUTCDay()] ?? 0) * DAY_MS;
}

/** `nth` 0: the last one of the month before. */
function weekdayOf(year: number, month: number, weekday: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7);
}
