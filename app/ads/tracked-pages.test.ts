import { afterEach, expect, test, vi } from "vitest";
import { isCheckoutDocument, isLoadedFrom, isTracked } from "./tracked-pages.ts";

afterEach(() => vi.unstubAllGlobals());

const OPEN = ["/", "/shop", "/product/packd-hoodie", "/success", "/out-of-stock", "/ordersheet", "/reviews"];
const PRIVATE = ["/orders", "/orders/0193-42", "/review", "/unsubscribe", "/admin", "/admin/orders/1", "/Review"];

test.each([
  ...[...OPEN, "/checkout"].map((path) => [path, true] as const),
  // The link that restores a cart, until its token has left the URL.
  ...[...PRIVATE, "/checkout#cart=the-token"].map((path) => [path, false] as const),
])("%s is tracked: %s", (path, expected) => {
  expect(isTracked(new URL(path, "https://shop.example"))).toBe(expected);
});

test.each([
  ["https://shop.example/checkout", true],
  ["https://shop.example/checkout/?from=cart", true],
  ["https://shop.example/Checkout", true],
  ["https://shop.example/success", false],
  ["https://shop.example/faq?checkout", false],
  ["https://shop.example/blog/checkout", false],
])("a page loaded as %s is the checkout document: %s", (name, expected) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ name }] });
  expect(isCheckoutDocument()).toBe(expected);
});

test.each([
  ["https://shop.example/checkout//?from=cart", "/checkout//", true],
  ["https://shop.example/%63heckout#x", "/%63heckout", true],
  ["https://shop.example/shop", "/checkout", false],
])("a page loaded as %s was loaded from %s: %s", (name, pathname, expected) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ name }] });
  expect(isLoadedFrom(pathname)).toBe(expected);
});

test("a browser may not say how a page was loaded", () => {
  vi.stubGlobal("performance", { getEntriesByType: () => [] });
  expect(isCheckoutDocument()).toBeUndefined();
});
