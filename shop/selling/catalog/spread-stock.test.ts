import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StockLevel, spreadStock } from "./spread-stock.ts";

const levels = (...stock: number[]): StockLevel[] => stock.map((onHand, index) => ({ sku: `sku-${index}`, onHand }));
const spread = (stock: readonly StockLevel[], difference: number): number[] => {
  const deltas = new Map(spreadStock(stock, difference).map(({ sku, delta }) => [sku, delta]));
  return stock.map(({ sku, onHand }) => onHand + (deltas.get(sku) ?? 0));
};

describe("spreadStock", () => {
  it.each([
    [[2, 3, 3, 2], 0, [2, 3, 3, 2]],
    [[2, 3, 3, 2], 1, [3, 3, 3, 2]],
    [[2, 3, 3, 2], 2, [3, 3, 3, 3]],
    [[2, 3, 3, 2], 5, [4, 4, 4, 3]],
    [[0, 10], 4, [4, 10]],
    [[0, 10], 20, [15, 15]],
    [[2, 3, 3, 2], -1, [2, 2, 3, 2]],
    [[2, 3, 3, 2], -2, [2, 2, 2, 2]],
    [[2, 3, 3, 2], -5, [1, 1, 1, 2]],
    [[0, 10], -4, [0, 6]],
    [[2, 3, 3, 2], -10, [0, 0, 0, 0]],
    [[2, 3, 3, 2], -99, [0, 0, 0, 0]],
    [[7], 5, [12]],
    [[0, 0, 0], 999_999, [333_333, 333_333, 333_333]],
  ])("makes of %j with %i: %j", (stock, difference, expected) => {
    expect(spread(levels(...stock), difference)).toEqual(expected);
  });

  it("leaves out what stays as it is", () => {
    expect(spreadStock(levels(5, 1, 5), 2)).toEqual([{ sku: "sku-1", delta: 2 }]);
    expect(spreadStock([], 5)).toEqual([]);
  });

  const stocks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 30 });

  it("adds exactly what was asked for, or takes all there is", () => {
    fc.assert(
      fc.property(stocks, fc.integer({ min: -40_000, max: 40_000 }), (stock, difference) => {
        const total = stock.reduce((sum, one) => sum + one, 0);
        const result = spread(levels(...stock), difference);
        expect(result.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, total + difference));
        expect(Math.min(...result)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("changes only the lowest upwards or the highest downwards, and evenly", () => {
    fc.assert(
      fc.property(stocks, fc.integer({ min: -3000, max: 3000 }), (stock, difference) => {
        const result = spread(levels(...stock), difference);
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
