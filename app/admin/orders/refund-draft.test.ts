import { describe, expect, it } from "vitest";
import type { OrderRefunds } from "#shop/payments/refund-view.ts";
import { amountText, EMPTY_REFUND, effectsOf, errorsOf, refundBody } from "./refund-draft.ts";

const line = { title: "Pack'd Hoodie", color: "Grey", size: "M", price: 14.99, sold: 2, refundable: 2, restockable: 1 };
const order: OrderRefunds = {
  refundable: 37.97,
  shipping: 7.99,
  blocked: null,
  lines: [{ ...line, position: 0 }],
  refunds: [],
  disputes: [],
};
const draft = { ...EMPTY_REFUND, reason: "Too small" };

describe("the amount of a draft", () => {
  it("follows the lines and the shipping until one is typed, and never exceeds what is left", () => {
    expect(amountText(order, draft)).toBe("");
    expect(amountText(order, { ...draft, quantities: { 0: 2 }, shipping: true })).toBe("37.97");
    expect(amountText({ ...order, refundable: 20 }, { ...draft, quantities: { 0: 2 } })).toBe("20.00");
    expect(amountText(order, { ...draft, quantities: { 0: 2 }, amount: "5" })).toBe("5");
  });

  it.each([
    ["", "Choose what comes back, or enter an amount"],
    ["0", "Please enter an amount, such as 14.99"],
    ["-3", "Please enter an amount, such as 14.99"],
    ["1.999", "Please enter an amount, such as 14.99"],
    ["38", "At most $37.97 can be refunded"],
  ])("typed as '%s' is refused", (amount, message) => {
    expect(refundBody(order, { ...draft, amount })).toEqual({ ok: false, errors: { lines: {}, amount: message } });
  });
});

it("sends what was chosen; what is back in stock already is not put back again", () => {
  const chosen = { ...draft, quantities: { 0: 1 }, restock: { 0: true } };
  expect(refundBody(order, chosen)).toEqual({
    ok: true,
    body: { lines: [{ position: 0, quantity: 1, restock: true }], shipping: false, amount: 14.99, reason: "Too small" },
  });
  const tooMany = { ...chosen, quantities: { 0: 2 } };
  expect(refundBody(order, tooMany)).toMatchObject({ ok: true, body: { lines: [{ quantity: 2, restock: false }] } });
  expect(refundBody(order, { ...chosen, reason: " " })).toEqual({
    ok: false,
    errors: { lines: {}, reason: "Please enter a reason" },
  });
});

it("says before what it does to money and stock", () => {
  expect(effectsOf(order, draft)).toEqual([]);
  const chosen = { ...draft, quantities: { 0: 2 } };
  expect(effectsOf(order, chosen).join(" ")).toMatch(/^\$29\.98 goes back .* Stock stays as it is\./);
  const restocked = { ...draft, quantities: { 0: 1 }, restock: { 0: true } };
  expect(effectsOf(order, restocked)).toContain("1 of 1 goes back into stock.");
});

it("puts what the server found at its field", () => {
  const body = { lines: [{ position: 3, quantity: 1, restock: false }], shipping: false, amount: 1, reason: "x" };
  const faults = [
    { field: "lines.0.quantity", message: "Only 0" },
    { field: "amount", message: "At most" },
    { field: "shipping", message: "None left" },
  ];
  expect(errorsOf(faults, body)).toEqual({ lines: { 3: "Only 0" }, amount: "At most", form: "None left" });
});
