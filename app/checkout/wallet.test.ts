import { describe, expect, it, test } from "vitest";
import { EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { totalsOf } from "#shop/ordering/orders/order.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { offering } from "#test/harness/shipping-prices.ts";
import type { OrderAnswer } from "./order-api.ts";
import { atWallets, isServed, refusalOf, shippingFromWallet, stateOf, type WalletPayment } from "./wallet.ts";
import { walletSheet } from "./wallet-sheet.ts";

const address = {
  line1: "418 Alder Street",
  line2: "Apt 2",
  city: "Portland",
  state: "OR",
  postal_code: "97205",
  country: "US",
};

const payment = (change: Partial<WalletPayment> = {}): WalletPayment => ({
  name: "Jordan Avery",
  email: "jordan@wallet.example",
  phone: "+1 503 555 0100",
  address,
  method: "free",
  totalCents: 1499,
  tokenise: async () => ({ ok: false, errors: {} }),
  refuse: () => {},
  ...change,
});

describe("the address of a wallet", () => {
  test.each([
    ["OR", "97205", "OR"],
    [" or ", "97205", "OR"],
    ["California", "94110", "CA"],
    ["", "94110-1234", "CA"],
    ["DC", "20001", ""],
    ["District of Columbia", "20001", ""],
    ["PR", "00901", ""],
    ["AE", "09012", ""],
  ])("with the state '%s' and the ZIP code %s has the state code '%s'", (state, postal_code, code) => {
    expect(stateOf({ state, postal_code })).toBe(code);
    expect(isServed({ ...address, state, postal_code })).toBe(code !== "");
  });

  it("is served only in the US; an incomplete one is left to the form's validation", () => {
    expect(isServed({ ...address, country: "us" })).toBe(true);
    expect(isServed({ ...address, country: "CA" })).toBe(false);
    expect(isServed({ ...address, state: "", postal_code: "" })).toBe(true);
  });

  it("fills in the form; the typed email and phone stay if the wallet has none", () => {
    expect(shippingFromWallet(payment(), EMPTY_CUSTOMER_INFO)).toEqual({
      ...CUSTOMER,
      email: "jordan@wallet.example",
      phone: "+1 503 555 0100",
      address2: "Apt 2",
    });
    const typed = { ...EMPTY_CUSTOMER_INFO, email: "typed@shopper.example", phone: "1", city: "Salem" };
    expect(shippingFromWallet(payment({ email: "", phone: "", address: undefined }), typed)).toMatchObject({
      email: "typed@shopper.example",
      phone: "1",
      city: "",
    });
  });
});

describe("the sheet", () => {
  const shipping = offering("express");
  const line = { _id: "packd-hoodie", title: "Pack'd Hoodie", image: "", color: "Grey", size: "M", salePrice: 14.99 };

  it("shows the lines, the shipping and their sum, with the chosen method first", () => {
    const totals = totalsOf([{ unitPriceCents: 1499, quantity: 2 }], "express", "OR", shipping);
    const sheet = walletSheet(
      [{ ...line, quantity: 2 }],
      { method: "express", totals, shipping },
      { ...DEFAULT_SETTINGS.policies, expressBusinessDays: { from: 2, to: 4 } },
    );
    expect(sheet).toEqual({
      method: "express",
      totalCents: 3797,
      lines: [
        { name: "Pack'd Hoodie, Grey, M × 2", amount: 2998 },
        { name: "Shipping", amount: 799 },
        { name: "Estimated Tax", amount: 0 },
      ],
      methods: [
        { id: "express", amount: 799, displayName: "Express", deliveryEstimate: "2-4 business days" },
        { id: "free", amount: 0, displayName: "Free shipping", deliveryEstimate: "3-7 business days" },
      ],
    });
    expect(sheet?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sheet?.totalCents);
  });

  it("offers express at its current price, and only if the shop offers it", () => {
    const methodsWith = (prices: typeof shipping) => {
      const totals = totalsOf([{ unitPriceCents: 1499, quantity: 1 }], "free", "OR", prices);
      const sheet = walletSheet([{ ...line, quantity: 1 }], { method: "free", totals, shipping: prices }, undefined);
      return sheet?.methods.map(({ id, amount }) => [id, amount]);
    };
    expect(methodsWith({ ...shipping, expressCents: 999 })).toEqual([
      ["free", 0],
      ["express", 999],
    ]);
    expect(methodsWith(offering())).toEqual([["free", 0]]);
  });

  it("names neither a color nor a size that is no choice", () => {
    const totals = totalsOf([{ unitPriceCents: 1499, quantity: 1 }], "free", "OR", shipping);
    const cap = { ...line, title: "Cap", color: "Standard", size: "One Size", quantity: 1 };
    expect(walletSheet([cap], { method: "free", totals, shipping }, undefined)?.lines[0]?.name).toBe("Cap");
  });

  it("is undefined for an empty or free cart", () => {
    const totals = totalsOf([], "free", "", shipping);
    expect(walletSheet([], { method: "free", totals, shipping }, undefined)).toBeUndefined();
    const given = [{ ...line, salePrice: 0, quantity: 1 }];
    expect(walletSheet(given, { method: "free", totals, shipping }, undefined)).toBeUndefined();
  });
});

describe("the message about a wallet's order", () => {
  it("appears at the wallets, in the bank's own words, and marks no card field", () => {
    const declined = {
      notice: { section: "payment", text: "Your card was declined. Nothing was charged." },
      cardMarks: { cardNumber: "Please try another card." },
    } as const;
    const text = "Your card was declined. Nothing was charged. Please try another card.";
    expect(atWallets(declined)).toEqual({ notice: { section: "wallet", text } });
    const changed = { notice: { section: "order", text: "Prices have changed." }, refreshCart: true } as const;
    expect(atWallets(changed)).toEqual({
      notice: { section: "wallet", text: "Prices have changed." },
      refreshCart: true,
    });
  });

  it("appears at the address fields if they have errors, and nowhere if nothing is wrong", () => {
    const faulty = { notice: { section: "shipping", text: "Please fix" }, shippingMarks: { zip: "no" } } as const;
    expect(atWallets(faulty)).toEqual(faulty);
    const waiting = { next: { kind: "wait", order: { _id: "o", orderNumber: "LC1", viewToken: "t" } } } as const;
    expect(atWallets(waiting)).toEqual(waiting);
  });
});

describe("the failure reported to the sheet", () => {
  const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1" };
  const told = (answer: OrderAnswer) => refusalOf({ kind: "answered", answer });

  it("is undefined while the order may succeed", () => {
    expect(told({ kind: "placed", order })).toBeUndefined();
    expect(told({ kind: "unconfirmed", order })).toBeUndefined();
    const action = { kind: "provider_challenge", clientSecret: "s" } as const;
    expect(told({ kind: "challenge", order, action })).toBeUndefined();
  });

  it("names the error of the address, the card or the order", () => {
    expect(refusalOf({ kind: "shipping_errors", errors: { zip: "Please enter a valid zip code" } })).toEqual({
      reason: "invalid_shipping_address",
      message: "Please enter a valid zip code",
    });
    expect(told({ kind: "declined", message: "Declined.", fields: {} })).toEqual({
      reason: "invalid_payment_data",
      message: "Declined.",
    });
    expect(told({ kind: "out_of_stock", left: [] })).toEqual({ reason: "fail" });
    expect(told({ kind: "no_answer" })).toEqual({ reason: "fail" });
  });
});
