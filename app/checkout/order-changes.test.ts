import { describe, expect, it } from "vitest";
import { totalsOf } from "#shop/ordering/orders/order.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { type CartNotice, lineKey } from "#shop/selling/cart/cart.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { orderChanges, withNews } from "./order-changes.ts";

const grey = cartLine({ _id: "packd-hoodie", quantity: 2 });
const key = lineKey(grey);

const { shipping: shippingBefore } = DEFAULT_SETTINGS;

const textsOf = (notice: CartNotice, quantity = 2, shipping = shippingBefore) => {
  const cart = { lines: [{ ...grey, quantity }], checks: { [key]: { left: 2, notices: [notice] } } };
  const totals = totalsOf([{ unitPriceCents: 1499, quantity }], "express", "OR", shipping);
  return orderChanges({ ...cart, totals, shippingBefore }, "express").map(({ what, text }) => `${what}: ${text}`);
};

describe("the changes of an order", () => {
  const line = "Pack'd Hoodie, Grey, size M";
  it.each<[CartNotice, number, string]>([
    [{ kind: "price_changed", from: 1499, to: 2999 }, 1, "The price changed from $14.99 to $29.99."],
    [{ kind: "price_changed", from: 1499, to: 2999 }, 2, "The price changed from $14.99 to $29.99 each."],
    [
      { kind: "price_changed", from: 1499, to: 2999, saleEnded: true },
      1,
      "The sale has ended, and the price changed from $14.99 to $29.99.",
    ],
    [{ kind: "fewer_left", left: 2, wanted: 3 }, 2, "Only 2 left in stock, so we lowered the quantity from 3 to 2."],
    [{ kind: "sold_out" }, 2, "Sold out. We left it out of this order."],
    [{ kind: "gone" }, 2, "No longer available. We left it out of this order."],
  ])("%j with a quantity of %i: %s", (notice, quantity, text) => {
    expect(textsOf(notice, quantity)).toEqual([`${line}: ${text}`]);
  });

  it("include the shipping price", () => {
    const [, shipping] = textsOf({ kind: "sold_out" }, 2, { ...DEFAULT_SETTINGS.shipping, expressCents: 899 });
    expect(shipping).toBe("Shipping: The price changed from $7.99 to $8.99.");
  });

  it("are empty if nothing changed", () => {
    const totals = totalsOf([{ unitPriceCents: 1499, quantity: 2 }], "free", "OR", shippingBefore);
    const checks = { [key]: { left: 9, notices: [] } };
    expect(orderChanges({ lines: [grey], checks, totals, shippingBefore }, "free")).toEqual([]);
  });
});

describe("the cart updated from an answer", () => {
  const known: CartNotice = { kind: "fewer_left", left: 5, wanted: 6 };

  it("takes the new price and keeps its other notices", () => {
    const repriced: CartNotice = { kind: "price_changed", from: 1499, to: 2999 };
    const cart = { lines: [grey], checks: { [key]: { left: 5, notices: [known] } } };
    expect(withNews(cart, { [key]: { salePrice: 29.99, notices: [repriced] } })).toEqual({
      lines: [{ ...grey, salePrice: 29.99 }],
      checks: { [key]: { left: 5, notices: [repriced, known] } },
    });
  });

  it("keeps the newer of two notices of the same kind", () => {
    const fewer: CartNotice = { kind: "fewer_left", left: 1, wanted: 2 };
    const cart = { lines: [grey], checks: { [key]: { left: 5, notices: [known] } } };
    expect(withNews(cart, { [key]: { left: 1, notices: [fewer] } }).checks[key]).toEqual({ left: 1, notices: [fewer] });
  });
});
