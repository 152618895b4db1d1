import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { type ContractCard, describeGatewayContract, type GatewayUnderTest } from "#test/harness/gateway-contract.ts";
import { parseForm } from "#test/harness/stripe/stripe-form.ts";
import { type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { gatewayTo, retryStripeAtOnce, STRIPE_KEYS, stripeSignature } from "#test/harness/stripe/stripe-shop.ts";
import type { AuthorizeInput, PaymentToken } from "../../gateway.ts";
import { StripeGateway } from "./stripe-gateway.server.ts";

retryStripeAtOnce();

const METHODS: Record<ContractCard, string> = {
  approved: "pm_card_visa",
  declined: "pm_card_visa_chargeDeclined",
  insufficient_funds: "pm_card_visa_chargeDeclinedInsufficientFunds",
  lost_card: "pm_card_visa_chargeDeclinedLostCard",
  stolen_card: "pm_card_visa_chargeDeclinedStolenCard",
  fraudulent: "pm_card_radarBlock",
  expired_card: "pm_card_chargeDeclinedExpiredCard",
  incorrect_cvc: "pm_card_chargeDeclinedIncorrectCvc",
  incorrect_number: "pm_card_chargeDeclinedIncorrectNumber",
  processing_error: "pm_card_chargeDeclinedProcessingError",
  challenge: "pm_card_authenticationRequired",
  challenge_declined: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  refund_pending: "pm_card_pendingRefund",
};

const paymentMethod = (card: ContractCard): PaymentToken => ({ kind: "payment_method", id: METHODS[card] });

/** As made by a wallet: each is good for one payment. */
const confirmationToken = (card: ContractCard): PaymentToken => {
  const id = `${METHODS[card].replace("pm_", "ctoken_")}-${randomUUID().replaceAll("-", "")}`;
  return { kind: "confirmation_token", id };
};

// Approved cards come from a wallet and all others are typed in, so the contract covers both, and a mix of them.
describeGatewayContract("Stripe", async (): Promise<GatewayUnderTest> => {
  const clock = testClock();
  const peer = await startStripePeer(clock);
  return {
    gateway: gatewayTo(peer),
    clock,
    approvedToken: () => confirmationToken("approved"),
    tokenOf: paymentMethod,
    async answerChallenge(action, approve) {
      if (action.kind !== "provider_challenge") throw new Error(`Stripe does not ask for ${action.kind}`);
      peer.books.answerChallenge(action.clientSecret, approve);
    },
    endRefund: async (id, status) => peer.books.moveRefund(id, status),
    openDispute: async ({ id }) => peer.books.openDispute(id),
    closeDispute: async ({ id }, _dispute, status) => peer.books.closeDispute(id, status),
    webhook(at) {
      const event = { id: "evt_1", type: "payment_intent.succeeded" };
      const object = { id: "pi_1", object: "payment_intent", metadata: { order_id: "order" } };
      const payload = JSON.stringify({ ...event, object: "event", livemode: false, data: { object } });
      const read = { ...event, live: false, ref: { provider: "stripe", id: "pi_1" }, orderId: "order" };
      return { rawBody: Buffer.from(payload), signature: stripeSignature(payload, at), event: read };
    },
    close: () => peer.close(),
  };
});

describe("Stripe's adapter", () => {
  const clock = testClock();
  let peer: StripePeer;
  let gateway: StripeGateway;
  beforeAll(async () => {
    peer = await startStripePeer(clock);
    gateway = gatewayTo(peer);
  });
  afterAll(() => peer?.close());

  const asked = (token = paymentMethod("approved")): AuthorizeInput => {
    const orderId = randomUUID();
    const who = { email: "shopper@packd.example", name: "Sam Shopper" };
    return { orderId, orderNumber: "LC123456", amountCents: 4498, token, ...who, key: `${orderId}:auth:1` };
  };
  const paymentsOf = ({ orderId }: AuthorizeInput) => gateway.findByOrder(orderId);
  const read = (payload: string, signature = stripeSignature(payload, clock.now())) =>
    gateway.parseWebhook({ rawBody: Buffer.from(payload), signature, now: clock.now() });
  const event = (id: string, object: object) =>
    JSON.stringify({ id, object: "event", livemode: true, type: "x", data: { object } });
  const badSignature = expect.objectContaining({ kind: "bad_signature" });

  const lost = { when: "after", answer: "none" } as const;
  const limited = { when: "before", answer: 429 } as const;

  it.each([lost, { when: "before", answer: "lock_timeout" }, limited] as const)(
    "retries after $answer, and pays once",
    async (mishap) => {
      const input = asked();
      peer.spoil(mishap);
      expect(await gateway.authorize(input)).toMatchObject({ status: "authorized", amountCents: 4498 });
      expect(await paymentsOf(input)).toHaveLength(1);
    },
  );

  it.each([
    ["there is no answer", [lost], lost, "unknown_outcome"],
    ["Stripe's limiter refuses", [], limited, "busy"],
    ["another request locks the payment", [], { when: "before", answer: "lock_timeout" }, "busy"],
    ["the limiter refuses the retry after a lost answer", [lost], limited, "unknown_outcome"],
  ] as const)("reports it while %s, and the same key settles it later", async (_, first, then, kind) => {
    const input = asked();
    peer.spoil(...first, ...Array.from({ length: 100 }, () => then));
    await expect(gateway.authorize(input)).rejects.toMatchObject({ kind });
    peer.recover();
    expect(await gateway.authorize(input)).toMatchObject({ status: "authorized" });
    expect(await paymentsOf(input)).toHaveLength(1);
  });

  it.each([
    ["payment method", { kind: "payment_method", id: "pm_of_another_account" }],
    ["confirmation token", { kind: "confirmation_token", id: "ctoken_gone" }],
  ] as const)("distinguishes a %s that Stripe doesn't know from wrong keys, and makes no payment", async (_, token) => {
    const input = asked(token);
    const refused = { kind: "unusable_token", isAfterLoss: false };
    await expect(gateway.authorize(input)).rejects.toMatchObject(refused);
    peer.spoil({ when: "before", answer: "none" });
    await expect(gateway.authorize(input)).rejects.toMatchObject({ ...refused, isAfterLoss: true });
    expect(await paymentsOf(input)).toEqual([]);
  });

  it.each([
    ["payment method", { kind: "payment_method", id: "pm_live" }],
    ["confirmation token", { kind: "confirmation_token", id: "ctoken_live" }],
  ] as const)("reports wrong keys for a %s that was made with a key of the other mode", async (_, token) => {
    await expect(gateway.authorize(asked(token))).rejects.toMatchObject({ kind: "misconfigured" });
  });

  it("uses a wallet's token once, and the same key gets the first answer", async () => {
    const input = asked(confirmationToken("approved"));
    const first = await gateway.authorize(input);
    expect(await gateway.authorize(input)).toEqual(first);
    await expect(gateway.authorize(asked(input.token))).rejects.toMatchObject({ kind: "unusable_token" });
  });

  it.each([
    ["insufficient_funds", { status: "failed", failure: { declineCode: "insufficient_funds" } }],
    ["challenge", { status: "requires_action", action: { kind: "provider_challenge" } }],
  ] as const)("reads a wallet's card, and the bank's answer to it: %s", async (card, payment) => {
    const token = confirmationToken(card);
    expect(await gateway.readCard(token)).toMatchObject({ brand: "visa", last4: "4242" });
    expect(await gateway.authorize(asked(token))).toMatchObject(payment);
  });

  it("knows which amounts Stripe accepts", async () => {
    const { minimumCents, maximumCents } = gateway.limits;
    for (const amountCents of [minimumCents, maximumCents]) {
      expect(await gateway.authorize({ ...asked(), amountCents })).toMatchObject({ amountCents });
    }
    for (const amountCents of [minimumCents - 1, maximumCents + 1]) {
      await expect(gateway.authorize({ ...asked(), amountCents })).rejects.toMatchObject({ kind: "misconfigured" });
    }
  });

  it("distinguishes wrong keys from an unknown outcome", async () => {
    const wrong = gatewayTo(peer, { secretKey: "sk_test_wrong" });
    await expect(wrong.authorize(asked())).rejects.toMatchObject({ kind: "misconfigured" });
    peer.spoil({ when: "before", answer: 403 });
    await expect(gateway.authorize(asked())).rejects.toMatchObject({ kind: "misconfigured" });
  });

  it("uses a live key only with Stripe itself", () => {
    expect(() => gatewayTo(peer, { secretKey: "sk_live_x" })).toThrow("live key");
    expect(new StripeGateway({ ...STRIPE_KEYS, secretKey: "sk_live_x" }).live).toBe(true);
    expect(gateway.live).toBe(false);
  });

  it("gives the browser the publishable key and nothing else", () => {
    expect(gateway.clientConfig()).toEqual({ provider: "stripe", publishableKey: "pk_test_of_the_tests" });
  });

  it("finds a payment beyond the first page of Stripe's list", async () => {
    const input = asked();
    await gateway.authorize(input);
    const another = "amount=100&currency=usd&capture_method=manual&confirm=true&use_stripe_sdk=true";
    for (let others = 0; others < 101; others++) {
      peer.books.create(parseForm(`${another}&payment_method=${METHODS.approved}`), []);
    }
    expect(await paymentsOf(input)).toHaveLength(1);
  });

  it("reads all refunds of a payment that has more than Stripe includes", async () => {
    const { ref } = await gateway.authorize(asked());
    await gateway.capture(ref, { key: randomUUID() });
    const amounts = Array.from({ length: 12 }, (_, at) => at + 1);
    for (const cents of amounts) {
      await gateway.refund(ref, { amountCents: cents, reason: "", key: `${ref.id}:${cents}` });
    }
    const { refunds, refundedCents } = await gateway.get(ref);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual(amounts);
    expect(refundedCents).toBe(78);
  });

  it("accepts a webhook that is signed with several secrets when one of them is ours", () => {
    const payload = event("evt_2", {});
    const both = (...secrets: string[]) => {
      const [one, other] = secrets.map((secret) => stripeSignature(payload, clock.now(), secret));
      return `${one},${other?.replace(/^t=\d+,/, "")}`;
    };
    const ours = STRIPE_KEYS.webhookSecret;
    for (const signature of [both("whsec_old", ours), both(ours, "whsec_old")]) {
      expect(signature.match(/v1=/g)).toHaveLength(2);
      expect(read(payload, signature)).toMatchObject({ id: "evt_2", live: true });
    }
    expect(() => read(payload, both("whsec_old", "whsec_older"))).toThrow(badSignature);
  });

  it("verifies the raw bytes of a webhook, not its parsed content", () => {
    const payload = event("evt_3", {}).replace(",", ",  ");
    expect(read(payload)).toMatchObject({ id: "evt_3" });
    const signature = stripeSignature(payload, clock.now());
    expect(() => read(JSON.stringify(JSON.parse(payload)), signature)).toThrow(badSignature);
  });

  it("finds the payment of a refund or dispute event, and none for any other event", () => {
    const ref = { provider: "stripe", id: "pi_1" };
    const dispute = event("evt_1", { object: "dispute", id: "dp_1", payment_intent: "pi_1" });
    expect(read(dispute)).toMatchObject({ id: "evt_1", ref });
    expect(read(event("evt_1", { object: "account", id: "acct_1" })).ref).toBeUndefined();
  });
});
