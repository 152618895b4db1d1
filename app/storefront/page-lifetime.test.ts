import { expect, test } from "vitest";
import type { RunningSale } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";

const onSaleUntil = (endsAt: string | null): Product => {
  const sale: RunningSale = { endsAt, lastDay: null, endsSoon: false, percentOff: 50 };
  return sampleProduct({ sale });
};
const expires = (...of: Parameters<typeof untilSaleEnds>) => untilSaleEnds(...of).headers.expires;

test("a page expires when the first of its sales ends", () => {
  const products = [onSaleUntil("2025-11-28T12:00:00Z"), onSaleUntil("2025-11-24T12:00:00Z"), onSaleUntil(null)];
  expect(expires(products)).toBe("Mon, 24 Nov 2025 12:00:00 GMT");
});

test("a page expires earlier if something else on it changes first", () => {
  const midnight = Date.parse("2025-11-22T05:00:00Z");
  expect(expires([onSaleUntil("2025-11-28T12:00:00Z")], midnight)).toBe("Sat, 22 Nov 2025 05:00:00 GMT");
  expect(expires([onSaleUntil("2025-11-21T12:00:00Z")], midnight)).toBe("Fri, 21 Nov 2025 12:00:00 GMT");
  expect(expires([], midnight)).toBe("Sat, 22 Nov 2025 05:00:00 GMT");
});

test("a page with neither does not expire", () => {
  expect(expires([])).toBeUndefined();
  expect(expires([onSaleUntil(null)])).toBeUndefined();
});

test("a page expires no later than the layout around it", () => {
  const end = (expires?: string) => new Headers(expires ? { expires } : {});
  const headers = (own?: string, around?: string) =>
    loaderHeaders({ loaderHeaders: end(own), parentHeaders: end(around) }).get("expires");
  const [early, late] = ["Mon, 24 Nov 2025 12:00:00 GMT", "Fri, 28 Nov 2025 12:00:00 GMT"];
  expect([headers(early, late), headers(late, early)]).toEqual([early, early]);
  expect([headers(early), headers(undefined, early), headers()]).toEqual([early, early, null]);
});
