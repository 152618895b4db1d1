import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Clock } from "#platform/clock.ts";
import type {
  AuthorizeInput,
  GatewayErrorKind,
  GatewayPayment,
  PaymentGateway,
  PaymentToken,
} from "#shop/money/payments/gateway.ts";

/** A gateway, and a token of a card that it approves. */
export type MoneyUnderTest = {
  gateway: PaymentGateway;
  clock: Clock;
  approvedToken(): PaymentToken;
  close(): Promise<void>;
};

const AMOUNT = 4498;

/** A new order's payment. */
export function authorizeInput(made: MoneyUnderTest, token = made.approvedToken()): AuthorizeInput {
  const orderId = randomUUID();
  return {
    orderId,
    orderNumber: "LC123456",
    amountCents: AMOUNT,
    token,
    email: "shopper@packd.example",
    name: "Sam Shopper",
    key: `${orderId}:auth:1`,
  };
}

export const authorize = (made: MoneyUnderTest, token = made.approvedToken()): Promise<GatewayPayment> =>
  made.gateway.authorize(authorizeInput(made, token));

/** All pages of the payments made in a period, newest first. */
export async function listAll(gateway: PaymentGateway, made: { since: Date; until: Date }): Promise<GatewayPayment[]> {
  const { payments, next } = await gateway.listPayments(made);
  for (let after = next; after; ) {
    const page = await gateway.listPayments({ ...made, after });
    payments.push(...page.payments);
    after = page.next;
  }
  return payments;
}

export const key = (): string => randomUUID();
/** What a GatewayError of this kind looks like. */
export const failsWith = (kind: GatewayErrorKind) => ({ name: "GatewayError", kind });
export const expectRefused = (call: Promise<unknown>, kind: GatewayErrorKind) =>
  expect(call).rejects.toMatchObject(failsWith(kind));

export function describeMoney(made: () => MoneyUnderTest): void {
  describeTransitions(made);
  describeRefusedTransitions(made);
  describeRepeats(made);
}

function describeTransitions(made: () => MoneyUnderTest): void {
  const gateway = () => made().gateway;

  describe("moves money", () => {
    it("authorizes without capturing", async () => {
      const asked = authorizeInput(made());
      const payment = await gateway().authorize(asked);
      expect(payment).toMatchObject({
        ref: { provider: gateway().provider },
        orderId: asked.orderId,
        status: "authorized",
        currency: "usd",
        amountCents: AMOUNT,
        capturedCents: 0,
        refundedCents: 0,
      });
      expect(payment.failure).toBeUndefined();
      expect(payment.action).toBeUndefined();
      expect(payment.card).toMatchObject({ brand: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) });
      expect(payment.captureBefore?.getTime()).toBeGreaterThan(made().clock.now().getTime());
      expect(await gateway().get(payment.ref)).toEqual(payment);
    });

    it("captures all or part of an amount", async () => {
      const [all, part] = [await authorize(made()), await authorize(made())];
      const captured = await gateway().capture(all.ref, { key: key() });
      expect(captured).toMatchObject({ status: "captured", capturedCents: AMOUNT, refundedCents: 0 });
      expect(await gateway().get(all.ref)).toEqual(captured);
      expect(await gateway().capture(part.ref, { amountCents: 1000, key: key() })).toMatchObject({
        status: "captured",
        amountCents: AMOUNT,
        capturedCents: 1000,
      });
    });

    it("cancels an uncaptured payment", async () => {
      const { ref } = await authorize(made());
      expect(await gateway().cancel(ref, { reason: "shopper", key: key() })).toMatchObject({ status: "cancelled" });
      expect(await gateway().get(ref)).toMatchObject({ status: "cancelled", capturedCents: 0 });
    });

    it("refunds in parts up to the full amount", async () => {
      const { ref } = await authorize(made());
      await gateway().capture(ref, { key: key() });
      const asked = { amountCents: 498, reason: "damaged", key: key() };
      const refund = await gateway().refund(ref, asked);
      expect(refund).toEqual({ id: expect.any(String), status: "succeeded", amountCents: 498, key: asked.key });
      expect(await gateway().get(ref)).toMatchObject({ status: "captured", refundedCents: 498, refunds: [refund] });
      await gateway().refund(ref, { amountCents: 4000, reason: "returned", key: key() });
      expect(await gateway().get(ref)).toMatchObject({ capturedCents: AMOUNT, refundedCents: AMOUNT });
    });

    it("finds the payments of an order, oldest first", async () => {
      const asked = authorizeInput(made());
      expect(await gateway().findByOrder(asked.orderId)).toEqual([]);
      const first = await gateway().authorize(asked);
      const again = { ...asked, token: made().approvedToken(), key: `${asked.orderId}:auth:2` };
      const second = await gateway().authorize(again);
      expect(await gateway().findByOrder(asked.orderId)).toEqual([first, second]);
    });

    it("lists the payments of a period, newest first, page by page", async () => {
      const since = new Date(Math.floor(made().clock.now().getTime() / 1000) * 1000);
      const until = new Date(since.getTime() + 60_000);
      const before = await listAll(gateway(), { since: new Date(0), until: since });
      const earlier = await listAll(gateway(), { since, until });
      const first = await authorize(made());
      const second = await authorize(made());
      expect(await listAll(gateway(), { since, until })).toEqual([second, first, ...earlier]);
      expect(await listAll(gateway(), { since: until, until: new Date(until.getTime() + 60_000) })).toEqual([]);
      expect(await listAll(gateway(), { since: new Date(0), until: since })).toEqual(before);
    });
  });
}

