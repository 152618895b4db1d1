import { describe, expect, test } from "vitest";
import { rateOf } from "./overview.ts";
import { outlookOf } from "./stock-outlook.ts";

describe("how long a stock lasts", () => {
  test("at the pace of the last two weeks", () => {
    expect(outlookOf(6, { lately: 28, long: 28 }, 400)).toEqual({ state: "running_out", perDay: 2, daysLeft: 3 });
    expect(outlookOf(60, { lately: 28, long: 90 }, 400)).toEqual({ state: "fine", perDay: 2, daysLeft: 30 });
  });

  test("at the pace of the last thirty days, when nothing was sold lately", () => {
    expect(outlookOf(1, { lately: 0, long: 3 }, 400)).toEqual({ state: "running_out", perDay: 0.1, daysLeft: 10 });
  });

  test("a young shop is measured by the days it has been open", () => {
    expect(outlookOf(6, { lately: 4, long: 4 }, 2)).toMatchObject({ perDay: 2, daysLeft: 3 });
    expect(outlookOf(6, { lately: 4, long: 4 }, 0.1)).toMatchObject({ perDay: 4 });
  });

  test("sold out is not the same as not selling", () => {
    expect(outlookOf(0, { lately: 14, long: 14 }, 400)).toEqual({ state: "out", perDay: 1, daysLeft: 0 });
    expect(outlookOf(0, { lately: 0, long: 0 }, 400)).toEqual({ state: "out", perDay: 0, daysLeft: 0 });
    expect(outlookOf(9, { lately: 0, long: 0 }, 400)).toEqual({ state: "not_selling", perDay: 0, daysLeft: null });
  });

  test("a shop of a few days does not say that something does not sell", () => {
    expect(outlookOf(9, { lately: 0, long: 0 }, 3).state).toBe("new");
  });
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
