import { expect, it } from "vitest";
import { currentPrice, type Pricing, runningSale } from "./pricing.ts";

const START = new Date("2026-05-01T00:00:00.000Z");
const END = new Date("2026-05-31T00:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;
const at = (time: Date, offset = 0) => new Date(time.getTime() + offset);

const sale: Pricing = { priceCents: 2999, salePriceCents: 1499, saleStartsAt: START, saleEndsAt: END };

it("a sale runs from its start until just before its end", () => {
  expect(currentPrice(sale, at(START, -1))).toBe(2999);
  expect(currentPrice(sale, START)).toBe(1499);
  expect(currentPrice(sale, at(END, -1))).toBe(1499);
  expect(currentPrice(sale, END)).toBe(2999);
  expect(runningSale(sale, END)).toBeNull();
});

it("a sale needs a price, but no start or end", () => {
  const open = { ...sale, saleStartsAt: null, saleEndsAt: null };
  expect(currentPrice(open, at(END, 1000 * DAY))).toBe(1499);
  expect(runningSale(open, START)).toEqual({ endsAt: null, lastDay: null, endsSoon: false, percentOff: 50 });
  expect(runningSale({ ...sale, salePriceCents: null }, START)).toBeNull();
});

it("a sale counts as ending soon in its last seven days", () => {
  expect(runningSale(sale, at(END, -7 * DAY - 1))?.endsSoon).toBe(false);
  expect(runningSale(sale, at(END, -7 * DAY))?.endsSoon).toBe(true);
});

it.each([
  [2999, 1499, 50],
  [3000, 2001, 33],
  [10_000, 9999, 0],
  [999, 0, 100],
])("a sale from %i to %i cents is %i percent off, never rounded up", (priceCents, salePriceCents, percentOff) => {
  expect(runningSale({ ...sale, priceCents, salePriceCents }, START)?.percentOff).toBe(percentOff);
});

it.each([
  ["2026-05-31T03:59:59.999Z", "2026-05-30"],
  ["2026-05-31T04:00:00.000Z", "2026-05-30"],
  ["2026-05-31T04:00:00.001Z", "2026-05-31"],
])("a sale that ends at %s has its last day on %s, US Eastern time", (end, lastDay) => {
  expect(runningSale({ ...sale, saleEndsAt: new Date(end) }, START)?.lastDay).toBe(lastDay);
});
