import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import type { AuthorizeInput, PaymentToken } from "../../gateway.ts";
import { type ContractCard, describeGatewayContract, type GatewayUnderTest } from "../../gateway-contract.ts";
import { StripeGateway } from "./stripe-gateway.server.ts";

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
  challenge_declined: "pm_card_authenticationRequiredChargeDeclined",
  refund_pending: "pm_card_pendingRefund",
};

const WEBHOOK_SECRET = "whsec_of_the_tests";
const { webhooks } = Stripe;

const KEYS = {
  secretKey: STRIPE_TEST_KEY,
  publishableKey: "pk_test_of_the_tests",
  webhookSecret: WEBHOOK_SECRET,
  shopId: "this shop",
};
const gatewayTo = ({ port }: StripePeer) => new StripeGateway({ ...KEYS, peer: { port } });

const paymentMethod = (card: ContractCard): PaymentToken => ({ kind: "payment_method", id: METHODS[card] });

/** As a wallet gives it: each is good for one payment. */
const confirmationToken = (card: ContractCard): PaymentToken => {
  const id = `${METHODS[card].replace("pm_", "ctoken_")}-${randomUUID().replaceAll("-", "")}`;
  return { kind: "confirmation_token", id };
};

describe.each([
  ["a card typed in", paymentMethod],
  ["a wallet", confirmationToken],
])("with %s", (_, tokenOf) => {
  describeGatewayContract("Stripe", async () => gatewayUnderTest(tokenOf));
});

async function gatewayUnderTest(tokenOf: (card: ContractCard) => PaymentToken): Promise<GatewayUnderTest> {
  const clock = testClock();
  const peer = await startStripePeer(clock);
  return {
    gateway: gatewayTo(peer),
    clock,
    approvedToken: () => tokenOf("approved"),
    tokenOf,
    async answerChallenge(action, approve) {
      if (action.kind !== "stripe_next_action") throw new Error(`Stripe does not ask for ${action.kind}`);
      peer.books.answerChallenge(action.clientSecret, approve);
    },
    endRefund: async (id, status) => peer.books.endRefund(id, status),
    openDispute: async ({ id }) => peer.books.openDispute(id),
    closeDispute: async ({ id }, _dispute, status) => peer.books.closeDispute(id, status),
    webhook(at) {
      const object = { id: "pi_1", object: "payment_intent", metadata: { order_id: "order" } };
      const payload = JSON.stringify({
        id: "evt_1",
        object: "event",
        livemode: false,
        type: "payment_intent.succeeded",
        data: { object },
      });
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
      const ref = { provider: "stripe", id: "pi_1" };
      const event = { id: "evt_1", type: "payment_intent.succeeded", live: false, ref, orderId: "order" };
      return { rawBody: Buffer.from(payload), signature, event };
    },
    close: () => peer.close(),
  };
}

