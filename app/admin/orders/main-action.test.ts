import { expect, test } from "vitest";
import { openOrder } from "#test/screens/order-pages.ts";
import { isEndedByRefund, mainActionOf } from "./main-action.ts";

const NOW = new Date("2026-05-04T15:00:00.000Z");
type Facts = Parameters<typeof mainActionOf>[0];
const order: Facts = { status: "pending", placedAt: "2026-05-04T14:59:00.000Z", isToShip: true, disputes: [] };
const dispute = { amount: 14.99, reason: "fraudulent", openedAt: order.placedAt, respondBy: null, closedAt: null };

test.each<[string, Partial<Facts>, string | undefined]>([
  ["that is expected to ship", {}, "fulfill"],
  ["that isn't expected to ship", { isToShip: false }, undefined],
  ["whose card should have been charged", { placedAt: "2026-05-03T14:59:00.000Z" }, "pay"],
  ["with a dispute to respond to", { disputes: [{ ...dispute, status: "needs_response" }] }, "respond"],
  [
    "with a dispute whose deadline has passed",
    { disputes: [{ ...dispute, status: "needs_response", respondBy: order.placedAt }] },
    undefined,
  ],
  ["with a dispute in review", { disputes: [{ ...dispute, status: "under_review" }] }, undefined],
  ["with an inquiry in review", { disputes: [{ ...dispute, status: "inquiry_under_review" }] }, undefined],
  ["with a dispute that was won", { disputes: [{ ...dispute, status: "won" }] }, "fulfill"],
])("the first action for an order %s", (_, change, action) => {
  expect(mainActionOf({ ...order, ...change }, NOW)).toBe(action);
});

test("money that a bank gave back ends the question of a delay, unless the order was paid outside the shop since", () => {
  const [card] = openOrder().payments;
  const { money } = openOrder();
  const lost = { ...dispute, amount: money.total, status: "lost" as const };
  const paidBy = (...payments: NonNullable<typeof card>[]) =>
    isEndedByRefund(openOrder({ payments, disputes: [lost] }));
  if (!card) throw new Error("the sample has no payment");
  expect(paidBy(card)).toBe(true);
  expect(paidBy(card, { ...card, attempt: 2, provider: "offline", ref: null })).toBe(false);
});
