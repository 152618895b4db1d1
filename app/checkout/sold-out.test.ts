import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { stockedHoodie } from "#test/harness/sample-cart.ts";
import { alertAddress, goneLines, goneOf, restockText, soldOutOf, soldOutWords } from "./sold-out.ts";

function hoodie(...stocks: number[]): Product {
  const inventory = stocks.reduce((sum, stock) => sum + stock, 0);
  return stockedHoodie(Object.fromEntries(stocks.entries()), { inventory });
}

describe("the out-of-stock page", () => {
  it("knows how much is sold out", () => {
    expect(soldOutOf([])).toBe("everything");
    expect(soldOutOf([hoodie(0, 0)])).toBe("everything");
    expect(soldOutOf([hoodie(0, 2)])).toBe("some");
    expect(soldOutOf([hoodie(1, 2)])).toBe("nothing");
  });

  it("claims a shortage only where there is one, and speaks of charges only after a refusal", () => {
    expect(soldOutWords("nothing", false).heading).not.toMatch(/out of stock/i);
    expect(soldOutWords("some", false).heading).toBe("Temporarily Out of Stock");
    for (const soldOut of ["everything", "some", "nothing"] as const) {
      expect(soldOutWords(soldOut, false).text).not.toContain("charged");
      expect(soldOutWords(soldOut, true).text).toContain("Nothing was charged.");
    }
  });

  it("promises a restock only when the shop knows one", () => {
    const { policies } = DEFAULT_SETTINGS;
    expect(restockText(policies)).toBe("Same quality, fast shipping within 3 business days.");
    expect(restockText({ ...policies, restockWeeks: { from: 1, to: 2 } })).toBe(
      "Restock in 1-2 weeks: same quality, fast shipping within 3 business days.",
    );
    expect(restockText({ ...policies, restockWeeks: { from: 1, to: 1 } })).toContain("Restock in 1 week:");
  });

  it("names what was wanted and sold out, and leads to its alert", () => {
    const wanted = { _id: "hoodie", color: "Grey", size: "2" };
    expect(goneLines(goneOf([hoodie(1, 0, 0)]), [{ ...wanted, size: "0" }, wanted])).toEqual([wanted]);
    expect(goneLines(goneOf([hoodie(1, 1)]), [wanted])).toEqual([]);
    expect(alertAddress(wanted)).toBe("/product/hoodie?color=Grey&size=2#email-me");
    const { text } = soldOutWords("some", true, ["Pack'd Hoodie, Grey, M"]);
    expect(text).toBe(
      "Pack'd Hoodie, Grey, M just sold out. Other colors and sizes are in stock. Nothing was charged.",
    );
  });
});
