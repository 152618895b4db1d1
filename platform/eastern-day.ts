const easternDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** The day that it is in US Eastern time at a moment, such as `2025-11-28`. */
export const easternDay = (at: Date): string => easternDate.format(at);
