import { expect, test } from "vitest";
import { scheduleWords } from "./schedule-words.ts";

const WINTER = new Date("2026-01-15T09:20:00.000Z");
const SUMMER = new Date("2026-07-15T09:20:00.000Z");

test.each([
  ["* * * * *", "Every minute"],
  ["*/5 * * * *", "Every 5 minutes"],
  ["0 * * * *", "Every hour, on the hour"],
  ["40 * * * *", "Every hour at :40"],
  ["20 9 * * *", "Every night at 4:20 AM"],
])("the schedule %s reads: %s", (cron, words) => {
  expect(scheduleWords(cron, WINTER)).toBe(words);
});

test("times are shown in New York time, with daylight saving", () => {
  expect(scheduleWords("20 9 * * *", SUMMER)).toBe("Every night at 5:20 AM");
  expect(scheduleWords("0 18 * * *", new Date("2026-01-15T18:00:00.000Z"))).toBe("Every day at 1:00 PM");
});

test("other schedules are shown as cron expressions", () => {
  // */7 isn't every 7 minutes, because it starts over each hour.
  for (const cron of ["*/7 * * * *", "0 9 * * 1", "0 0 1 1 *", "0,30 9 * * *"]) {
    expect(scheduleWords(cron, WINTER)).toBe(`On the schedule ${cron} (UTC)`);
  }
});
