import { expect, test } from "vitest";
import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { latenessAt, shipByOf } from "./ship-by.ts";

const PROMISE = { shipWithinBusinessDays: 3 };

test("an order must ship by the day that the shop promises, or by the one that its customer agreed to", () => {
  const placedAt = "2025-10-15T15:00:00Z";
  expect(shipByOf({ placedAt }, PROMISE)).toBe("2025-10-20");
  expect(shipByOf({ placedAt, agreedDay: "2025-11-03" }, PROMISE)).toBe("2025-11-03");
});

test.each([
  ["Monday", "2025-10-20T23:00:00Z", "2025-10-15T04:00:00.000Z"],
  ["Tuesday", "2025-10-21T15:00:00Z", "2025-10-16T04:00:00.000Z"],
  ["Sunday", "2025-10-26T15:00:00Z", "2025-10-22T04:00:00.000Z"],
])("on a %s, exactly the orders placed before the cutoff are late", (_, now, placedBefore) => {
  const late = latenessAt(new Date(now), PROMISE);
  expect(late.placedBefore.toISOString()).toBe(placedBefore);
  const isLate = (placedAt: string) => shipByOf({ placedAt }, PROMISE) < late.today;
  expect(isLate(new Date(late.placedBefore.getTime() - 1).toISOString())).toBe(true);
  expect(isLate(placedBefore)).toBe(false);
});

test.each([1, 3, 30, 365])("with a promise of %i business days, the cutoff is right on every day", (days) => {
  const promise = { shipWithinBusinessDays: days };
  for (let day = "2027-12-20"; day < "2028-01-20"; day = dayAfter(day)) {
    const { today, placedBefore } = latenessAt(startOfEasternDay(day), promise);
    const isLate = (at: number) => shipByOf({ placedAt: new Date(at).toISOString() }, promise) < today;
    expect([isLate(placedBefore.getTime() - 1), isLate(placedBefore.getTime())], day).toEqual([true, false]);
  }
});
