import { expect, test } from "vitest";
import { easternDay } from "#platform/eastern-day.ts";
import { deliveryWords, estimateDelivery, nextEasternMidnight } from "./delivery-estimate.ts";

const estimate = (now: string, from = 3, to = 7) => {
  const days = estimateDelivery(new Date(now), { from, to });
  return [days.from, days.to];
};

test("says the business days with their dates", () => {
  const now = new Date("2026-11-28T15:00:00Z");
  expect(deliveryWords(now, { from: 3, to: 7 })).toBe("3-7 business days, Dec 2–8");
});

const oneDayAfter = (day: string) => estimate(`${day}T17:00:00Z`, 1, 1)[0];

test.each([
  // From Monday, October 6, 2025; Columbus Day, on the 13th, does not count.
  ["business days from the day after the order", "2025-10-06", ["2025-10-09", "2025-10-16"]],
  ["an order placed on Saturday from Monday on", "2025-08-02", ["2025-08-06", "2025-08-12"]],
  ["an order placed on Sunday from Monday on", "2025-08-03", ["2025-08-06", "2025-08-12"]],
  ["neither Thanksgiving nor the weekend after it", "2025-11-25", ["2025-12-01", "2025-12-05"]],
])("counts %s", (_, day, days) => {
  expect(estimate(`${day}T15:00:00Z`)).toEqual(days);
});

test.each([
  ["2025-12-31", "2026-01-02", "New Year's Day"],
  ["2026-01-16", "2026-01-20", "Birthday of Martin Luther King, Jr."],
  ["2026-02-13", "2026-02-17", "Washington's Birthday"],
  ["2026-05-22", "2026-05-26", "Memorial Day"],
  ["2026-06-18", "2026-06-22", "Juneteenth"],
  ["2025-07-03", "2025-07-07", "Independence Day"],
  ["2026-09-04", "2026-09-08", "Labor Day"],
  ["2026-10-09", "2026-10-13", "Columbus Day"],
  ["2026-11-10", "2026-11-12", "Veterans Day"],
  ["2026-11-25", "2026-11-27", "Thanksgiving Day"],
  ["2026-12-24", "2026-12-28", "Christmas Day"],
])("the business day after %s is %s because of %s", (day, next) => {
  expect(oneDayAfter(day)).toBe(next);
});

test("a holiday on a Saturday is observed on Friday, one on a Sunday on Monday, even in another year", () => {
  expect(oneDayAfter("2026-07-02")).toBe("2026-07-06");
  expect(oneDayAfter("2027-07-02")).toBe("2027-07-06");
  // New Year's Day 2028 is a Saturday, so it is observed on the last day of 2027.
  expect(oneDayAfter("2027-12-30")).toBe("2028-01-03");
  expect(oneDayAfter("2022-12-30")).toBe("2023-01-03");
});

test("days are in US Eastern time", () => {
  expect(easternDay(new Date("2025-11-22T04:59:59Z"))).toBe("2025-11-21");
  expect(easternDay(new Date("2025-11-22T05:00:00Z"))).toBe("2025-11-22");
  expect(estimate("2025-10-07T03:59:59Z", 1, 1)).toEqual(["2025-10-07", "2025-10-07"]);
  expect(estimate("2025-10-07T04:00:00Z", 1, 1)).toEqual(["2025-10-08", "2025-10-08"]);
});

test.each([
  ["2025-11-21T15:00:00Z", "2025-11-22T05:00:00.000Z"],
  ["2025-11-22T04:59:59Z", "2025-11-22T05:00:00.000Z"],
  ["2025-11-22T05:00:00Z", "2025-11-23T05:00:00.000Z"],
  ["2025-07-01T15:00:00Z", "2025-07-02T04:00:00.000Z"],
  // Clocks go forward on March 9 and back on November 2, 2025.
  ["2025-03-08T15:00:00Z", "2025-03-09T05:00:00.000Z"],
  ["2025-03-09T15:00:00Z", "2025-03-10T04:00:00.000Z"],
  ["2025-11-01T15:00:00Z", "2025-11-02T04:00:00.000Z"],
  ["2025-11-02T15:00:00Z", "2025-11-03T05:00:00.000Z"],
])("after %s the next day starts at %s", (now, midnight) => {
  expect(nextEasternMidnight(new Date(now)).toISOString()).toBe(midnight);
});
