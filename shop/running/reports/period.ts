import { dayAfter, easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import type { PeriodDays } from "./overview.ts";

export const HOUR_MS = 60 * 60_000;
/** Rows carry the time their transaction began, and no transaction takes longer than this to commit. */
export const LATE_COMMITS_MS = 15 * 60_000;

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date };

export type Period = {
  /** Until the end of today. */
  now: Span;
  before: Span;
  /** The current time of day on the last day of the previous period. */
  comparedUntil: Date;
  /** The hours of today, or the days of the period, each with its counterpart in the previous period. */
  buckets: { now: Span; before: Span }[];
};

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** The last `days` days in New York, including today, and as many days before them. A day may have 23 or 25 hours. */
export function periodOf(days: PeriodDays, at: Date): Period {
  const today = easternDay(at);
  const spanOf = (first: string, count: number): Span => ({
    from: startOfEasternDay(first),
    until: startOfEasternDay(dayAfter(first, count)),
  });
  const first = dayAfter(today, 1 - days);
  const now = spanOf(first, days);
  const before = spanOf(dayAfter(first, -days), days);
  const lastDayBefore = spanOf(dayAfter(today, -days), 1);
  const intoToday = at.getTime() - startOfEasternDay(today).getTime();
  const comparedUntil = new Date(Math.min(lastDayBefore.from.getTime() + intoToday, lastDayBefore.until.getTime()));
  const each = Array.from({ length: days }, (_, index) => dayAfter(first, index));
  const buckets =
    days === 1
      ? hoursOf(now, before)
      : each.map((day) => ({ now: spanOf(day, 1), before: spanOf(dayAfter(day, -days), 1) }));
  return { now, before, comparedUntil, buckets };
}

/** Hour by hour from midnight. If yesterday was shorter, its last hours are empty spans. */
function hoursOf(now: Span, before: Span): Period["buckets"] {
  const count = (now.until.getTime() - now.from.getTime()) / HOUR_MS;
  const hourFrom = (span: Span, index: number): Span => {
    const at = (hours: number) => new Date(Math.min(span.from.getTime() + hours * HOUR_MS, span.until.getTime()));
    return { from: at(index), until: at(index + 1) };
  };
  return Array.from({ length: count }, (_, index) => ({ now: hourFrom(now, index), before: hourFrom(before, index) }));
}
