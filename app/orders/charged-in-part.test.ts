import { expect, test } from "vitest";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { orderView } from "#test/screens/order-view.ts";
import { eventText } from "./event-words.ts";
import { cancellationText, orderHeading, paymentText, statusTexts, totalLabel } from "./order-words.ts";

test("an order of which only a part was charged promises and counts only that", () => {
  const part = orderView({ status: "paid", charged: 10 });
  expect([totalLabel(part), cancellationText(part)]).toEqual(["Total Paid", "We'll refund $10.00 to your card."]);
  expect(paymentText(part, new Date())).toBe("Paid with your Visa ending in 4242.");
  // Of an order that was cancelled before, the history has no charge.
  expect(totalLabel({ ...part, status: "cancelled" })).toBe("Total Paid");
  const at = "2026-05-01T13:00:00.000Z";
  expect(eventText({ kind: "captured", at }, part.charged)).toBe("$10.00 charged to your card");
  const charge = "We charged $10.00 of $14.99 and won't charge the rest.";
  const texts = (change: Partial<OrderView>) => statusTexts({ ...part, ...change }, undefined, new Date(at));
  expect(texts({})).toEqual([charge, "We're getting your order ready."]);
  expect(texts({ refunded: 5 }).slice(0, 2)).toEqual([charge, "We refunded $5.00 to your card."]);
  expect(texts({ disputed: { held: 10, lost: 0 } })).toEqual([charge, expect.stringMatching(/^Your bank opened/)]);
  for (const change of [
    { refunded: 10 },
    { status: "fulfilled" as const },
    { timeline: [{ kind: "paid_offline" as const, at }] },
  ])
    expect(texts(change)).not.toContain(charge);
  const refunded = { ...part, refunded: 10 };
  expect(orderHeading(refunded, undefined, new Date())).toBe("Your order was refunded");
  expect(cancellationText(refunded)).toBeUndefined();
});
