import { describe, expect, test } from "vitest";
import { HOUR_MS, periodOf } from "./period.ts";

const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()];
const hoursIn = ({ from, until }: { from: Date; until: Date }) => (until.getTime() - from.getTime()) / HOUR_MS;

test("today is compared with yesterday, up to the same time", () => {
  const period = periodOf(1, new Date("2026-05-20T18:37:00.000Z"));
  expect(iso(period.now)).toEqual(["2026-05-20T04:00:00.000Z", "2026-05-21T04:00:00.000Z"]);
  expect(iso(period.before)).toEqual(["2026-05-19T04:00:00.000Z", "2026-05-20T04:00:00.000Z"]);
  expect(period.comparedUntil.toISOString()).toBe("2026-05-19T18:37:00.000Z");
  expect(period.buckets).toHaveLength(24);
  expect(iso(period.buckets[0]?.before ?? period.now)).toEqual([
    "2026-05-19T04:00:00.000Z",
    "2026-05-19T05:00:00.000Z",
  ]);
});

test("the day changes at midnight in New York", () => {
  expect(periodOf(1, new Date("2026-05-21T03:59:59.000Z")).now.from.toISOString()).toBe("2026-05-20T04:00:00.000Z");
  expect(periodOf(1, new Date("2026-05-21T04:00:00.000Z")).now.from.toISOString()).toBe("2026-05-21T04:00:00.000Z");
});

test("seven days end with today and follow the seven days before without a gap", () => {
  const { now, before, buckets, comparedUntil } = periodOf(7, new Date("2026-05-20T12:00:00.000Z"));
  expect(iso(now)).toEqual(["2026-05-14T04:00:00.000Z", "2026-05-21T04:00:00.000Z"]);
  expect(before.until).toEqual(now.from);
  expect(hoursIn(before)).toBe(7 * 24);
  expect(buckets.map((bucket) => bucket.now.from.toISOString().slice(0, 10)).at(-1)).toBe("2026-05-20");
  expect(comparedUntil.toISOString()).toBe("2026-05-13T12:00:00.000Z");
});

describe("when the clocks change", () => {
  test("the day has 23 hours in spring, and the days around it have 24", () => {
    const { buckets } = periodOf(7, new Date("2026-03-10T15:00:00.000Z"));
    expect(buckets.map(({ now }) => hoursIn(now))).toEqual([24, 24, 24, 24, 23, 24, 24]);
  });

  test("today has 25 hours in fall, and the last one has no counterpart yesterday", () => {
    const { buckets, before } = periodOf(1, new Date("2026-11-01T12:00:00.000Z"));
    expect(buckets).toHaveLength(25);
    expect(buckets.slice(0, 24).every((bucket) => hoursIn(bucket.before) === 1)).toBe(true);
    expect(iso(buckets[24]?.before ?? before)).toEqual([before.until.toISOString(), before.until.toISOString()]);
  });

  test("the comparison never extends into today", () => {
    // The time is 24.5 hours into a day of 25 hours, and the day before has only 24.
    const { comparedUntil, now } = periodOf(1, new Date("2026-11-02T04:30:00.000Z"));
    expect(comparedUntil).toEqual(now.from);
  });

  test("thirty days have no gap between them", () => {
    const { buckets, before } = periodOf(30, new Date("2026-03-20T15:00:00.000Z"));
    for (const [index, { now }] of buckets.entries())
      expect(now.until).toEqual(buckets[index + 1]?.now.from ?? now.until);
    expect(buckets.reduce((sum, { now }) => sum + hoursIn(now), 0)).toBe(30 * 24 - 1);
    expect(before.until).toEqual(buckets[0]?.now.from);
  });
});
