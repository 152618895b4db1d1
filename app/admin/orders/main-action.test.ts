import { expect, test } from "vitest";
import { disputeOf, openOrder, payment } from "#test/screens/order-pages.ts";
import { isEndedByRefund, isRefunded, mainActionOf } from "./main-action.ts";

const NOW = new Date("2026-05-04T15:00:00.000Z");
type Facts = Parameters<typeof mainActionOf>[0];
const order: Facts = { status: "pending", placedAt: "2026-05-04T14:59:00.000Z", isToShip: true, disputes: [] };

test.each<[string, Partial<Facts>, string | undefined]>([
  ["that is expected to ship", {}, "fulfill"],
  ["that isn't expected to ship", { isToShip: false }, undefined],
  ["whose card should have been charged", { placedAt: "2026-05-03T14:59:00.000Z" }, "pay"],
  ["with a dispute to respond to", { disputes: [disputeOf()] }, "respond"],
  ["with a dispute whose deadline has passed", { disputes: [disputeOf({ respondBy: order.placedAt })] }, undefined],
  ["with a dispute in review", { disputes: [disputeOf({ status: "under_review" })] }, undefined],
  ["with an inquiry in review", { disputes: [disputeOf({ status: "inquiry_under_review" })] }, undefined],
  ["with a dispute that was won", { disputes: [disputeOf({ status: "won" })] }, "fulfill"],
])("the first action for an order %s", (_, change, action) => {
  expect(mainActionOf({ ...order, ...change }, NOW)).toBe(action);
});

test("an order is refunded once its total is, or what was charged if that is less", () => {
  const said = (captured: number, refunded: number) =>
    isRefunded(openOrder({ payments: [payment({ status: "captured", captured, refunded })] }));
  const { total } = openOrder().money;
  expect([said(10, 9.99), said(10, 10), said(total, total), said(total + 1, total)]).toEqual([false, true, true, true]);
});

test("money that a bank gave back ends the question of a delay, unless the order was paid outside the shop since", () => {
  const disputes = [disputeOf({ amount: openOrder().money.total, status: "lost" })];
  expect(isEndedByRefund(openOrder({ disputes }))).toBe(true);
  const payments = [payment(), payment({ attempt: 2, provider: "offline", ref: null })];
  expect(isEndedByRefund(openOrder({ payments, disputes }))).toBe(false);
});