function describeRefusedTransitions(made: () => MoneyUnderTest): void {
  const gateway = () => made().gateway;

  describe("refuses", () => {
    it.each([0, -1, 10.5, Number.NaN])("an amount of %s cents", async (amountCents) => {
      const asked = { ...authorizeInput(made()), amountCents };
      await expect(gateway().authorize(asked)).rejects.toMatchObject({ name: "GatewayError" });
      expect(await gateway().findByOrder(asked.orderId)).toEqual([]);

      const { ref } = await authorize(made());
      await expectRefused(gateway().capture(ref, { amountCents, key: key() }), "invalid_state");
      await gateway().capture(ref, { key: key() });
      await expectRefused(gateway().refund(ref, { amountCents, reason: "", key: key() }), "invalid_state");
      expect(await gateway().get(ref)).toMatchObject({ capturedCents: AMOUNT, refundedCents: 0 });
    });

    it("to capture or refund more than there is", async () => {
      const { ref } = await authorize(made());
      const tooMuch = { amountCents: AMOUNT + 1, reason: "", key: key() };
      await expectRefused(gateway().capture(ref, tooMuch), "invalid_state");
      await gateway().capture(ref, { amountCents: 1000, key: key() });
      await expectRefused(gateway().refund(ref, { amountCents: 1001, reason: "", key: key() }), "invalid_state");
    });

    it("to capture or cancel a payment that was captured or cancelled", async () => {
      const [captured, cancelled] = [await authorize(made()), await authorize(made())];
      await gateway().capture(captured.ref, { key: key() });
      await gateway().cancel(cancelled.ref, { reason: "staff", key: key() });
      for (const { ref } of [captured, cancelled]) {
        await expectRefused(gateway().capture(ref, { key: key() }), "invalid_state");
        await expectRefused(gateway().cancel(ref, { reason: "staff", key: key() }), "invalid_state");
      }
    });

    it("to refund an uncaptured payment", async () => {
      const { ref } = await authorize(made());
      await expectRefused(gateway().refund(ref, { amountCents: 1, reason: "", key: key() }), "invalid_state");
    });

    it("an unknown payment", async () => {
      const { id } = (await authorize(made())).ref;
      for (const ref of [
        { provider: gateway().provider, id: "unknown" },
        { provider: "another provider", id },
      ]) {
        await expectRefused(gateway().get(ref), "not_found");
        await expectRefused(gateway().capture(ref, { key: key() }), "not_found");
        await expectRefused(gateway().cancel(ref, { reason: "staff", key: key() }), "not_found");
        const refunding = gateway().refund(ref, { amountCents: 1, reason: "", key: key() });
        await expectRefused(refunding, "not_found");
      }
    });
  });
}

function describeRepeats(made: () => MoneyUnderTest): void {
  const gateway = () => made().gateway;

  describe("with an idempotency key", () => {
    it("repeats its first answer, even after the payment has changed", async () => {
      const asked = authorizeInput(made());
      const first = await gateway().authorize(asked);
      const capture = { key: key() };
      const captured = await gateway().capture(first.ref, capture);
      const refund = { amountCents: 100, reason: "returned", key: key() };
      const refunded = await gateway().refund(first.ref, refund);

      expect(JSON.stringify(await gateway().authorize(asked))).toBe(JSON.stringify(first));
      expect(JSON.stringify(await gateway().capture(first.ref, capture))).toBe(JSON.stringify(captured));
      expect(JSON.stringify(await gateway().refund(first.ref, refund))).toBe(JSON.stringify(refunded));
      expect(await gateway().findByOrder(asked.orderId)).toHaveLength(1);
      expect(await gateway().get(first.ref)).toMatchObject({ capturedCents: AMOUNT, refundedCents: 100 });
    });

    it("cancels only once", async () => {
      const { ref } = await authorize(made());
      const cancel = { reason: "shopper" as const, key: key() };
      const first = await gateway().cancel(ref, cancel);
      expect(await gateway().cancel(ref, cancel)).toEqual(first);
    });

    it("refuses a key that was used with different input", async () => {
      const asked = authorizeInput(made());
      const { ref } = await gateway().authorize(asked);
      const other = { ...asked, amountCents: AMOUNT + 1 };
      await expectRefused(gateway().authorize(other), "key_conflict");
      await expectRefused(gateway().capture(ref, { key: asked.key }), "key_conflict");
      expect(await gateway().get(ref)).toMatchObject({ status: "authorized", amountCents: AMOUNT });
    });

    it("makes one payment of concurrent calls", async () => {
      const asked = authorizeInput(made());
      const answers = await Promise.all(Array.from({ length: 10 }, () => gateway().authorize(asked)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await gateway().findByOrder(asked.orderId)).toHaveLength(1);

      const ref = answers[0]?.ref ?? { provider: "", id: "" };
      const capture = { key: key() };
      await Promise.all(Array.from({ length: 10 }, () => gateway().capture(ref, capture)));
      const refund = { amountCents: 100, reason: "returned", key: key() };
      await Promise.all(Array.from({ length: 10 }, () => gateway().refund(ref, refund)));
      expect(await gateway().get(ref)).toMatchObject({ capturedCents: AMOUNT, refundedCents: 100 });
    });
  });
}
