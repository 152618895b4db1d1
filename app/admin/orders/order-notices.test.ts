import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DisputeStatus } from "#shop/ordering/orders/refund.ts";
import { delayOf, disputeOf, openOrder, payment, refund } from "#test/screens/order-pages.ts";
import { disputeTitle, disputeWords, OrderNotices } from "./order-notices.tsx";

const NOW = new Date("2026-05-04T15:00:00.000Z");
type OrderEmail = ReturnType<typeof openOrder>["emails"][number];
const noticesOf = (change: Parameters<typeof openOrder>[0]) =>
  renderToStaticMarkup(createElement(OrderNotices, { order: openOrder(change) }));

test.each([
  ["appeal_needs_response", null, " You can appeal."],
  ["appeal_needs_response", "2026-05-06T15:00:00.000Z", " You can appeal."],
  ["appeal_needs_response", "2026-05-04T14:00:00.000Z", ""],
  ["appeal_under_review", null, " It is reviewing your appeal."],
] as const)("a lost dispute that is %s by %s says what can be done", (status, respondBy, text) => {
  const said = `The bank gave $14.99 to the customer.${text}`;
  expect(disputeWords({ amount: 14.99, status, respondBy }, NOW)).toBe(said);
});

test.each([
  ["needs_response", "2026-05-06T16:00:00.000Z", " Respond by May 6, 2026 (3 days left)."],
  ["needs_response", "2026-05-04T16:00:00.000Z", " Respond by May 4, 2026 (1 day left)."],
  ["needs_response", "2026-05-04T14:00:00.000Z", " The deadline to respond was May 4, 2026."],
  ["needs_response", null, " Respond at your payment provider."],
  ["under_review", "2026-05-06T16:00:00.000Z", ""],
] as const)("a dispute that is %s, to answer by %s, says '%s' in its title", (status, respondBy, deadline) => {
  const title = disputeTitle({ reason: "product_not_received", status, respondBy }, NOW);
  expect(title).toBe(`Payment disputed: product not received.${deadline}`);
});

test("an inquiry asks for details until staff have answered it", () => {
  const said = (status: DisputeStatus) => disputeWords({ amount: 14.99, status, respondBy: null }, NOW);
  expect(said("inquiry")).toBe("The bank asks for details.");
  expect(said("inquiry_under_review")).toBe("The bank is reviewing your answer.");
});

test.each([
  ["lost", 29.98, false, true],
  ["lost", 29.98, true, false],
  ["lost", 14.99, false, false],
  ["won", 29.98, true, false],
] as const)(
  "an open order whose dispute is %s, over $%s, to ship: %s, warns against shipping: %s",
  (status, amount, isToShip, warns) => {
    const payments = [payment({ status: "captured", captured: 29.98 })];
    const text = noticesOf({ disputes: [disputeOf({ status, amount })], payments, isToShip });
    expect(text.includes("ship this order")).toBe(warns);
  },
);

test.each([
  [29.98, "paid", false],
  [10, "paid", true],
  [10, "fulfilled", false],
] as const)("of $29.98 charged only $%s, a %s order warns: %s", (captured, status, warns) => {
  const text = noticesOf({ status, payments: [payment({ status: "captured", captured })] });
  expect(text.includes("Only $10.00 of $29.98 was charged.")).toBe(warns);
});

const failed = refund({});
const elsewhere = refund({ returnedAt: "2026-05-05T15:00:00.000Z" });

test.each<[string, Parameters<typeof openOrder>[0], boolean]>([
  ["not been dealt with", { refunds: [failed] }, true],
  ["been refunded another way", { refunds: [elsewhere] }, false],
  ["been tried again", { refunds: [refund({ isOpen: false })] }, false],
  ["been followed by another", { refunds: [failed, refund({ _id: "r2", amount: 1, status: "succeeded" })] }, true],
  ["failed again", { refunds: [elsewhere, refund({ _id: "r2" })] }, true],
  [
    "been returned by the bank",
    {
      refunds: [failed],
      payments: [payment({ status: "captured", captured: 29.98 })],
      disputes: [disputeOf({ status: "lost", amount: 29.98 })],
    },
    false,
  ],
])("of a failed refund that has %s, there is a notice: %s", (_, change, isShown) => {
  expect(noticesOf(change).includes("The $5.00 refund failed.")).toBe(isShown);
});

const DAY_MS = 24 * 60 * 60_000;

test.each<[string, Partial<OrderEmail>[], boolean]>([
  ["failed", [{}], true],
  ["failed and was resent", [{}, { state: "sent", _id: "m2", resendOf: "m1" }], false],
  ["was sent before", [{ state: "sent", _id: "m2" }, {}], true],
  ["failed long ago", [{ at: new Date(Date.now() - 31 * DAY_MS).toISOString() }], false],
])("of an email that %s, there is a notice: %s", (_, changes, isShown) => {
  const [email] = openOrder().emails;
  if (!email) throw new Error("The sample order has no email");
  const at = new Date().toISOString();
  const emails = changes.map((change) => ({ ...email, state: "failed" as const, at, ...change }));
  const text = noticesOf({ emails, placedAt: at }).replaceAll("&#x27;", "'");
  expect(text.includes(`The “${email.label}” email wasn't delivered.`)).toBe(isShown);
});

const delay = delayOf({ shipsBy: "2026-07-14", agreeBy: "2026-05-31" });

// The job that cancels unanswered delays leaves out offline payments and orders that were or are being refunded in full.
test.each([
  ["not charged yet", {}, "This order will be cancelled within an hour"],
  ["paid by card", { captured: 29.98 }, "This order will be cancelled and refunded within an hour"],
  ["paid offline", { provider: "offline", ref: null }, "Cancel the order and return the money paid"],
  ["refunded in full", { captured: 29.98, refunded: 29.98 }, undefined],
  ["being refunded", { captured: 29.98 }, undefined, [refund({ amount: 29.98, status: "pending" })]],
])("an unanswered delay of an order %s says who cancels it", (_, change, said, refunds = []) => {
  const text = noticesOf({ delay, payments: [payment(change)], refunds });
  if (said) expect(text).toContain(said);
  else expect(text).not.toContain("accept");
});

test.each([
  ["won", "within an hour, unless you ship it first."],
  ["under_review", "within an hour."],
] as const)("an order whose dispute is %s will be cancelled %s", (status, said) => {
  expect(noticesOf({ delay, disputes: [disputeOf({ status })] })).toContain(said);
});

test.each([
  [
    "2099-05-11T15:00:00.000Z",
    /hasn't been charged yet.<\/b> It was due on May 4, .*12:00\sPM\. To try now, press Mark as Paid\. The authorization ends on May 11, 2099\./,
  ],
  [
    "2026-05-11T15:00:00.000Z",
    "The card wasn't charged.</b> The authorization ended on May 11, 2026, so this order can't ship. To put its items back in stock, cancel it.",
  ],
  [null, "To try now, press Mark as Paid.</div>"],
])("the notice of a card that wasn't charged in time and is authorized until %s", (captureBefore, said) => {
  expect(noticesOf({ payments: [payment({ captureBefore })] }).replaceAll("&#x27;", "'")).toMatch(said);
});
