import { expect, test } from "vitest";
import { inBusinessDays, inDays, inTime, spanInBusinessDays } from "./policy-words.ts";

test("a number is said with its unit", () => {
  expect([inDays(30), inDays(1)]).toEqual(["30 days", "1 day"]);
  expect([inBusinessDays(3), inBusinessDays(1)]).toEqual(["3 business days", "1 business day"]);
});

test("a span is said in one piece, and a span of one day as that day", () => {
  expect(spanInBusinessDays({ from: 3, to: 7 })).toBe("3-7 business days");
  expect(spanInBusinessDays({ from: 1, to: 1 })).toBe("1 business day");
});

test("whole hours are said as hours", () => {
  expect([3_600_000, 7_200_000, 5_400_000, 60_000].map(inTime)).toEqual([
    "1 hour",
    "2 hours",
    "90 minutes",
    "1 minute",
  ]);
});
