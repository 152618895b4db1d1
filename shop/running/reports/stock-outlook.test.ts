import { describe, expect, test } from "vitest";
import { rateOf } from "./overview.ts";
import { outlookOf } from "./stock-outlook.ts";

test.each([
  ["at the pace of the last two weeks", 6, [28, 28], 400, ["running_out", 2, 3]],
  ["enough at that pace", 60, [28, 90], 400, ["fine", 2, 30]],
  ["at the pace of thirty days if nothing was sold in the last two weeks", 1, [0, 3], 400, ["running_out", 0.1, 10]],
  ["at the pace since the first order of a new shop", 6, [4, 4], 2, ["running_out", 2, 3]],
  ["at the pace of at least one day", 6, [4, 4], 0.1, ["running_out", 4, 1.5]],
  ["sold out, and sold before", 0, [14, 14], 400, ["out", 1, 0]],
  ["sold out, but not sold lately", 0, [0, 0], 400, ["out", 0, 0]],
  ["in stock, but not selling", 9, [0, 0], 400, ["not_selling", 0, null]],
  ["in stock, in a shop that is a few days old", 9, [0, 0], 3, ["new", 0, null]],
] as const)("the outlook of a stock: %s", (_, left, [lately, long], daysOpen, [state, perDay, daysLeft]) => {
  expect(outlookOf(left, { lately, long }, daysOpen)).toEqual({ state, perDay, daysLeft });
});

describe("a rate", () => {
  test("is a share of the previous step", () => {
    expect(rateOf(1, 4)).toBe(0.25);
    expect(rateOf(0, 4)).toBe(0);
  });

  test("is unknown if the previous step counted none, or fewer than this one", () => {
    expect(rateOf(3, 0)).toBeNull();
    expect(rateOf(3, 2)).toBeNull();
    expect(rateOf(3, undefined)).toBeNull();
  });
});
