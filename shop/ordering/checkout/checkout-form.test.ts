import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CustomerField, EMPTY_CUSTOMER_INFO, editInfo } from "#shop/ordering/orders/customer-info.ts";
import { MAX_LINES } from "#shop/selling/cart/cart.ts";
import { CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import { parseAddressChange, parseOrderRequest, shippingErrors } from "./checkout-form.ts";

const line = { _id: "packd-hoodie", color: "Grey", size: "M", quantity: 1 };

const body = {
  items: [{ ...line, title: "Pack'd Hoodie", salePrice: 14.99 }],
  customerInfo: CUSTOMER,
  shippingMethod: "free",
  expectedTotal: 14.99,
  payment: { kind: "sandbox_token", id: "tok_1" },
};

const errorsOf = (changed: unknown) => {
  const parsed = parseOrderRequest(changed);
  return parsed.ok ? [] : parsed.errors;
};

describe("the shipping rules of section 5", () => {
  it.each<[CustomerField, string, string]>([
    ["name", "   ", "Please enter your full name"],
    ["name", "J", "Name must be at least 2 characters"],
    ["name", " J ", "Name must be at least 2 characters"],
    ["name", "J".repeat(101), "Name must be at most 100 characters"],
    ["email", "jordan", "Please enter a valid email address"],
    ["email", "jordan@mail", "Please enter a valid email address"],
    ["email", "jordan@mail.", "Please enter a valid email address"],
    ["email", "@mail.com", "Please enter a valid email address"],
    ["email", "jor dan@mail.com", "Please enter a valid email address"],
    ["email", "a@b.co,c@d.co", "Please enter a valid email address"],
    ["email", "<a@b.co>", "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@b.co`, "Email address must be at most 254 characters"],
    ["phone", "5".repeat(31), "Phone must be at most 30 characters"],
    ["address", "a".repeat(201), "Street address must be at most 200 characters"],
    ["address2", "a".repeat(201), "Apartment or suite must be at most 200 characters"],
    ["city", "a".repeat(101), "City must be at most 100 characters"],
    ["state", "DC", "Please select your state"],
    ["state", "or", "Please select your state"],
    ["zip", "9720", "Please enter a valid zip code"],
    ["zip", "972051", "Please enter a valid zip code"],
    ["zip", "97205-12", "Please enter a valid zip code"],
    ["zip", "97205 1234", "Please enter a valid zip code"],
    ["zip", "ABCDE", "Please enter a valid zip code"],
  ])("answer %s %j with '%s'", (field, value, message) => {
    expect(shippingErrors({ ...CUSTOMER, [field]: value })).toEqual({ [field]: message });
  });

  it("accept valid addresses", () => {
    expect(shippingErrors(CUSTOMER)).toEqual({});
    expect(shippingErrors({ ...CUSTOMER, zip: "97205-1234", phone: "+1 503 555 0100", address2: "Apt 4" })).toEqual({});
    expect(shippingErrors({ ...CUSTOMER, name: " Jo ", email: " jordan@example.com ", zip: " 97205 " })).toEqual({});
    expect(
      shippingErrors({ ...CUSTOMER, name: "José Ñandú-O'Neil", email: "first.last+tag@sub.example.co.uk" }),
    ).toEqual({});
  });

  it("report each required field of an empty form once, in screen order", () => {
    expect(Object.entries(shippingErrors(EMPTY_CUSTOMER_INFO))).toEqual([
      ["name", "Please enter your full name"],
      ["email", "Please enter your email address"],
      ["address", "Please enter your street address"],
      ["city", "Please enter your city"],
      ["state", "Please select your state"],
      ["zip", "Please enter your zip code"],
    ]);
  });
});

it.each([
  ["97205", "97205"],
  ["972051", "97205-1"],
  ["972051234", "97205-1234"],
  ["97205-1234", "97205-1234"],
  ["97205-", "97205-"],
  ["abc", "abc"],
])("a ZIP code typed as %s becomes %s; other fields stay as typed", (typed, zip) => {
  expect(editInfo(CUSTOMER, "zip", typed)).toEqual({ ...CUSTOMER, zip });
  expect(editInfo(CUSTOMER, "phone", typed)).toEqual({ ...CUSTOMER, phone: typed });
});

describe("parseOrderRequest", () => {
  it("reports a filled honeypot, and accepts the order anyway", () => {
    for (const [website, isDecoyed] of [
      ["", false],
      ["http://spam.example", true],
      [7, true],
    ] as const) {
      expect(parseOrderRequest({ ...body, website })).toMatchObject({ ok: true, isDecoyed });
    }
  });

  it("returns the order, with money in cents", () => {
    expect(parseOrderRequest(body)).toEqual({
      ok: true,
      isDecoyed: false,
      order: {
        items: [{ ...line, title: "Pack'd Hoodie", salePriceCents: 1499 }],
        customerInfo: CUSTOMER,
        shippingMethod: "free",
        expected: { totalCents: 1499 },
        payment: { kind: "sandbox_token", id: "tok_1" },
      },
    });
  });

  it("passes on every amount that the shopper saw, which must agree", () => {
    expect(parseOrderRequest({ ...body, subtotal: 14.99, shippingCost: 0, total: 14.99 })).toMatchObject({
      order: { expected: { subtotalCents: 1499, shippingCents: 0, totalCents: 1499 } },
    });
    expect(parseOrderRequest({ ...body, total: 0.01 })).toMatchObject({
      ok: false,
      errors: [{ field: "expectedTotal" }],
    });
  });

  it("needs no title, price, expected total, phone or second address line", () => {
    const { phone: _phone, address2: _address2, ...required } = CUSTOMER;
    const { expectedTotal: _total, ...rest } = body;
    const parsed = parseOrderRequest({ ...rest, items: [line], customerInfo: required });
    expect(parsed).toMatchObject({ ok: true, order: { items: [line], customerInfo: { phone: "", address2: "" } } });
  });

  it("drops unknown fields", () => {
    const parsed = parseOrderRequest({ ...body, status: "paid", customerInfo: { ...CUSTOMER, role: "admin" } });
    expect(parsed).toMatchObject({ ok: true });
    expect(JSON.stringify(parsed)).not.toMatch(/paid|admin/);
  });

  it("trims text and removes control characters", () => {
    const parsed = parseOrderRequest({
      ...body,
      customerInfo: { ...CUSTOMER, name: " Jordan\r\nBcc: x\u0000 ", city: "\ud800Portland" },
    });
    expect(parsed).toMatchObject({
      ok: true,
      order: { customerInfo: { name: "Jordan Bcc: x", city: "\ufffdPortland" } },
    });
  });

  it.each([0, -1, 11, 1.5, 1e21, "1", null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
    "refuses the quantity %j",
    (quantity) => {
      expect(errorsOf({ ...body, items: [{ ...line, quantity }] })).toEqual([
        { field: "items.0.quantity", message: "Quantity must be a whole number from 1 to 10" },
      ]);
    },
  );

  it("adds up lines of the same color and size, to at most 10", () => {
    const five = { ...line, quantity: 5 };
    expect(
      parseOrderRequest({ ...body, items: [five, { ...line, size: "L" }, { ...five, color: "gray" }] }),
    ).toMatchObject({
      ok: true,
      order: {
        items: [
          { ...line, quantity: 10 },
          { ...line, size: "L" },
        ],
      },
    });
    expect(errorsOf({ ...body, items: [five, { ...five, quantity: 6 }] })).toEqual([
      { field: "items.1.quantity", message: "The limit is 10 per color and size" },
    ]);
  });

  it("takes a full cart, and no more", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, size: `S${index}` }));
    expect(errorsOf({ ...body, items: [] })).toEqual([{ field: "items", message: "Your cart is empty" }]);
    expect(errorsOf({ ...body, items: lines(MAX_LINES + 1) })).toEqual([
      { field: "items", message: "An order can have at most 50 different items" },
    ]);
    expect(parseOrderRequest({ ...body, items: lines(MAX_LINES) })).toMatchObject({ ok: true });
  });

  it("names every invalid field by its path", () => {
    const fields = errorsOf({
      items: [{ quantity: 1 }, 7],
      customerInfo: { ...CUSTOMER, email: 5, state: "ZZ" },
      shippingMethod: "drone",
      expectedTotal: 14.999,
      payment: { kind: "Cash!", id: "" },
    }).map(({ field }) => field);
    expect(fields).toEqual([
      "items.0._id",
      "items.0.color",
      "items.0.size",
      "items.1",
      "customerInfo.email",
      "customerInfo.state",
      "shippingMethod",
      "expectedTotal",
      "payment.kind",
      "payment.id",
    ]);
  });

  it.each([-0.01, "14.99", 1e300, Number.NaN])("refuses the expected total %j", (expectedTotal) => {
    expect(errorsOf({ ...body, expectedTotal })).toEqual([
      { field: "expectedTotal", message: "The expected total must be an amount in dollars" },
    ]);
  });

  it.each([[undefined], [null], ["order"], [5], [[]], [[body]], [true]])("refuses the body %j as a whole", (whole) => {
    expect(errorsOf(whole)).toMatchObject([{ field: "body" }]);
  });

  it("answers any JSON with its own messages, and accepts only orders within the limits", () => {
    const anyLine = fc.record({
      _id: anyOr("packd-hoodie"),
      color: anyOr("Grey"),
      size: anyOr("M"),
      quantity: anyOr(3),
    });
    const anyBody = fc.record({
      items: fc.oneof(fc.jsonValue(), fc.array(anyLine, { maxLength: 25 })),
      customerInfo: fc.oneof(fc.jsonValue(), fc.record(mapValues(CUSTOMER, anyOr))),
      shippingMethod: anyOr("express"),
      expectedTotal: anyOr(22.98),
      payment: fc.oneof(fc.jsonValue(), fc.record({ kind: anyOr("sandbox_token"), id: anyOr("tok_1") })),
    });
    fc.assert(
      fc.property(fc.oneof({ arbitrary: anyBody, weight: 4 }, fc.jsonValue()), (anything) => {
        const parsed = parseOrderRequest(anything);
        if (!parsed.ok) {
          expect(parsed.errors.length).toBeGreaterThan(0);
          for (const { message } of parsed.errors) expect(message).not.toMatch(/invalid input/i);
          return;
        }
        for (const { quantity } of parsed.order.items)
          expect(quantity).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 10);
        expect(shippingErrors(parsed.order.customerInfo)).toEqual({});
      }),
    );
  });
});

