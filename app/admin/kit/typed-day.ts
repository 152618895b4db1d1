import { DAY } from "#platform/eastern-day.ts";

/** A day as a box shows it: 11/28/2025; empty for none. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses a typed date to `2025-11-28`: month first (11/28/2025, 11-28-25, 11/28), year first (2025-11-28), or with the month's
 * name (Nov 28, 2025; 28 November). The year defaults to that of `today`. Undefined if it isn't a date of this century.
 */
export function typedDay(text: string, today: string): string | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/);
  if (words.length > 3) return undefined;
  const month = words.findIndex((word) => MONTHS.includes(word.slice(0, 3)));
  if (month >= 0) {
    const [day, year] = words.filter((_word, at) => at !== month);
    return dayOf(year, String(MONTHS.indexOf((words[month] ?? "").slice(0, 3)) + 1), day, today);
  }
  const [first, second, third] = words;
  return first?.length === 4 ? dayOf(first, second, third, today) : dayOf(third, first, second, today);
}

function dayOf(year = "", month = "", day = "", today: string): string | undefined {
  if (![year || "0", month, day].every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const fullYear = year === "" ? today.slice(0, 4) : year.length <= 2 ? String(2000 + Number(year)) : year;
  const iso = `${fullYear.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) && DAY.test(iso) ? iso : undefined;
}
