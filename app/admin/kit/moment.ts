/** 'Nov 22, 2026, 9:04 AM', in the time of whoever reads it. */
export const moment = (at: string): string =>
  new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
