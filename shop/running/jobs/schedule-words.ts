const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "2-digit",
});
const easternHour = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  hourCycle: "h23",
});

/**
 * A schedule in words, in the shop's time zone: 'Every night at 4:20 AM'. Jobs are scheduled in UTC, so in summer the time is an hour later.
 *
 * @param cron five fields, in UTC @param next the next scheduled time
 */
export function scheduleWords(cron: string, next: Date): string {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  const isDaily = days.every((field) => field === "*");
  if (isDaily && hour === "*") {
    const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
    if (minute === "*") return "Every minute";
    if (step !== undefined && 60 % Number(step) === 0) return `Every ${step} minutes`;
    if (/^\d+$/.test(minute))
      return minute === "0" ? "Every hour, on the hour" : `Every hour at :${minute.padStart(2, "0")}`;
  }
  if (isDaily && /^\d+$/.test(minute) && /^\d+$/.test(hour)) {
    const isNight = Number(easternHour.format(next)) < 6;
    return `Every ${isNight ? "night" : "day"} at ${eastern.format(next).replaceAll("\u202f", " ")}`;
  }
  return `On the schedule ${cron} (UTC)`;
}
