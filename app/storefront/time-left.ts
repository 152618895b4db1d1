const DAY_S = 24 * 60 * 60;

/** '2 days 03:04:05', or '03:04:05' in the last day. Rounded up, so that it reaches zero at the moment itself. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / DAY_S);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const clock = [(seconds % DAY_S) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(":");
  return days === 0 ? clock : `${days} ${days === 1 ? "day" : "days"} ${clock}`;
}
