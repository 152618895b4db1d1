import { expect, it } from "vitest";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { announcedOf } from "./announced.ts";
import { timeLeft } from "./countdown.tsx";
import { shownOf } from "./shown-product.ts";

const FRIDAY = "2026-11-27T14:30:00.000Z";
const SATURDAY = "2026-11-28T14:30:00.000Z";
const size = (name: string, inventory: number, restockAt?: string) => ({
  size: name,
  inventory,
  ...(restockAt && { restockAt }),
});

it("counts down to the product's launch, and shows the whole product until then", () => {
  const closed = sampleProduct({ inventory: 0, liveAt: FRIDAY, clock: FRIDAY });
  for (const variant of closed.variants) for (const one of variant.sizes) one.inventory = 0;
  const shown = shownOf(closed);
  expect(shown).not.toHaveProperty("clock");
  expect(shown.variants[0]?.sizes).toEqual([{ size: "M", inventory: 1 }]);
  expect(announcedOf(shown, { sizes: [] })).toEqual({ at: FRIDAY, sizes: [] });
});

it("counts down to the next restock of sold-out sizes", () => {
  const sizes = [size("S", 0, SATURDAY), size("M", 0, FRIDAY), size("L", 3, FRIDAY), size("XL", 0, FRIDAY)];
  expect(announcedOf({}, { sizes })).toEqual({ at: FRIDAY, sizes: ["M", "XL"] });
  expect(announcedOf({}, { sizes: [size("S", 0), size("M", 1, FRIDAY)] })).toBeUndefined();
});

it.each([
  [0, "00:00:00"],
  [-5, "00:00:00"],
  [1, "00:00:01"],
  [61_000, "00:01:01"],
  [86_400_000, "1 day 00:00:00"],
  [2 * 86_400_000 + 3_723_000, "2 days 01:02:03"],
])("shows %i ms as %s", (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
