import type Stripe from "stripe";
import { expect, it } from "vitest";
import { toGatewayPayment, toGatewayRefund } from "./stripe-payment.ts";

type Refund = { id: string; amount: number; metadata?: { key: string }; status?: string };

function payment(received: number, refunds: Refund[]) {
  const data = refunds.map((refund) => ({ object: "refund", status: "succeeded", ...refund }));
  const intent = {
    id: "pi_1",
    status: received > 0 ? "succeeded" : "canceled",
    amount: 1499,
    amount_received: received,
    metadata: {},
    latest_charge: { refunds: { data } },
  };
  // Fields that are not read are left out.
  const { refundedCents, refunds: read } = toGatewayPayment(intent as unknown as Stripe.PaymentIntent, "shop");
  return { refundedCents, ids: read.map(({ id }) => id), statuses: read.map(({ status }) => status) };
}

// Before 2025-03-31.basil Stripe reported each released authorization as a refund, and an account's version may be older than the shop's.
it("counts no refund of a payment that was never captured", () => {
  expect(payment(0, [{ id: "re_1", amount: 1499 }])).toMatchObject({ refundedCents: 0, ids: [] });
});

it("never counts more refunds than were captured, and counts the shop's own first", () => {
  const own = { id: "re_own", amount: 900, metadata: { key: "ours" } };
  expect(payment(1000, [own, { id: "re_released", amount: 499 }])).toMatchObject({
    refundedCents: 900,
    ids: ["re_own"],
  });
  const both = [{ id: "re_2", amount: 499 }, own];
  expect(payment(1399, both)).toMatchObject({ refundedCents: 1399, ids: ["re_own", "re_2"] });
});

it("shows a failed refund along with the one that came after it", () => {
  const failed = { id: "re_1", amount: 1499, status: "failed" };
  const counted = { refundedCents: 1499, ids: ["re_1", "re_2"] };
  expect(payment(1499, [{ id: "re_2", amount: 1499 }, failed])).toMatchObject(counted);
});

it.each([
  ["requires_action", "pending"],
  ["canceled", "failed"],
])("counts no refund that is %s, and reports it as %s", (status, reported) => {
  const refund = { id: "re_1", amount: 100, status };
  expect(payment(1499, [refund])).toEqual({ refundedCents: 0, ids: ["re_1"], statuses: [reported] });
});

it.each([
  [{ status: "pending", pending_reason: "insufficient_funds" }, "pending", "insufficient_funds"],
  [{ status: "failed", failure_reason: "declined" }, "failed", "declined"],
])("says why a refund is pending or failed: %j", (reported, status, failure) => {
  expect(toGatewayRefund(reported as Stripe.Refund)).toMatchObject({ status, failure });
});

it.each([
  ["withdrew the money, as lost", [-1499], "lost"],
  ["withdrew and returned it, as closed", [-1499, 1499], "closed"],
  ["moved nothing, as closed", [], "closed"],
])("reports a dispute that was prevented and %s", (_, moved, status) => {
  const dispute = { id: "du_1", status: "prevented", amount: 1499, reason: "fraudulent", created: 1 };
  const balance_transactions = moved.map((amount) => ({ object: "balance_transaction", amount }));
  const intent = { id: "pi_1", status: "succeeded", amount: 1499, amount_received: 1499, metadata: {} };
  const { disputes } = toGatewayPayment(intent as unknown as Stripe.PaymentIntent, "shop", {
    disputes: [{ ...dispute, balance_transactions } as unknown as Stripe.Dispute],
  });
  expect(disputes).toMatchObject([{ id: "du_1", status, amountCents: 1499 }]);
});
