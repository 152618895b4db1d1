const easternDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

const hawaiianDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Honolulu", dateStyle: "short" });

/** The format of a day in requests: one of this century, such as `2025-11-28`. */
export const DAY = /^20\d\d-\d\d-\d\d$/;

/** Whether it is a calendar day; February 30 isn't. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

const longDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** 'November 28, 2025' for `2025-11-28`. */
export const dayWords = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** The day of a moment in US Eastern time, such as `2025-11-28`. */
export const easternDay = (at: Date): string => easternDate.format(at);

/** The day of a moment in Hawaii, the last state where a day ends: once it is over there, a deadline has passed for every shopper. */
export const hawaiianDay = (at: Date): string => hawaiianDate.format(at);

/** 'November 28, 2025' for a moment, in US Eastern time. */
export const easternDayWords = (at: Date): string => dayWords(easternDay(at));

/** When a day begins in US Eastern time. `day` is one as `easternDay` writes it. */
export function startOfEasternDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const start = new Date(midnight + SUMMER_OFFSET_MS);
  return easternDay(start) === day ? start : new Date(midnight + SUMMER_OFFSET_MS + HOUR_MS);
}

/** The day after, or `days` after. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

const HOUR_MS = 60 * 60 * 1000;
const SUMMER_OFFSET_MS = 4 * HOUR_MS;
