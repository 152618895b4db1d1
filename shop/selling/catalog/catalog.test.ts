import { describe, expect, it } from "vitest";
import {
  clampQuantity,
  discountText,
  findColor,
  inColor,
  itemName,
  itemWords,
  lowStockText,
  ONLY_COLOR,
  ONLY_SIZE,
  salesToOffer,
  variantWords,
} from "./catalog.ts";

describe("findColor", () => {
  it.each([
    ["Grey", "Grey"],
    ["gray", "Grey"],
    ["GRAY ", "Grey"],
    ["black", "Black"],
    ["Gray", "Gray"],
    ["grey", "Gray"],
    // However the accents were typed.
    ["Rose\u0301", "Ros\u00e9"],
    ["Ros\u00e9", "Rose\u0301"],
  ])("by the name %s finds the color that the shop calls %s", (wanted, color) => {
    expect(findColor([{ color: "White" }, { color }], wanted)?.color).toBe(color);
  });
  it.each(["Green", "", null, undefined])("finds nothing for %s", (wanted) => {
    expect(findColor([{ color: "Grey" }, { color: "Black" }], wanted)).toBeUndefined();
  });
});

describe("lowStockText", () => {
  it.each([
    [0, undefined],
    [1, "Only 1 left in stock"],
    [3, "Only 3 left in stock"],
    [4, undefined],
    [-1, undefined],
  ])("for %i units is %s", (inventory, text) => {
    expect(lowStockText(inventory, 3)).toBe(text);
  });

  it("uses the limit from the settings, and 0 turns it off", () => {
    expect([lowStockText(5, 5), lowStockText(6, 5), lowStockText(1, 0)]).toEqual([
      "Only 5 left in stock",
      undefined,
      undefined,
    ]);
  });
});

it.each([
  [1, 1],
  [10, 10],
  [11, 10],
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
])("clampQuantity turns %d into %i", (quantity, clamped) => {
  expect(clampQuantity(quantity)).toBe(clamped);
});

it("a sale on a sold-out product isn't offered", () => {
  const sale = { endsAt: null, lastDay: null, endsSoon: false, percentOff: 50 };
  expect(salesToOffer([{ sale, inventory: 0 }])).toEqual([]);
  expect(
    salesToOffer([
      { sale, inventory: 1 },
      { sale: null, inventory: 9 },
    ]),
  ).toEqual([sale]);
});

it("the banner's discount is 'up to' unless everything in stock has it", () => {
  const product = (percentOff: number | null, inventory = 1) => ({
    sale: percentOff === null ? null : { endsAt: null, lastDay: null, endsSoon: false, percentOff },
    inventory,
  });
  expect(discountText([])).toBeNull();
  expect(discountText([product(null), product(0), product(50, 0)])).toBeNull();
  expect(discountText([product(50), product(50), product(null, 0)])).toBe("50% off");
  expect(discountText([product(50), product(20)])).toBe("Up to 50% off");
  expect(discountText([product(50), product(null)])).toBe("Up to 50% off");
});

it("an item is called by its color and size, unless it has only one of them", () => {
  const hoodie = { title: "Hoodie", color: "Grey", size: "M" };
  expect(itemWords(hoodie)).toBe("Hoodie, Grey, size M");
  expect(itemWords({ ...hoodie, size: ONLY_SIZE })).toBe("Hoodie, Grey");
  expect(itemWords({ title: "Cap", color: ONLY_COLOR, size: ONLY_SIZE })).toBe("Cap");
  expect(itemName(hoodie)).toBe("Hoodie, Grey, M");
  expect(itemName({ title: "Cap", color: ONLY_COLOR, size: ONLY_SIZE })).toBe("Cap");
  expect(inColor("Hoodie", "Grey")).toBe("Hoodie in Grey");
  expect(inColor("Cap", ONLY_COLOR)).toBe("Cap");
  expect(variantWords(hoodie, false, "quantity 2")).toBe("Grey, size M, quantity 2");
});
