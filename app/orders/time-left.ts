/** The time left: whole minutes, then seconds in the last one. Rounded down. */
export function timeLeftText(leftMs: number): string {
  const seconds = Math.floor(leftMs / 1000);
  if (seconds === 0) return "Less than a second left";
  if (seconds < 60) return seconds === 1 ? "1 second left" : `${seconds} seconds left`;
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}

/** The announcement for screen readers: three times an hour, not on each tick. */
export function timeLeftNews(leftMs: number): string {
  if (leftMs > 10 * 60_000) return "";
  const mark = leftMs <= 60_000 ? "a minute" : leftMs <= 5 * 60_000 ? "5 minutes" : "10 minutes";
  return `Less than ${mark} left to cancel this order.`;
}
