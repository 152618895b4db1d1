import { expect, test } from "vitest";
import { dayAfter, easternDay, startOfEasternDay } from "./eastern-day.ts";

test.each([
  ["2026-07-04", "2026-07-04T04:00:00.000Z"],
  ["2026-12-24", "2026-12-24T05:00:00.000Z"],
  // Clocks go forward on this day and back on the next: both begin in the old offset.
  ["2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["2026-11-01", "2026-11-01T04:00:00.000Z"],
])("%s begins at %s", (day, start) => {
  expect(startOfEasternDay(day).toISOString()).toBe(start);
  expect(easternDay(new Date(startOfEasternDay(day).getTime() - 1))).toBe(dayAfter(day, -1));
});

test("the day after the last of February is the first of March", () => {
  expect(dayAfter("2026-02-28")).toBe("2026-03-01");
});
