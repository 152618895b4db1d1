import { expect, test } from "vitest";
import { openOrder } from "#test/screens/order-pages.ts";
import { isToShip, mainActionOf } from "./main-action.ts";

const NOW = new Date(Date.parse(openOrder().placedAt) + 60_000);
const [payment] = openOrder().payments;
if (!payment) throw new Error("The sample has no payment");

const delay = {
  ...{ shipsBy: "2026-06-12", reason: "The dye house is late.", agreeBy: "2020-05-04", agreedAt: null },
  ...{ toldAt: "2020-05-01T12:00:00.000Z", toldBy: "system", revision: 1 },
};
const shown = (change: Parameters<typeof openOrder>[0]) => {
  const order = openOrder(change);
  return [isToShip(order, NOW), mainActionOf(order, NOW)];
};

test("shipping comes first", () => {
  expect(shown({})).toEqual([true, "fulfill"]);
  expect(shown({ payments: [{ ...payment, captured: 29.98, refunded: 5 }] })).toEqual([true, "fulfill"]);
  expect(shown({ delay: { ...delay, agreedAt: "2020-05-02T12:00:00.000Z" } })).toEqual([true, "fulfill"]);
  expect(shown({ delay: { ...delay, agreeBy: null } })).toEqual([true, "fulfill"]);
  expect(shown({ delay: { ...delay, agreeBy: "2100-05-04" } })).toEqual([true, "fulfill"]);
});

test("an order that was refunded, or whose delay wasn't accepted, isn't expected to ship", () => {
  expect(shown({ status: "paid", payments: [{ ...payment, captured: 29.98, refunded: 29.98 }] })).toEqual([
    false,
    undefined,
  ]);
  expect(shown({ status: "paid", payments: [{ ...payment, provider: "offline" }], delay })).toEqual([false, undefined]);
});
