import { describe, expect, it } from "vitest";
import type { GatewayDispute, PaymentRef, PaymentToken } from "#shop/money/payments/gateway.ts";
import { authorize, expectRefused, key, type MoneyUnderTest } from "./gateway-money-contract.ts";

/** Plays what the provider and the shopper's bank do long after a call was answered. */
export type RefundsUnderTest = MoneyUnderTest & {
  /** `refund_pending`: a card whose refunds stay pending at first. */
  tokenOf(card: "refund_pending"): PaymentToken;
  endRefund(refundId: string, status: "succeeded" | "failed"): Promise<void>;
  openDispute(payment: PaymentRef): Promise<void>;
  closeDispute(payment: PaymentRef, dispute: GatewayDispute, status: "won" | "lost"): Promise<void>;
};

const AMOUNT = 4498;

export function describeRefunds(made: () => RefundsUnderTest): void {
  const gateway = () => made().gateway;
  const captured = async (token = made().approvedToken()) => {
    const { ref } = await authorize(made(), token);
    await gateway().capture(ref, { key: key() });
    return ref;
  };
  const refund = (ref: PaymentRef, amountCents: number, asked = key()) =>
    gateway().refund(ref, { amountCents, reason: "returned", key: asked });

  describe("reports refunds", () => {
    it("once each, with the key of their request", async () => {
      const ref = await captured();
      const [first, second] = [key(), key()];
      await refund(ref, 100, first);
      await refund(ref, 200, second);
      await refund(ref, 100, first);
      const { refunds } = await gateway().get(ref);
      expect(new Set(refunds.map((known) => known.key))).toEqual(new Set([first, second]));
      expect(refunds).toHaveLength(2);
    });

    it.each(["succeeded", "failed"] as const)("that are pending, then %s", async (status) => {
      const ref = await captured(made().tokenOf("refund_pending"));
      const { id } = await refund(ref, 498);
      expect(await gateway().get(ref)).toMatchObject({ refundedCents: 0, refunds: [{ id, status: "pending" }] });
      await made().endRefund(id, status);
      const { refunds, refundedCents } = await gateway().get(ref);
      expect(refunds).toMatchObject([{ id, status, amountCents: 498 }]);
      expect(refundedCents).toBe(status === "succeeded" ? 498 : 0);
      expect(refunds[0]?.failure !== undefined).toBe(status === "failed");
    });

    it("and counts a pending one as refunded, but not a failed one", async () => {
      const ref = await captured(made().tokenOf("refund_pending"));
      const { id } = await refund(ref, AMOUNT);
      await expectRefused(refund(ref, 1), "invalid_state");
      await made().endRefund(id, "failed");
      expect(await refund(ref, AMOUNT)).toMatchObject({ status: "pending", amountCents: AMOUNT });
    });

    it("that succeeded but were then returned by the bank", async () => {
      const ref = await captured();
      const { id } = await refund(ref, 498);
      await made().endRefund(id, "failed");
      expect(await gateway().get(ref)).toMatchObject({ refundedCents: 0, refunds: [{ id, status: "failed" }] });
    });

    it("and repeats its first answer for the same key", async () => {
      const ref = await captured(made().tokenOf("refund_pending"));
      const asked = key();
      const first = await refund(ref, 498, asked);
      await made().endRefund(first.id, "succeeded");
      expect(await refund(ref, 498, asked)).toEqual(first);
      expect((await gateway().get(ref)).refunds).toHaveLength(1);
    });
  });

  describe("reports a dispute", () => {
    it("and refunds nothing while the bank has the money", async () => {
      const ref = await captured();
      expect((await gateway().get(ref)).disputes).toEqual([]);
      await made().openDispute(ref);
      const { disputes } = await gateway().get(ref);
      const open = { id: expect.any(String), status: "needs_response", amountCents: AMOUNT, reason: "fraudulent" };
      expect(disputes).toEqual([{ ...open, openedAt: expect.any(Date), respondBy: expect.any(Date) }]);
      await expectRefused(refund(ref, 1), "invalid_state");
    });

    it.each(["won", "lost"] as const)("that ends up %s, and refunds only after a win", async (status) => {
      const ref = await captured();
      await made().openDispute(ref);
      const [dispute] = (await gateway().get(ref)).disputes;
      if (!dispute) throw new Error("no dispute");
      await made().closeDispute(ref, dispute, status);
      expect((await gateway().get(ref)).disputes).toMatchObject([{ id: dispute.id, status }]);
      const refunding = refund(ref, 1);
      if (status === "won") expect(await refunding).toMatchObject({ status: "succeeded" });
      else await expectRefused(refunding, "invalid_state");
    });
  });
}
