import { easternWords } from "#platform/eastern-time.ts";

/** 'May 1, 2026, 9:00 AM Eastern time': a mail does not know where it is read, so it says which clock it means. */
export const moment = (isoTime: string): string => `${easternWords(new Date(isoTime))} Eastern time`;
