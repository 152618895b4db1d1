import { expect, test } from "vitest";
import { orderView } from "#test/screens/order-view.ts";
import { cancellationText, orderHeading, paymentText, totalLabel } from "./order-words.ts";

test("an order of which only a part was charged promises and counts only that", () => {
  const part = orderView({ status: "paid", charged: 10 });
  expect([totalLabel(part), cancellationText(part)]).toEqual(["Total Paid", "We'll refund $10.00 to your card."]);
  expect(paymentText(part, new Date())).toBe("Paid with your Visa ending in 4242. We won't charge the other $4.99.");
  // Of an order that was cancelled before, the history has no charge.
  expect(totalLabel({ ...part, status: "cancelled" })).toBe("Total Paid");
  const refunded = { ...part, refunded: 10 };
  expect(orderHeading(refunded, undefined, new Date())).toBe("Your order was refunded");
  expect(cancellationText(refunded)).toBeUndefined();
});
