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

const seen = (pricing: Pricing) =>
  previewSale(pricing, NOW).map(({ from, priceCents, sale }) => [
    from?.toISOString().slice(8, 10) ?? "now",
    priceCents,
    sale?.endsSoon ?? "no sale",
  ]);

describe("what shoppers will see", () => {
  it("changes at the start, a week before the end and at the end", () => {
    expect(seen(sale())).toEqual([
      ["now", 3000, "no sale"],
      ["10", 2000, false],
      ["21", 2000, true],
      ["28", 3000, "no sale"],
    ]);
  });

  it("ends soon from its start when it is short", () => {
    expect(seen(sale({ saleStartsAt: day("24") }))).toEqual([
      ["now", 3000, "no sale"],
      ["24", 2000, true],
      ["28", 3000, "no sale"],
    ]);
  });

  it("is one price without a sale, or with one that is over or never ends", () => {
    expect(seen(sale({ salePriceCents: null, saleStartsAt: null, saleEndsAt: null }))).toEqual([
      ["now", 3000, "no sale"],
    ]);
    expect(seen(sale({ saleStartsAt: null, saleEndsAt: NOW }))).toEqual([["now", 3000, "no sale"]]);
    expect(seen(sale({ saleStartsAt: null, saleEndsAt: null }))).toEqual([["now", 2000, false]]);
  });
});

describe("doubts", () => {
  const running = sale({ saleStartsAt: null, saleEndsAt: day("05") });

  it("name a sale without an end, one that is over, and one whose announced end moves", () => {
    expect(saleDoubts(sale(), undefined, NOW)).toEqual([]);
    expect(saleDoubts(sale({ saleEndsAt: null }), undefined, NOW)).toEqual([expect.stringContaining("Without an end")]);
    expect(saleDoubts(sale({ saleStartsAt: null, saleEndsAt: NOW }), undefined, NOW)).toEqual([
      expect.stringContaining("is over"),
    ]);
    expect(saleDoubts({ ...running, saleEndsAt: day("09") }, running, NOW)).toEqual([
      expect.stringContaining("A later end makes that untrue"),
    ]);
    expect(saleDoubts({ ...running, saleEndsAt: day("03") }, running, NOW)).toEqual([]);
  });
});
