const easternTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-11-02 18:04:59` in US Eastern time, which spreadsheets read as a time. */
export const spreadsheetTime = (at: Date | string): string => easternTime.format(new Date(at));
