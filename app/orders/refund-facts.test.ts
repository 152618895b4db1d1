import { expect, test } from "vitest";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { orderView } from "#test/screens/order-view.ts";
import { refundFacts, refundsText } from "./order-words.ts";

test("a refund says what it is for, unless it is all that was paid", () => {
  const items = [{ title: "Pack'd Hoodie", color: "Blue", size: "S", quantity: 2 }];
  const refund = { amount: 5, status: "pending", at: "2026-05-01T13:00:00.000Z", returnedAt: null } as const;
  const on = "May\u00a01,\u00a02026";
  expect(refundFacts({ ...refund, status: "succeeded", items, shipping: true }, 44.97)).toEqual([
    on,
    "Pack'd Hoodie, Blue, size S, quantity 2",
    "Shipping",
  ]);
  const ofAnAmount = { ...refund, items: [], shipping: false };
  expect(refundFacts(ofAnAmount, 44.97)).toEqual([`Started ${on}`, "Part of your order total"]);
  for (const facts of [refundFacts(ofAnAmount, 5), refundFacts(refund, 44.97)])
    expect(facts).toEqual([`Started ${on}`]);
});

test("a failed refund is owed until later ones come to its amount", () => {
  const { placedAt: at } = orderView();
  const failed: OrderView["refunds"][number] = {
    amount: 5,
    status: "failed",
    at,
    returnedAt: null,
    items: [],
    shipping: false,
  };
  const owed = (amount: number) =>
    refundsText(orderView({ status: "paid", refunds: [failed, { ...failed, status: "pending", amount }] }));
  expect([owed(4), owed(5)]).toEqual([expect.stringContaining("contact us"), expect.stringContaining("5 to 10")]);
});
