const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** 'May 1, 2026, 1:00 PM UTC': a mail does not know where it is read. */
export const moment = (isoTime: string): string => `${format.format(new Date(isoTime))} UTC`;
