import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { alertAddress, goneLines, restockText, soldOutOf, soldOutWords, stockOf, unsoldLines } from "./sold-out.ts";

function hoodie(...stocks: number[]): Product {
  const inventory = stocks.reduce((sum, stock) => sum + stock, 0);
  return stockedHoodie(Object.fromEntries(stocks.entries()), { inventory });
}

describe("the out-of-stock page", () => {
  it("knows whether everything, some or nothing is sold out", () => {
    expect(soldOutOf(stockOf([]))).toBe("everything");
    expect(soldOutOf(stockOf([hoodie(0, 0)]))).toBe("everything");
    expect(soldOutOf(stockOf([hoodie(0, 2)]))).toBe("some");
    expect(soldOutOf(stockOf([hoodie(1, 2)]))).toBe("nothing");
  });

  it("claims a shortage only where there is one", () => {
    expect(soldOutWords({ soldOut: "nothing" }).heading).not.toMatch(/out of stock/i);
    expect(soldOutWords({ soldOut: "some" }).heading).toBe("Temporarily Out of Stock");
    expect(soldOutWords({ soldOut: "some", gone: 1 }).text).toBe("An item in your cart is sold out.");
    expect(soldOutWords({ soldOut: "some", refused: true, gone: 1 }).text).toBe(
      "This item sold out before your order went through.",
    );
    expect(soldOutWords({ soldOut: "everything", refused: true, gone: 2 }).text).toBe(
      "These items sold out before your order went through.",
    );
    // After a reload, when it has been restocked.
    expect(soldOutWords({ soldOut: "nothing", refused: true }).text).not.toMatch(/is sold out|in stock/);
  });

  it("gives a restock time only if the shop knows one", () => {
    const { policies } = DEFAULT_SETTINGS;
    expect(restockText(policies)).toBe("Same quality, same fast shipping. Orders ship within 3 business days.");
    expect(restockText({ ...policies, restockWeeks: { from: 1, to: 2 } })).toBe(
      "We expect to restock in 1-2 weeks. Same quality, same fast shipping. Orders ship within 3 business days.",
    );
    expect(restockText({ ...policies, restockWeeks: { from: 1, to: 1 } })).toContain("restock in 1 week.");
  });

  it("names the sold-out item and its alternatives, and links to its stock alert", () => {
    const wanted = cartLine({ _id: "hoodie", color: "Grey", size: "2" });
    const other = { ...wanted, size: "0" };
    expect(goneLines(stockOf([hoodie(1, 0, 0)]), [other, wanted])).toEqual([{ ...wanted, sizes: ["0"], colors: [] }]);
    expect(goneLines(stockOf([hoodie(1, 1)]), [wanted])).toEqual([]);
    expect(alertAddress(wanted)).toBe("/product/hoodie?color=Grey&size=2#email-me");
  });

  it("trusts a refusal over the stock it loaded, and offers the same size in other colors", () => {
    const wanted = cartLine({ _id: "hoodie", color: "Grey", size: "1" });
    const sizes = [{ size: "1", sku: "BLACK-1", inventory: 4 }];
    const two = hoodie(2, 2);
    const black = { color: "Black", image: "", inventory: 4, sizes };
    const stock = stockOf([{ ...two, variants: [...two.variants, black] }]);
    expect(goneLines(stock, [wanted], [wanted])).toEqual([
      { ...wanted, sizes: ["0"], colors: [{ color: "Black", image: "" }] },
    ]);
  });

  it("offers no alert for an item that is no longer sold", () => {
    const archived = cartLine({ _id: "cap", color: "Red", size: "M" });
    const stock = stockOf([hoodie(1)]);
    expect(goneLines(stock, [archived], [archived])).toEqual([]);
    expect(unsoldLines(stock, [archived])).toEqual([archived]);
    expect(soldOutWords({ soldOut: "some", refused: true, unsold: 1 })).toEqual({
      heading: "No Longer Available",
      text: "An item in your cart is no longer available.",
    });
    expect(soldOutWords({ soldOut: "some", refused: true, gone: 1, unsold: 2 }).text).toBe(
      "This item sold out before your order went through. 2 items in your cart are no longer available.",
    );
  });
});
