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

/** What calendar and clock show in New York: the day such as `2025-11-28`, the time such as `09:30`. */
export type EasternTime = { day: string; time: string };

export function easternTime(at: Date): EasternTime {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${of.year}-${of.month}-${of.day}`, time: `${of.hour}:${of.minute}` };
}

/** 'Nov 28, 2025, 9:30 AM' in New York. */
export const easternWords = (at: Date): string => words.format(at).replaceAll("\u202f", " ");

const HOUR_MS = 60 * 60 * 1000;

/**
 * The moment at which New York's clocks show this; undefined when it is no day and time. A time that comes twice, when summer time
 * ends, is the first of the two; one that is left out, when it begins, is an hour later.
 */
export function easternMoment({ day, time }: EasternTime): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const asUtc = new Date(`${day}T${time}:00.000Z`);
  // A day that does not exist, such as February 30, is no date or another one.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 10) !== day) return undefined;
  // New York is 4 hours behind UTC in summer and 5 in winter.
  const [summer, winter] = [4, 5].map((hours) => new Date(asUtc.getTime() + hours * HOUR_MS));
  return summer && shows(summer, { day, time }) ? summer : winter;
}

const shows = (at: Date, { day, time }: EasternTime): boolean => {
  const shown = easternTime(at);
  return shown.day === day && shown.time === time;
};
