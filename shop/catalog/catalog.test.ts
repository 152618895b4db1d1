import { describe, expect, it } from "vitest";
import { clampQuantity, currentPrice, findColor, lowStockText, type Pricing, runningSale } from "./catalog.ts";
import { productView, type StoredProduct } from "./product-view.ts";

const START = new Date("2026-05-01T00:00:00.000Z");
const END = new Date("2026-05-31T00:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;
const at = (time: Date, offset = 0) => new Date(time.getTime() + offset);

const sale: Pricing = { priceCents: 2999, salePriceCents: 1499, saleStartsAt: START, saleEndsAt: END };

describe("a sale", () => {
  it("runs from its start until just before its end", () => {
    expect(currentPrice(sale, at(START, -1))).toBe(2999);
    expect(currentPrice(sale, START)).toBe(1499);
    expect(currentPrice(sale, at(END, -1))).toBe(1499);
    expect(currentPrice(sale, END)).toBe(2999);
    expect(runningSale(sale, END)).toBeNull();
  });

  it("needs a price, but neither start nor end", () => {
    const open = { ...sale, saleStartsAt: null, saleEndsAt: null };
    expect(currentPrice(open, at(END, 1000 * DAY))).toBe(1499);
    expect(runningSale(open, START)).toEqual({ endsAt: null, endsSoon: false, percentOff: 50 });
    expect(runningSale({ ...sale, salePriceCents: null }, START)).toBeNull();
  });

  it("ends soon in its last seven days", () => {
    expect(runningSale(sale, at(END, -7 * DAY - 1))?.endsSoon).toBe(false);
    expect(runningSale(sale, at(END, -7 * DAY))).toEqual({ endsAt: END.toISOString(), endsSoon: true, percentOff: 50 });
  });

  it.each([
    [2999, 1499, 50],
    [3000, 2001, 33],
    [10_000, 9999, 0],
    [999, 0, 100],
  ])("of %i to %i cents is %i percent, never rounded up", (priceCents, salePriceCents, percentOff) => {
    expect(runningSale({ ...sale, priceCents, salePriceCents }, START)?.percentOff).toBe(percentOff);
  });
});

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
    expect(lowStockText(inventory)).toBe(text);
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

describe("productView", () => {
  const stored: StoredProduct = {
    ...sale,
    id: "packd-hoodie",
    title: "Pack'd Hoodie",
    description: "A hoodie",
    colors: [
      {
        color: "Grey",
        image: "/media/grey.webp",
        sizes: [
          { size: "S", sku: "G-S", onHand: 2 },
          { size: "M", sku: "G-M", onHand: 3 },
        ],
      },
      { color: "Black", image: "/media/black.webp", sizes: [{ size: "S", sku: "B-S", onHand: 0 }] },
    ],
    reviews: { count: 2, average: 4.5 },
  };

  it("shows dollars, sums of stock and the first color's image", () => {
    expect(productView(stored, START)).toEqual({
      _id: "packd-hoodie",
      title: "Pack'd Hoodie",
      description: "A hoodie",
      price: 29.99,
      salePrice: 14.99,
      sale: { endsAt: END.toISOString(), endsSoon: false, percentOff: 50 },
      image: "/media/grey.webp",
      inventory: 5,
      variants: [
        {
          color: "Grey",
          image: "/media/grey.webp",
          inventory: 5,
          sizes: [
            { size: "S", sku: "G-S", inventory: 2 },
            { size: "M", sku: "G-M", inventory: 3 },
          ],
        },
        { color: "Black", image: "/media/black.webp", inventory: 0, sizes: [{ size: "S", sku: "B-S", inventory: 0 }] },
      ],
      reviews: { count: 2, average: 4.5 },
    });
  });

  it("has no sale before it starts", () => {
    expect(productView(stored, at(START, -1))).toMatchObject({ price: 29.99, salePrice: 29.99, sale: null });
  });
});
