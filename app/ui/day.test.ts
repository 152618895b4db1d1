import { expect, test } from "vitest";
import { dayOfYear, longDay, monthOf, shortDay } from "./day.ts";

test("a day in words", () => {
  expect(shortDay("2025-09-08")).toBe("Sep 8");
  expect(dayOfYear("2025-01-31")).toBe("January 31");
  expect(longDay("2024-12-01")).toBe("December 1, 2024");
  expect(monthOf("2025-05-04")).toBe("May 2025");
});

test("of a moment it is the day in UTC", () => {
  expect(longDay("2025-11-28T23:59:59.999Z")).toBe("November 28, 2025");
});
