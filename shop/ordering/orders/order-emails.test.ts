import { expect, it } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { facts, sampleEmail } from "#test/harness/sample-emails.ts";
import { orderView } from "#test/screens/order-view.ts";
import { greeting } from "./define-order-email.server.ts";
import { orderCancelled, orderConfirmation } from "./order-emails.server.ts";

it.each([
  ["", "Your Visa ending in 4242 wasn't charged."],
  ["-charged", "We're refunding $52.96 to your Visa ending in 4242."],
  ["-unclear", "If we charged your Visa ending in 4242, we'll refund you."],
  ["-offline", "You paid outside the shop"],
])("the email about a cancelled order says what is known about its money: order-cancelled%s", (state, text) => {
  expect(textOf(sampleEmail(`order-cancelled${state}`))).toContain(text);
});

it.each([
  [14.99, "We returned the money another way, not to your Visa ending in 4242."],
  [5, "We returned $5.00 another way. The rest of your refund goes to your Visa ending in 4242."],
])("an email about a refunded order says what of it was returned another way: %s", (amount, text) => {
  const at = "2026-05-04T12:00:00.000Z";
  const returned = { amount, status: "failed" as const, at, returnedAt: at, items: [], shipping: false };
  const order = orderView({ refunded: 14.99, refunds: [returned], timeline: [{ kind: "captured", at }] });
  const said = (status: "paid" | "cancelled") =>
    (status === "paid" ? orderConfirmation : orderCancelled).text(facts({ ...order, status }, at));
  for (const status of ["paid", "cancelled"] as const) {
    const whole = JSON.stringify(said(status));
    expect(whole).toContain(text);
    expect(whole).not.toContain("We're refunding");
  }
});

it("the confirmation's Net Total leaves out all that returned to the shopper, or is about to", () => {
  const at = "2026-05-04T12:00:00.000Z";
  const pending = { amount: 2, status: "pending" as const, at, returnedAt: null, items: [], shipping: false };
  const order = orderView({ refunded: 4.99, refunds: [pending], disputed: { held: 0, lost: 5 } });
  expect(JSON.stringify(orderConfirmation.text(facts(order, at)))).toMatch(
    /Refunded.*−\$4.99.*Refund on its way.*−\$2.00.*Returned by your bank.*−\$5.00.*Net Total.*\$3.00/,
  );
});

it.each([
  [{ refunded: 5 }, undefined, "We're refunding the remaining $9.99 to your Visa ending in 4242."],
  [{ charged: 10 }, undefined, "We're refunding $10.00 to your Visa ending in 4242."],
  [{}, "pending", "We're refunding $14.99 to your Visa ending in 4242."],
  [{ refunded: 14.99 }, "succeeded", "We refunded $14.99 to your Visa ending in 4242."],
  [{}, "failed", "We'll refund whatever hasn't been refunded yet to your Visa ending in 4242 or another way."],
] as const)("the email about a cancelled order says how much is refunded: %j, %s", (change, status, text) => {
  const at = "2026-05-04T12:00:00.000Z";
  const refunds = status ? [{ amount: 14.99, status, at, returnedAt: null, items: [], shipping: false }] : [];
  const order = orderView({ status: "cancelled", timeline: [{ kind: "captured", at }], refunds, ...change });
  expect(orderCancelled.text(facts(order, at))?.parts[1]).toContain(`Your order won't be shipped. ${text}`);
});

it("the email about a cancelled order leaves open how what a lost dispute left is refunded", () => {
  const at = "2026-05-04T12:00:00.000Z";
  const order = orderView({ disputed: { held: 0, lost: 5 }, timeline: [{ kind: "captured", at }] });
  const email = orderCancelled.text(facts({ ...order, status: "cancelled" }, at));
  expect(JSON.stringify(email)).toContain("to your Visa ending in 4242 or another way.");
});

it.each([
  ["a bank holds", { disputed: { held: 14.99, lost: 0 } }, "Your payment is disputed"],
  ["a bank returned", { disputed: { held: 0, lost: 14.99 } }, "Your bank returned your payment"],
  ["is refunded, and a bank holds", { refunded: 14.99, disputed: { held: 14.99, lost: 0 } }, "Your order was refunded"],
])("the confirmation of an order whose money %s promises neither to ship nor to refund it", (_, change, title) => {
  const order = orderView({ status: "paid", ...change });
  const email = orderConfirmation.text(facts(order, order.placedAt));
  expect(email).toMatchObject({ title });
  expect(JSON.stringify(email)).not.toMatch(/when your order ships|Ships within|we'll refund/);
});

it.each([
  [
    { disputed: { held: 0, lost: 5 } },
    "Your order is late",
    "Don't want to wait? You can cancel at any time until it ships.",
  ],
  [
    {
      disputed: { held: 14.99, lost: 0 },
      delay: { shipsBy: "2026-05-20", reason: "", agreeBy: null, agreedAt: null },
    },
    "Your payment is disputed",
    "Don't want to wait? You can cancel at any time until it ships.",
  ],
])(
  "the confirmation of a late order with a dispute offers to cancel it, but promises no full refund: %j",
  (change, title, text) => {
    const placed = { placedAt: "2026-05-04T12:00:00.000Z", cancelUntil: "2026-05-04T13:00:00.000Z" };
    const order = orderView({ status: "paid", ...placed, ...change });
    const email = orderConfirmation.text(facts(order, "2026-05-15T12:00:00.000Z"));
    expect(email).toMatchObject({ title });
    expect(JSON.stringify(email)).toContain(text);
    expect(JSON.stringify(email)).not.toMatch(/we'll refund|in full/);
  },
);

it.each([
  ["Jordan Avery", "Jordan"],
  ["  Zoë  Ó Briain ", "Zoë"],
  ["Mary-Ann O'Neill", "Mary-Ann"],
  ["J. R. Smith", "J. R. Smith"],
  ["Dr. Lee", "Dr. Lee"],
  ["Mrs Smith", "Mrs Smith"],
  ["Cher", "Cher"],
])("greets %j as %s", (name, greeted) => {
  expect(greeting(name)).toBe(`Hi ${greeted},`);
});

it("the confirmation of a delayed order promises no day before its shopper agreed to it", () => {
  const delay = { shipsBy: "2026-07-14", reason: "The dye house is late.", agreeBy: "2026-05-31" };
  const said = (agreedAt: string | null) => {
    const order = orderView({ status: "paid", delay: { ...delay, agreedAt } });
    return JSON.stringify(orderConfirmation.text(facts(order, "2026-05-15T12:00:00.000Z")));
  };
  expect(said(null)).toContain("If we don't hear from you, we'll cancel it.");
  expect(said(null)).not.toContain("Ships by");
  expect(said("2026-05-14T12:00:00.000Z")).toContain("Ships by July 14, 2026");
});