/** Mostly the valid value, so that some whole bodies are valid. */
const anyOr = (good: unknown) =>
  fc.oneof({ arbitrary: fc.constant(good), weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 });

function mapValues<T extends object>(values: T, change: (value: T[keyof T]) => fc.Arbitrary<unknown>) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

describe("an order's changed address", () => {
  it("follows the rules of the checkout, without the email", () => {
    expect(parseAddressChange({ ...SHIP_TO, name: " Jordan Avery ", phone: undefined })).toEqual({
      ok: true,
      change: { shipTo: SHIP_TO },
    });
    expect(parseAddressChange({ ...SHIP_TO, email: "other@example.com", was: { ...SHIP_TO, name: " Jo " } })).toEqual({
      ok: true,
      change: { shipTo: SHIP_TO, was: { ...SHIP_TO, name: " Jo " } },
    });
    expect(parseAddressChange({ ...SHIP_TO, zip: "9720", state: "DC" })).toEqual({
      ok: false,
      errors: [
        { field: "state", message: "Please select your state" },
        { field: "zip", message: "Please enter a valid zip code" },
      ],
    });
    expect(shippingErrors({ ...CUSTOMER, email: "" }, "shipTo")).toEqual({});
    expect(shippingErrors({ ...CUSTOMER, city: "" }, "shipTo")).toEqual({ city: "Please enter your city" });
  });

  it("may be any JSON, which never throws", () => {
    const message = "Please fix the errors in your shipping information";
    for (const body of [null, undefined, "x", 1, []]) {
      expect(parseAddressChange(body)).toEqual({ ok: false, errors: [{ field: "body", message }] });
    }
  });
});
