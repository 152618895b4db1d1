import { describe, expect, test } from "vitest";
import { rateOf } from "./overview.ts";
import { outlookOf } from "./stock-outlook.ts";

test.each([
  ["at the pace of the last two weeks", 6, [28, 28], 400, ["running_out", 2, 3]],
  ["long enough at that pace", 60, [28, 90], 400, ["fine", 2, 30]],
  ["at the pace of thirty days, when nothing was sold lately", 1, [0, 3], 400, ["running_out", 0.1, 10]],
  ["at the pace of the days that a young shop has been open", 6, [4, 4], 2, ["running_out", 2, 3]],
  ["at the pace of one day at least", 6, [4, 4], 0.1, ["running_out", 4, 1.5]],
  ["sold out, which sold", 0, [14, 14], 400, ["out", 1, 0]],
  ["sold out, which did not sell", 0, [0, 0], 400, ["out", 0, 0]],
  ["left over, which does not sell", 9, [0, 0], 400, ["not_selling", 0, null]],
  ["left over, in a shop of a few days", 9, [0, 0], 3, ["new", 0, null]],
] as const)("how long a stock lasts: %s", (_, left, [lately, long], daysOpen, [state, perDay, daysLeft]) => {
  expect(outlookOf(left, { lately, long }, daysOpen)).toEqual({ state, perDay, daysLeft });
});

describe("a rate", () => {
  test("is a part of the step before", () => {
    expect(rateOf(1, 4)).toBe(0.25);
    expect(rateOf(0, 4)).toBe(0);
  });

  test("is unknown where no one was seen before, or fewer than here", () => {
    expect(rateOf(3, 0)).toBeNull();
    expect(rateOf(3, 2)).toBeNull();
    expect(rateOf(3, undefined)).toBeNull();
  });
});
