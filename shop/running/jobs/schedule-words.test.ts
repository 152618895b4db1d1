import { expect, test } from "vitest";
import { scheduleWords } from "./schedule-words.ts";

test.each([
  ["* * * * *", "2026-01-15T09:20:00.000Z", "Every minute"],
  ["5 * * * *", "2026-01-15T09:05:00.000Z", "Every hour at :05"],
  ["20 9 * * *", "2026-01-15T09:20:00.000Z", "Every night at 4:20 AM"],
  // With daylight saving.
  ["20 9 * * *", "2026-07-15T09:20:00.000Z", "Every night at 5:20 AM"],
])("the schedule %s reads, next at %s: %s", (cron, next, words) => {
  expect(scheduleWords(cron, new Date(next))).toBe(words);
});
