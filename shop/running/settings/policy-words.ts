/** A range that includes both ends. */
export type Span = { from: number; to: number };

/** '30 days', '1 day'. */
export const inDays = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

/** '3 business days'. */
export const inBusinessDays = (count: number): string => `${count} business ${count === 1 ? "day" : "days"}`;

/** '3-7 business days'; one number when both ends are the same. */
export const spanInBusinessDays = ({ from, to }: Span): string =>
  from === to ? inBusinessDays(to) : `${from}-${inBusinessDays(to)}`;

/** '1 hour', '90 minutes'. */
export function inTime(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes % 60 !== 0) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`;
}
