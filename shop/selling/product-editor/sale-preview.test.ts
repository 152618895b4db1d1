import { describe, expect, it } from "vitest";
import type { Pricing } from "#shop/selling/catalog/pricing.ts";
import { previewSale, saleDoubts } from "./sale-preview.ts";

const NOW = new Date("2026-11-01T12:00:00.000Z");
const day = (text: string) => new Date(`2026-11-${text}T05:00:00.000Z`);
const sale = (change: Partial<Pricing> = {}): Pricing => ({
  priceCents: 3000,
  salePriceCents: 2000,
  saleStartsAt: day("10"),
  saleEndsAt: day("28"),
  ...change,
});

const stepsOf = (pricing: Pricing) =>
  previewSale(pricing, NOW).map(({ from, priceCents, sale }) => [
    from?.toISOString().slice(8, 10) ?? "now",
    priceCents,
    sale?.endsSoon ?? "no sale",
  ]);

describe("the preview of a sale", () => {
  it("changes at the start, a week before the end and at the end", () => {
    expect(stepsOf(sale())).toEqual([
      ["now", 3000, "no sale"],
      ["10", 2000, false],
      ["21", 2000, true],
      ["28", 3000, "no sale"],
    ]);
  });

  it("shows that a short sale ends soon from its start", () => {
    expect(stepsOf(sale({ saleStartsAt: day("24") }))).toEqual([
      ["now", 3000, "no sale"],
      ["24", 2000, true],
      ["28", 3000, "no sale"],
    ]);
  });

  it("has only one step without a sale, or if the sale is over or never ends", () => {
    expect(stepsOf(sale({ salePriceCents: null, saleStartsAt: null, saleEndsAt: null }))).toEqual([
      ["now", 3000, "no sale"],
    ]);
    expect(stepsOf(sale({ saleStartsAt: null, saleEndsAt: NOW }))).toEqual([["now", 3000, "no sale"]]);
    expect(stepsOf(sale({ saleStartsAt: null, saleEndsAt: null }))).toEqual([["now", 2000, false]]);
  });
});

const running = sale({ saleStartsAt: null, saleEndsAt: day("05") });

it("the warnings about a sale cover a sale without an end, one that is over, and one whose announced end is moved", () => {
  expect(saleDoubts(sale(), undefined, NOW)).toEqual([]);
  expect(saleDoubts(sale({ saleEndsAt: null }), undefined, NOW)).toEqual([expect.stringContaining("Without an end")]);
  expect(saleDoubts(sale({ saleStartsAt: null, saleEndsAt: NOW }), undefined, NOW)).toEqual([
    expect.stringContaining("is over"),
  ]);
  expect(saleDoubts({ ...running, saleEndsAt: day("09") }, running, NOW)).toEqual([
    expect.stringContaining("a later end makes that untrue"),
  ]);
  expect(saleDoubts({ ...running, saleEndsAt: day("03") }, running, NOW)).toEqual([]);
  // Shoppers only see its last day.
  const endOfDay = new Date(day("05").getTime() - 1);
  const minuteBefore = { ...running, saleEndsAt: new Date(day("05").getTime() - 60_000) };
  expect(saleDoubts({ ...running, saleEndsAt: endOfDay }, minuteBefore, NOW)).toEqual([]);
});
