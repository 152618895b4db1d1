import { describe, expect, it } from "vitest";
import { planStock } from "./plan-stock.ts";

const levels = [
  { sku: "S", onHand: 2 },
  { sku: "M", onHand: 3 },
];

describe("planStock", () => {
  it("changes nothing when the total is what it is", () => {
    expect(planStock(levels, { inventory: 5 })).toEqual({ ok: true, changes: [] });
  });

  it("spreads the difference of the total", () => {
    expect(planStock(levels, { inventory: 8 })).toEqual({
      ok: true,
      changes: [
        { sku: "S", delta: 2 },
        { sku: "M", delta: 1 },
      ],
    });
  });

  it("leaves sold what was sold since the form was opened", () => {
    expect(planStock(levels, { inventory: 9, inventoryBefore: 9 })).toEqual({ ok: true, changes: [] });
    expect(planStock(levels, { inventory: 10, inventoryBefore: 9 })).toEqual({
      ok: true,
      changes: [{ sku: "S", delta: 1 }],
    });
    expect(planStock(levels, { inventory: 0, inventoryBefore: 9 })).toEqual({
      ok: true,
      changes: [
        { sku: "S", delta: -2 },
        { sku: "M", delta: -3 },
      ],
    });
  });

  it("sets single stocks instead of the total", () => {
    const variants = [
      { sku: "M", inventory: 0 },
      { sku: "S", inventory: 2 },
    ];
    expect(planStock(levels, { inventory: 99, variants })).toEqual({ ok: true, changes: [{ sku: "M", delta: -3 }] });
    const sinceOpened = [{ sku: "M", inventory: 1, inventoryBefore: 8 }];
    expect(planStock(levels, { inventory: 99, variants: sinceOpened })).toEqual({
      ok: true,
      changes: [{ sku: "M", delta: -3 }],
    });
  });

  it("names skus that are not of the product, or given twice", () => {
    const variants = ["M", "XL", "M"].map((sku) => ({ sku, inventory: 1 }));
    expect(planStock(levels, { inventory: 1, variants })).toEqual({
      ok: false,
      errors: [
        { field: "variants.1.sku", message: "This product has no such sku" },
        { field: "variants.2.sku", message: "This sku is given twice" },
      ],
    });
  });
});
