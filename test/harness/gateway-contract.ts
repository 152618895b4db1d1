import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentAction, PaymentFailure, PaymentToken, WebhookEvent } from "#shop/money/payments/gateway.ts";
import { authorize, authorizeInput, describeMoney, expectRefused, failsWith, key } from "./gateway-money-contract.ts";
import { describeRefunds, type RefundsUnderTest } from "./gateway-refund-contract.ts";

/** The failure that each refused card must produce. */
const REFUSALS = [
  { card: "declined", failure: { kind: "declined", retryable: false } },
  { card: "insufficient_funds", failure: { kind: "declined", declineCode: "insufficient_funds", retryable: false } },
  { card: "lost_card", failure: { kind: "declined", declineCode: "lost_card", retryable: false } },
  { card: "stolen_card", failure: { kind: "declined", declineCode: "stolen_card", retryable: false } },
  { card: "fraudulent", failure: { kind: "declined", declineCode: "fraudulent", retryable: false } },
  { card: "expired_card", failure: { kind: "invalid_card", field: "expiry", retryable: false } },
  { card: "incorrect_cvc", failure: { kind: "invalid_card", field: "cvc", retryable: false } },
  { card: "incorrect_number", failure: { kind: "invalid_card", field: "number", retryable: false } },
  { card: "processing_error", failure: { kind: "processing_error", retryable: true } },
] as const satisfies readonly { card: string; failure: Partial<PaymentFailure> }[];

type RefusedCard = (typeof REFUSALS)[number]["card"];
export type ContractCard = "approved" | "challenge" | "challenge_declined" | "refund_pending" | RefusedCard;

/** Cards whose reason for refusal the shopper must not learn. */
const SILENT: readonly RefusedCard[] = ["lost_card", "stolen_card", "fraudulent"];

/** What the suite needs from an adapter: tokens of cards that behave in each way, and control of the provider's side. */
export type GatewayUnderTest = RefundsUnderTest & {
  tokenOf(card: ContractCard): PaymentToken;
  answerChallenge(action: PaymentAction, approve: boolean): Promise<void>;
  /** A webhook that the provider signed at this time, and the event that it must be parsed to. */
  webhook(at: Date): { rawBody: Buffer; signature: string; event: WebhookEvent };
};

/** The suite that every adapter must pass. It calls `make` once; no two tests share an order or a key. */
export function describeGatewayContract(name: string, make: () => Promise<GatewayUnderTest>): void {
  describe(`${name} meets the gateway contract`, () => {
    let made: GatewayUnderTest;
    beforeAll(async () => {
      made = await make();
    });
    afterAll(() => made?.close());

    describeMoney(() => made);
    describeRefunds(() => made);

    it("reads the card of a token before the token is used, if it can read cards", async () => {
      const token = made.tokenOf("declined");
      const before = await made.gateway.readCard?.(token);
      const { card } = await authorize(made, token);
      if (made.gateway.readCard) expect(before).toEqual(card);
    });

    it("charges nothing for a token of an unknown kind", async () => {
      const asked = authorizeInput(made, { ...made.tokenOf("approved"), kind: "cash" });
      const answer = await made.gateway.authorize(asked).then(
        ({ status }) => status,
        (error) => error.kind,
      );
      expect(["failed", "unusable_token"]).toContain(answer);
      const payments = await made.gateway.findByOrder(asked.orderId);
      expect(payments.filter(({ status }) => status !== "failed")).toEqual([]);
    });

    describeRefusals(() => made);
    describeChallenge(() => made);
    describeWebhooks(() => made);
  });
}

function describeRefusals(made: () => GatewayUnderTest): void {
  describe("reports a bank's refusal", () => {
    it.each(REFUSALS)("of the card $card", async ({ card, failure }) => {
      const asked = authorizeInput(made(), made().tokenOf(card));
      const payment = await made().gateway.authorize(asked);
      expect(payment).toMatchObject({ status: "failed", capturedCents: 0, failure });
      expect(payment.failure?.shopperMessage).toMatch(/^[A-Z].*\.$/);
      expect(await made().gateway.get(payment.ref)).toEqual(payment);
      expect(await made().gateway.authorize(asked)).toEqual(payment);
      await expectRefused(made().gateway.capture(payment.ref, { key: key() }), "invalid_state");
    });

    it("without saying that a card was lost, stolen or suspected of fraud", async () => {
      const plain = await authorize(made(), made().tokenOf("declined"));
      for (const card of SILENT) {
        const { failure } = await authorize(made(), made().tokenOf(card));
        expect(failure?.shopperMessage).toBe(plain.failure?.shopperMessage);
        expect(failure?.field).toBeUndefined();
      }
    });
  });
}

