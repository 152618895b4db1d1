import Stripe from "stripe";
import { StripeGateway } from "#shop/payments/gateways/stripe/stripe-gateway.server.ts";
import { receiveWebhook } from "#shop/payments/receive-webhook.server.ts";
import { type TestClock, testClock } from "./clock.ts";
import { orderRequest, type TestShop, testShop } from "./shop.ts";
import { STRIPE_TEST_KEY, startStripePeer } from "./stripe/stripe-peer.ts";

export type Call = "authorize" | "capture" | "cancel" | "refund";
export type TestCard = "good" | "declined" | "challenge";

/** A payment provider that can be made to fail, with a shop that uses it. Its webhooks come when the test says so, or never. */
export type TroubledProvider = {
  shop: TestShop;
  clock: TestClock;
  /** The token of a card, as the browser sends it. */
  token(card: TestCard): { kind: string; id: string };
  /** `before`: the call waits on its way; `after`: it is carried out, and its answer waits. */
  hold(call: Call, when: "before" | "after", until: Promise<unknown>): void;
  /** All is well again. */
  mend(): void;
  /** Tells of everything that happened, so many times each. */
  tellWebhooks(times?: number): Promise<void>;
  /** What the shopper answers to the bank; the action as the browser got it. */
  answerBank(action: { challengeId?: string; clientSecret?: string }): Promise<void>;
  close(): Promise<void>;
};

export async function troubledSandbox(): Promise<TroubledProvider> {
  const clock = testClock();
  const shop = await testShop(undefined, clock);
  const { switches } = shop.sandbox;
  switches.holdWebhooks();
  return {
    shop,
    clock,
    token: (card) =>
      orderRequest({
        card: ({ good: "visa_approved", declined: "generic_decline", challenge: "challenge_approved" } as const)[card],
      }).payment,
    hold: (call, when, until) =>
      when === "before" ? switches.arriveLate(call, until) : switches.answerLate(call, until),
    mend() {
      switches.reset();
      switches.holdWebhooks();
    },
    async tellWebhooks(times = 1) {
      switches.repeatWebhooks(times - 1);
      switches.releaseWebhooks();
      await shop.sandbox.deliverWebhooks();
      switches.holdWebhooks();
    },
    answerBank: async ({ challengeId = "" }) => void (await shop.sandbox.resolveChallenge(challengeId, true)),
    close: () => shop.close(),
  };
}

const WEBHOOK_SECRET = "whsec_of_the_tests";

export async function troubledStripe(): Promise<TroubledProvider> {
  const clock = testClock();
  const peer = await startStripePeer(clock);
  const keys = { secretKey: STRIPE_TEST_KEY, publishableKey: "pk_test_x", webhookSecret: WEBHOOK_SECRET };
  const gateway = new StripeGateway({ ...keys, shopId: "this shop", peer: { port: peer.port } });
  const shop = await testShop(gateway, clock);
  return {
    shop,
    clock,
    token: (card) => ({
      kind: "payment_method",
      id: {
        good: "pm_card_visa",
        declined: "pm_card_visa_chargeDeclined",
        challenge: "pm_card_authenticationRequired",
      }[card],
    }),
    hold: (_call, when, until) => peer.hold(when, until),
    mend() {
      peer.mend();
      peer.events.length = 0;
    },
    async tellWebhooks(times = 1) {
      for (const { body } of Array.from({ length: times }, () => peer.events).flat()) {
        const timestamp = Math.floor(clock.now().getTime() / 1000);
        const payload = body.toString("utf8");
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
        await receiveWebhook(shop.checkout, shop.checkout.gateway, { rawBody: body, signature });
      }
    },
    answerBank: async ({ clientSecret = "" }) => peer.books.answerChallenge(clientSecret, true),
    async close() {
      await shop.close();
      await peer.close();
    },
  };
}
