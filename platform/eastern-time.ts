const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
const words = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  dateStyle: "medium",
  timeStyle: "short",
});

/** A date such as `2025-11-28` and a time such as `09:30` in New York. */
export type EasternTime = { day: string; time: string };

export function easternTime(at: Date): EasternTime {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${of.year}-${of.month}-${of.day}`, time: `${of.hour}:${of.minute}` };
}

/** 'Nov 28, 2025, 9:30 AM' in New York. */
export const easternWords = (at: Date): string => words.format(at).replaceAll("\u202f", " ");

/** 'Nov 28, 2025, 9:30 AM ET', for readers who may be in another time zone. */
export const easternMomentWords = (at: Date | string): string => `${easternWords(new Date(at))} ET`;

/** '9:30 AM ET' of the same moment. */
export const easternClockWords = (at: Date | number | string): string =>
  easternMomentWords(new Date(at)).replace(/.*, /, "");

const HOUR_MS = 60 * 60 * 1000;

/**
 * The moment at which New York's clocks show this; undefined if it isn't a valid date and time from the year 2000 on. A time that occurs twice, when daylight
 * saving ends, is the first of the two; one that is skipped, when it begins, becomes an hour later.
 */
export function easternMoment({ day, time }: EasternTime): Date | undefined {
  if (!/^[2-9]\d{3}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const asUtc = new Date(`${day}T${time}:00.000Z`);
  // A nonexistent day, such as February 30, parses as invalid or as another day.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 10) !== day) return undefined;
  // New York is 4 hours behind UTC in summer and 5 in winter.
  const [summer, winter] = [4, 5].map((hours) => new Date(asUtc.getTime() + hours * HOUR_MS));
  return summer && shows(summer, { day, time }) ? summer : winter;
}

const LAST_MINUTE = "23:59";

/** The same for an end: 23:59, or no time at all, is the end of that day. */
export function easternEnd({ day, time }: EasternTime): Date | undefined {
  const at = easternMoment({ day, time: time || LAST_MINUTE });
  return at && (time || LAST_MINUTE) === LAST_MINUTE ? new Date(at.getTime() + 59_999) : at;
}

const shows = (at: Date, { day, time }: EasternTime): boolean => {
  const shown = easternTime(at);
  return shown.day === day && shown.time === time;
};