function describeChallenge(made: () => GatewayUnderTest): void {
  async function challenged(card: ContractCard) {
    const payment = await authorize(made(), made().tokenOf(card));
    expect(payment).toMatchObject({ status: "requires_action", capturedCents: 0 });
    if (!payment.action) throw new Error("the payment requires an action but doesn't say which");
    await expectRefused(made().gateway.capture(payment.ref, { key: key() }), "invalid_state");
    return { ref: payment.ref, action: payment.action };
  }

  describe("when the bank challenges the shopper", () => {
    it("authorizes after the shopper confirms", async () => {
      const { ref, action } = await challenged("challenge");
      await made().answerChallenge(action, true);
      const payment = await made().gateway.get(ref);
      expect(payment).toMatchObject({ status: "authorized", captureBefore: expect.any(Date) });
      expect(payment.action).toBeUndefined();
      expect(await made().gateway.capture(ref, { key: key() })).toMatchObject({ status: "captured" });
    });

    it("fails if the shopper doesn't confirm", async () => {
      const { ref, action } = await challenged("challenge");
      await made().answerChallenge(action, false);
      expect(await made().gateway.get(ref)).toMatchObject({
        status: "failed",
        failure: { kind: "authentication_failed" },
      });
    });

    it("can still decline after the shopper confirms", async () => {
      const { ref, action } = await challenged("challenge_declined");
      await made().answerChallenge(action, true);
      expect(await made().gateway.get(ref)).toMatchObject({ status: "failed", failure: { kind: "declined" } });
    });

    it("cancels a payment that awaits the shopper's answer", async () => {
      const { ref } = await challenged("challenge");
      expect(await made().gateway.cancel(ref, { reason: "expired", key: key() })).toMatchObject({
        status: "cancelled",
      });
    });
  });
}

function describeWebhooks(made: () => GatewayUnderTest): void {
  const now = () => made().clock.now();
  const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const read = (rawBody: Buffer, signature: string | undefined, at = now()) =>
    made().gateway.parseWebhook({ rawBody, signature, now: at });

  describe("parses webhooks", () => {
    it.each([0, -299, 299])("signed %s seconds from now", (seconds) => {
      const { rawBody, signature, event } = made().webhook(secondsFromNow(seconds));
      expect(read(rawBody, signature)).toEqual(event);
    });

    it.each([-310, 310])("but not those signed %s seconds from now", (seconds) => {
      const { rawBody, signature } = made().webhook(secondsFromNow(seconds));
      expect(() => read(rawBody, signature)).toThrow(expect.objectContaining(failsWith("bad_signature")));
    });

    it("but not if a byte of the body was changed", () => {
      const { rawBody, signature } = made().webhook(now());
      const forged = Buffer.from(rawBody);
      forged[forged.length - 1] = 0x20;
      expect(() => read(forged, signature)).toThrow(expect.objectContaining(failsWith("bad_signature")));
    });

    it("but not with the signature of another time", () => {
      const { rawBody, signature } = made().webhook(secondsFromNow(-3600));
      const fresh = signature.replace(/t=\d+/, `t=${Math.floor(now().getTime() / 1000)}`);
      expect(() => read(rawBody, fresh)).toThrow(expect.objectContaining(failsWith("bad_signature")));
    });

    it.each([undefined, "", "t=,v1=", "nonsense", "t=12,v1=zz", `t=x,v1=${"0".repeat(64)}`, `v1=${"0".repeat(64)}`])(
      "but not with the signature header %s",
      (signature) => {
        const { rawBody } = made().webhook(now());
        expect(() => read(rawBody, signature)).toThrow(expect.objectContaining(failsWith("bad_signature")));
      },
    );
  });
}
