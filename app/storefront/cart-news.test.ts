import { expect, test } from "vitest";
import { type CartLine, type CartNotice, lineKey } from "#shop/selling/cart/cart.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { type CheckedCart, cartNews } from "./cart-news.ts";

const hoodie = cartLine({ _id: "packd-hoodie", quantity: 2 });
const cap = { ...hoodie, _id: "cap", title: "Cap", salePrice: 10, quantity: 1 };

/** Copies of the lines, as if parsed from JSON: equal, but never identical. */
const cart = (lines: CartLine[], left = 10, ...notices: CartNotice[]): CheckedCart => ({
  lines: structuredClone(lines),
  checks: Object.fromEntries(lines.map((line) => [lineKey(line), { left, notices }])),
});

test("a refresh without changes announces nothing", () => {
  expect(cartNews(cart([hoodie, cap]), cart([hoodie, cap]))).toBe("");
  expect(cartNews({ lines: [hoodie], checks: {} }, cart([hoodie]))).toBe("");
  expect(cartNews(cart([hoodie], 0, { kind: "sold_out" }), cart([hoodie], 0, { kind: "sold_out" }))).toBe("");
});

test("a changed quantity is announced with the new subtotal", () => {
  expect(cartNews(cart([hoodie, cap]), cart([{ ...hoodie, quantity: 3 }, cap]))).toBe(
    "Pack'd Hoodie, Grey, M: quantity 3. Subtotal $54.97.",
  );
});

test("an added or removed line has its own toast, so only the new subtotal is announced", () => {
  expect(cartNews(cart([hoodie, cap]), cart([cap]))).toBe("Subtotal $10.00.");
  expect(cartNews(cart([cap]), cart([cap, hoodie]))).toBe("Subtotal $39.98.");
  expect(cartNews(cart([cap]), cart([]))).toBe("");
});

test("a notice about a line is announced once, with the line's new quantity", () => {
  expect(cartNews(cart([cap]), cart([cap], 0, { kind: "sold_out" }))).toBe("Cap, Grey, M: Sold out. Subtotal $0.00.");
  const repriced: CartNotice = { kind: "price_changed", from: 1499, to: 1200 };
  const fewer: CartNotice = { kind: "fewer_left", left: 1, wanted: 2 };
  expect(
    cartNews(cart([hoodie], 10, repriced), cart([{ ...hoodie, salePrice: 12, quantity: 1 }], 1, fewer, repriced)),
  ).toBe("Pack'd Hoodie, Grey, M: quantity 1. Only 1 left in stock. Subtotal $12.00.");
});
