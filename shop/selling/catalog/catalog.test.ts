import { describe, expect, it } from "vitest";
import { clampQuantity, findColor, lowStockText, salesToOffer } from "./catalog.ts";

describe("findColor", () => {
  const variants = [{ color: "Grey" }, { color: "Black" }];
  it.each([
    ["Grey", "Grey"],
    ["gray", "Grey"],
    ["GRAY ", "Grey"],
    ["black", "Black"],
  ])("understands %s", (wanted, found) => {
    expect(findColor(variants, wanted)?.color).toBe(found);
  });
  it.each(["Gray", "grey"])("finds a color that the shop itself calls Gray as %s", (wanted) => {
    expect(findColor([{ color: "Gray" }], wanted)?.color).toBe("Gray");
  });
  it.each(["Green", "", null, undefined])("does not guess at %s", (wanted) => {
    expect(findColor(variants, wanted)).toBeUndefined();
  });
});

describe("lowStockText", () => {
  it.each([
    [0, undefined],
    [1, "Only 1 left in stock"],
    [3, "Only 3 left in stock"],
    [4, undefined],
    [-1, undefined],
  ])("of %i is %s", (inventory, text) => {
    expect(lowStockText(inventory, 3)).toBe(text);
  });

  it("follows the limit of the settings; 0 says it never", () => {
    expect([lowStockText(5, 5), lowStockText(6, 5), lowStockText(1, 0)]).toEqual([
      "Only 5 left in stock",
      undefined,
      undefined,
    ]);
  });
});

describe("clampQuantity", () => {
  it.each([
    [1, 1],
    [10, 10],
    [11, 10],
    [0, 1],
    [-5, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])("makes of %d: %i", (quantity, clamped) => {
    expect(clampQuantity(quantity)).toBe(clamped);
  });
});

it("a sale of something sold out is no offer", () => {
  const sale = { endsAt: null, lastDay: null, endsSoon: false, percentOff: 50 };
  expect(salesToOffer([{ sale, inventory: 0 }])).toEqual([]);
  expect(
    salesToOffer([
      { sale, inventory: 1 },
      { sale: null, inventory: 9 },
    ]),
  ).toEqual([sale]);
});
