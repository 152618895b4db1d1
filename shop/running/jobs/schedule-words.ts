const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "2-digit",
});

/**
 * A schedule in words, in the shop's time zone: 'Every night at 4:20 AM'. Jobs are scheduled in UTC, so in summer the time is an hour later.
 *
 * @param cron five fields, in UTC: each minute, hour or night, as in worker/jobs.ts @param next the next scheduled time
 */
export function scheduleWords(cron: string, next: Date): string {
  const [minute = "", hour] = cron.split(" ");
  if (minute === "*") return "Every minute";
  if (hour === "*") return `Every hour at :${minute.padStart(2, "0")}`;
  return `Every night at ${eastern.format(next).replaceAll("\u202f", " ")}`;
}
