import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planStock, type StockLevel, spreadStock } from "./plan-stock.ts";

describe("planStock", () => {
  const levels = [
    { sku: "S", onHand: 2 },
    { sku: "M", onHand: 3 },
  ];
  const single = (...variants: [sku: string, inventory: number, inventoryBefore?: number][]) => ({
    inventory: 99,
    variants: variants.map(([sku, inventory, inventoryBefore]) => ({ sku, inventory, inventoryBefore })),
  });

  it.each([
    ["changes nothing if the total stays the same", { inventory: 5 }, {}],
    ["spreads the difference over the SKUs", { inventory: 8 }, { S: 2, M: 1 }],
    ["doesn't undo sales made since the form was opened", { inventory: 9, inventoryBefore: 9 }, {}],
    ["applies the difference from the total that the form showed", { inventory: 10, inventoryBefore: 9 }, { S: 1 }],
    ["never goes below zero", { inventory: 0, inventoryBefore: 9 }, { S: -2, M: -3 }],
    ["sets the stock of single SKUs instead of the total", single(["M", 0], ["S", 2]), { M: -3 }],
    ["applies the difference to a single SKU, never below zero", single(["M", 1, 8]), { M: -3 }],
  ])("%s", (_, wanted, deltas) => {
    const changes = Object.entries(deltas).map(([sku, delta]) => ({ sku, delta }));
    expect(planStock(levels, wanted)).toEqual({ ok: true, changes });
  });

  it("reports SKUs that the product doesn't have or that are listed twice", () => {
    expect(planStock(levels, single(["M", 1], ["XL", 1], ["M", 1]))).toEqual({
      ok: false,
      errors: [
        { field: "variants.1.sku", message: "This product has no such SKU" },
        { field: "variants.2.sku", message: "This SKU is listed twice" },
      ],
    });
  });
});

const stocked = (...stock: number[]): StockLevel[] => stock.map((onHand, index) => ({ sku: `sku-${index}`, onHand }));
const spread = (stock: readonly StockLevel[], difference: number): number[] => {
  const deltas = new Map(spreadStock(stock, difference).map(({ sku, delta }) => [sku, delta]));
  return stock.map(({ sku, onHand }) => onHand + (deltas.get(sku) ?? 0));
};

describe("spreadStock", () => {
  it.each([
    [[2, 3, 3, 2], 1, [3, 3, 3, 2]],
    [[2, 3, 3, 2], 2, [3, 3, 3, 3]],
    [[2, 3, 3, 2], 5, [4, 4, 4, 3]],
    [[2, 3, 3, 2], -1, [2, 2, 3, 2]],
    [[2, 3, 3, 2], -2, [2, 2, 2, 2]],
    [[2, 3, 3, 2], -5, [1, 1, 1, 2]],
  ])("turns %j with a difference of %i into %j", (stock, difference, expected) => {
    expect(spread(stocked(...stock), difference)).toEqual(expected);
  });

  it("returns only the stocks that change", () => {
    expect(spreadStock(stocked(5, 1, 5), 2)).toEqual([{ sku: "sku-1", delta: 2 }]);
    expect(spreadStock([], 5)).toEqual([]);
  });

  const stocks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 30 });

  it("adds or removes exactly the difference, or removes all the stock there is", () => {
    fc.assert(
      fc.property(stocks, fc.integer({ min: -40_000, max: 40_000 }), (stock, difference) => {
        const total = stock.reduce((sum, one) => sum + one, 0);
        const result = spread(stocked(...stock), difference);
        expect(result.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, total + difference));
        expect(Math.min(...result)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("raises only the lowest stocks or reduces only the highest, and evenly", () => {
    fc.assert(
      fc.property(stocks, fc.integer({ min: -3000, max: 3000 }), (stock, difference) => {
        const result = spread(stocked(...stock), difference);
        const changed = result.filter((now, index) => now !== stock[index]);
        const unchanged = result.filter((now, index) => now === stock[index]);
        if (changed.length === 0) return;
        expect(Math.max(...changed) - Math.min(...changed)).toBeLessThanOrEqual(1);
        const fair = unchanged.every((one) =>
          difference > 0 ? one >= Math.max(...changed) - 1 : one <= Math.min(...changed) + 1,
        );
        expect(fair).toBe(true);
      }),
    );
  });
});
