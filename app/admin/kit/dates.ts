import { shortDay } from "#platform/day-words.ts";

/** The shop's time zone, for all times in the admin. The frame says so once, below any page that has a time of day. */
const ZONE = "America/New_York";

const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, ...options });
  // A line never ends before AM or PM.
  return (at: string | Date): string => format.format(new Date(at)).replace(/ (?=[AP]M$)/, "\u00a0");
};

/** 'Nov 22, 2026, 9:04 AM' */
export const moment = formatted({ dateStyle: "medium", timeStyle: "short" });
/** 'Nov 22, 9:04 AM' */
export const shortMoment = formatted({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
const yearOf = formatted({ year: "numeric" });
/** '9:04 AM' today, otherwise 'Nov 22, 9:04 AM', plus the year if it isn't this one. */
export const recentMoment = (at: string, now = new Date()): string => {
  if (day(at) === day(now)) return timeOfDay(at);
  return yearOf(at) === yearOf(now) ? shortMoment(at) : moment(at);
};
/** 'Nov 22' for `2026-11-22`, plus the year if it isn't this one. */
export const recentDay = (date: string, now = new Date()): string =>
  date.slice(0, 4) === yearOf(now) ? shortDay(date) : `${shortDay(date)}, ${date.slice(0, 4)}`;
/** '9:04:31 AM' */
export const exactTime = formatted({ timeStyle: "medium" });
/** 'Nov 22, 2026' */
export const day = formatted({ dateStyle: "medium" });
/** 'November 22, 2026' */
export const longDay = formatted({ dateStyle: "long" });
/** 'Sun, Nov 22' */
export const weekday = formatted({ weekday: "short", month: "short", day: "numeric" });
/** '9:04 AM' */
export const timeOfDay = formatted({ hour: "numeric", minute: "2-digit" });
/** 'at 9:04 AM' today, otherwise 'on Nov 22, 9:04 AM' */
export const atMoment = (at: string, now = new Date()): string =>
  `${day(at) === day(now) ? "at" : "on"} ${recentMoment(at, now)}`;
/** '9 AM' */
export const hour = formatted({ hour: "numeric" });

/** 'under 0.1 s', '0.3 s', '14 s', '2 min 5 s' */
export function tookWords(ms: number): string {
  if (ms < 50) return "under 0.1 s";
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
