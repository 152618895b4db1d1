// The words for a day such as `2025-11-28`. `Intl` has them too, but the first use of it holds a phone up for some 70 ms, which a page that
// is about to be touched does not have.

const MONTHS = "January February March April May June July August September October November December".split(" ");

const year = (day: string): string => day.slice(0, 4);
const month = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
const date = (day: string): number => Number(day.slice(8, 10));

/** 'Nov 28' */
export const shortDay = (day: string): string => `${month(day).slice(0, 3)} ${date(day)}`;

/** 'Dec 1–7', 'Dec 28 – Jan 3', or one day if both are the same. */
export function daySpan(from: string, to: string): string {
  if (from === to) return shortDay(from);
  return from.slice(0, 7) === to.slice(0, 7) ? `${shortDay(from)}–${date(to)}` : `${shortDay(from)} – ${shortDay(to)}`;
}

/** 'November 28, 2025' */
export const longDay = (day: string): string => `${month(day)} ${date(day)}, ${year(day)}`;

/** 'November 2025' */
export const monthOf = (day: string): string => `${month(day)} ${year(day)}`;
