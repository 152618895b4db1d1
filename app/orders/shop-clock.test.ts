import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { learnShopTime, shopNow } from "./shop-clock.ts";

const NOON = Date.parse("2026-05-01T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  learnShopTime(new Date(Date.now() - 1000).toUTCString(), Date.now());
  vi.useRealTimers();
});

it.each([
  ["behind", -42 * 60_000],
  ["ahead", 3 * 3_600_000],
])("the clock shows the shop's time if the device's clock is %s", (_how, wrong) => {
  vi.setSystemTime(NOON + wrong);
  learnShopTime("Fri, 01 May 2026 12:00:00 GMT", Date.now());
  expect(shopNow()).toBe(NOON + 1000);
  vi.advanceTimersByTime(60_000);
  expect(shopNow()).toBe(NOON + 61_000);
});

it("the clock isn't behind the shop's after a slow response", () => {
  const askedAt = Date.now();
  vi.advanceTimersByTime(5_000);
  learnShopTime("Fri, 01 May 2026 12:00:02 GMT", askedAt);
  expect(shopNow()).toBeGreaterThanOrEqual(NOON + 2_999 + 3_000);
});

it("the clock stays as it was after a response without a valid time", () => {
  learnShopTime("Fri, 01 May 2026 13:00:00 GMT", Date.now());
  for (const none of [null, "", "soon"]) learnShopTime(none, Date.now());
  expect(shopNow()).toBe(NOON + 3_601_000);
});