describe("Stripe's adapter", () => {
  const clock = testClock();
  let peer: StripePeer;
  let gateway: StripeGateway;
  beforeAll(async () => {
    peer = await startStripePeer(clock);
    gateway = gatewayTo(peer);
  });
  afterAll(() => peer?.close());

  const asked = (): AuthorizeInput => {
    const orderId = randomUUID();
    const token = { kind: "payment_method", id: METHODS.approved } as const;
    const who = { email: "shopper@packd.example", name: "Sam Shopper" };
    return { orderId, orderNumber: "LC123456", amountCents: 4498, token, ...who, key: `${orderId}:auth:1` };
  };
  const eventOf = (object: object, at = clock.now()) => {
    const payload = JSON.stringify({ id: "evt_1", object: "event", type: "charge.dispute.created", data: { object } });
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
    return gateway.parseWebhook({ rawBody: Buffer.from(payload), signature, now: clock.now() });
  };

  it.each(["none", 500, 409] as const)("asks again for an answer that was lost (%s), and pays once", async (answer) => {
    const input = asked();
    peer.spoil({ when: "after", answer });
    expect(await gateway.authorize(input)).toMatchObject({ status: "authorized", amountCents: 4498 });
    expect(await gateway.findByOrder(input.orderId, clock.now())).toHaveLength(1);
  });

  it("says that it does not know when no answer comes at all, and the same key settles it later", async () => {
    const input = asked();
    peer.spoil(...Array.from({ length: 4 }, () => ({ when: "after", answer: "none" }) as const));
    await expect(gateway.authorize(input)).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(await gateway.authorize(input)).toMatchObject({ status: "authorized" });
    expect(await gateway.findByOrder(input.orderId, clock.now())).toHaveLength(1);
  });

  it.each([429, 409] as const)(
    "does not know the outcome while Stripe answers %i, and the same key settles it later",
    async (answer) => {
      const input = asked();
      peer.spoil(...Array.from({ length: 3 }, () => ({ when: "before", answer }) as const));
      await expect(gateway.authorize(input)).rejects.toMatchObject({ kind: "unknown_outcome" });
      peer.mend();
      expect(await gateway.authorize(input)).toMatchObject({ status: "authorized" });
      expect(await gateway.findByOrder(input.orderId, clock.now())).toHaveLength(1);
    },
  );

  it.each([
    ["a payment method that Stripe does not know", { kind: "payment_method", id: "pm_of_another_account" }],
    ["a confirmation token that Stripe does not know", { kind: "confirmation_token", id: "ctoken_gone" }],
  ] as const)("tells %s from wrong keys, and makes no payment", async (_, token) => {
    const input = { ...asked(), token };
    await expect(gateway.authorize(input)).rejects.toMatchObject({ kind: "unusable_token" });
    expect(await gateway.findByOrder(input.orderId, clock.now())).toEqual([]);
  });

  it("uses a wallet's token once, and the same key answers as the first time", async () => {
    const input = { ...asked(), token: confirmationToken("approved") };
    const first = await gateway.authorize(input);
    expect(await gateway.authorize(input)).toEqual(first);
    await expect(gateway.authorize({ ...asked(), token: input.token })).rejects.toMatchObject({
      kind: "unusable_token",
    });
  });

  it("says which amounts Stripe takes", async () => {
    const { minimumCents, maximumCents } = gateway.limits;
    for (const amountCents of [minimumCents, maximumCents]) {
      expect(await gateway.authorize({ ...asked(), amountCents })).toMatchObject({ amountCents });
    }
    for (const amountCents of [minimumCents - 1, maximumCents + 1]) {
      await expect(gateway.authorize({ ...asked(), amountCents })).rejects.toMatchObject({ kind: "misconfigured" });
    }
  });

  it("tells wrong keys from an outcome that is not known", async () => {
    const wrong = new StripeGateway({ ...KEYS, secretKey: "sk_test_wrong", peer: { port: peer.port } });
    await expect(wrong.authorize(asked())).rejects.toMatchObject({ kind: "misconfigured" });
  });

  it("speaks to nobody but Stripe with a live key", () => {
    expect(() => new StripeGateway({ ...KEYS, secretKey: "sk_live_x", peer: { port: peer.port } })).toThrow("live key");
    expect(new StripeGateway({ ...KEYS, secretKey: "sk_live_x" }).live).toBe(true);
    expect(gateway.live).toBe(false);
  });

  it("gives the browser the publishable key and nothing else", () => {
    expect(gateway.clientConfig()).toEqual({ provider: "stripe", publishableKey: "pk_test_of_the_tests" });
  });

  it("finds more payments than one page of Stripe's list holds", async () => {
    const input = asked();
    await gateway.authorize(input);
    for (let others = 0; others < 101; others++) await gateway.authorize(asked());
    expect(await gateway.findByOrder(input.orderId, clock.now())).toHaveLength(1);
  });

  it("tells all refunds of a payment that has more than Stripe sends along", async () => {
    const { ref } = await gateway.authorize(asked());
    await gateway.capture(ref, { key: randomUUID() });
    for (let cents = 1; cents <= 12; cents++) {
      await gateway.refund(ref, { amountCents: cents, reason: "", key: `${ref.id}:${cents}` });
    }
    const { refunds, refundedCents } = await gateway.get(ref);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(refundedCents).toBe(78);
  });

  it("takes a webhook that is signed with several secrets while they are exchanged, when one of them is ours", () => {
    const payload = JSON.stringify({ id: "evt_2", object: "event", livemode: true, type: "x", data: { object: {} } });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signed = (secret: string) => webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const both = (one: string, other: string) => `${signed(one)},${signed(other).replace(/^t=\d+,/, "")}`;
    const read = (signature: string) =>
      gateway.parseWebhook({ rawBody: Buffer.from(payload), signature, now: clock.now() });
    for (const signature of [both("whsec_old", WEBHOOK_SECRET), both(WEBHOOK_SECRET, "whsec_old")]) {
      expect(signature.match(/v1=/g)).toHaveLength(2);
      expect(read(signature)).toMatchObject({ id: "evt_2", live: true });
    }
    expect(() => read(both("whsec_old", "whsec_older"))).toThrow(expect.objectContaining({ kind: "bad_signature" }));
  });

  it("reads the bytes of a webhook as they came, not what they mean", () => {
    const payload = `{ "id":"evt_3",  "object":"event", "livemode":false, "type":"x", "data":{"object":{}} }`;
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
    const read = (text: string) => gateway.parseWebhook({ rawBody: Buffer.from(text), signature, now: clock.now() });
    expect(read(payload)).toMatchObject({ id: "evt_3" });
    expect(() => read(JSON.stringify(JSON.parse(payload)))).toThrow(expect.objectContaining({ kind: "bad_signature" }));
  });

  it("reads of which payment a refund or a dispute tells, and that anything else is about none", () => {
    const ref = { provider: "stripe", id: "pi_1" };
    expect(eventOf({ object: "dispute", id: "dp_1", payment_intent: "pi_1" })).toMatchObject({ id: "evt_1", ref });
    expect(eventOf({ object: "account", id: "acct_1" }).ref).toBeUndefined();
  });
});
