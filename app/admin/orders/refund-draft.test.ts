import { expect, it } from "vitest";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import { amountText, EMPTY_REFUND, effectsOf, errorsOf, everything, refundBody } from "./refund-draft.ts";

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
const one = { ...draft, quantities: { 0: 1 }, restock: { 0: true } };
const two = { ...draft, quantities: { 0: 2 } };

it("suggests the price of the lines and shipping until an amount is typed, and never more than is refundable", () => {
  expect(amountText(order, draft)).toBe("");
  expect(amountText(order, { ...two, shipping: true })).toBe("37.97");
  expect(amountText({ ...order, refundable: 20 }, two)).toBe("20.00");
  expect(amountText(order, { ...two, amount: "5" })).toBe("5");
});

it("refunds everything that is left, even after a refund without lines", () => {
  const left = { ...order, refundable: 30 };
  const lines = [{ position: 0, quantity: 2, restock: false }];
  const body = { lines, shipping: true, amount: 30, reason: "Too small" };
  expect(refundBody(left, { ...draft, ...everything(left) })).toEqual({ ok: true, body });
});

it.each([
  [{ amount: "" }, { amount: "Choose items to refund, or enter an amount" }],
  [{ amount: "0" }, { amount: "Please enter an amount, such as 14.99" }],
  [{ amount: "-3" }, { amount: "Please enter an amount, such as 14.99" }],
  [{ amount: "1.999" }, { amount: "Please enter an amount, such as 14.99" }],
  [{ amount: "38" }, { amount: "At most $37.97 can be refunded" }],
  [{ amount: "1", reason: " " }, { reason: "Please enter a reason" }],
])("rejects %j", (change, errors) => {
  expect(refundBody(order, { ...draft, ...change })).toEqual({ ok: false, errors: { lines: {}, ...errors } });
});

it("sends the chosen lines, and doesn't restock units that are already back in stock", () => {
  const lines = [{ position: 0, quantity: 1, restock: true }];
  const body = { lines, shipping: false, amount: 14.99, reason: "Too small" };
  expect(refundBody(order, one)).toEqual({ ok: true, body });
  expect(refundBody(order, { ...two, restock: { 0: true } })).toMatchObject({
    ok: true,
    body: { lines: [{ quantity: 2, restock: false }] },
  });
});

it("describes the effects on money and stock", () => {
  expect(effectsOf(order, draft)).toEqual([]);
  expect(effectsOf(order, two).join(" ")).toMatch(/^\$29\.98 goes back .* Nothing is restocked\./);
  expect(effectsOf(order, one)).toContain("1 item will be restocked.");
});

it("assigns the server's errors to their fields", () => {
  const body = { lines: [{ position: 3, quantity: 1, restock: false }], shipping: false, amount: 1, reason: "x" };
  const faults = [
    { field: "lines.0.quantity", message: "Only 0" },
    { field: "amount", message: "At most" },
    { field: "shipping", message: "None left" },
  ];
  expect(errorsOf(faults, body)).toEqual({ lines: { 3: "Only 0" }, amount: "At most", form: "None left" });
});
