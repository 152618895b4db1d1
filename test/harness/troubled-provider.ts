import { testClock } from "./clock.ts";
import { orderRequest, type TestShop, testShop } from "./shop.ts";
import { startStripePeer } from "./stripe/stripe-peer.ts";
import { deliverStripeEvents, gatewayTo } from "./stripe/stripe-shop.ts";

export type Call = "authorize" | "capture" | "cancel" | "refund";
export type TestCard = "good" | "declined" | "challenge";

/** A payment provider that can be made to fail, with a shop that uses it. It sends webhooks when the test says so, or never. */
export type TroubledProvider = {
  shop: TestShop;
  /** The token of a card, as the browser sends it. */
  token(card: TestCard): { kind: string; id: string };
  /** `before`: the call waits on its way; `after`: it is carried out, and its answer waits. */
  hold(call: Call, when: "before" | "after", until: Promise<unknown>): void;
  /** From now on nothing fails. */
  mend(): void;
  /** Reports everything that happened, so many times each. */
  tellWebhooks(times?: number): Promise<void>;
  /** What the shopper answers to the bank; the action as the browser got it. */
  answerBank(action: { challengeId?: string; clientSecret?: string }): Promise<void>;
  close(): Promise<void>;
};

export async function troubledSandbox(): Promise<TroubledProvider> {
  const shop = await testShop();
  const { switches } = shop.sandbox;
  switches.holdWebhooks();
  const cards = { good: "visa_approved", declined: "generic_decline", challenge: "challenge_approved" } as const;
  return {
    shop,
    token: (card) => orderRequest({ card: cards[card] }).payment,
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

export async function troubledStripe(): Promise<TroubledProvider> {
  const clock = testClock();
  const peer = await startStripePeer(clock);
  const shop = await testShop(gatewayTo(peer), clock);
  const cards = { good: "visa", declined: "visa_chargeDeclined", challenge: "authenticationRequired" };
  return {
    shop,
    token: (card) => ({ kind: "payment_method", id: `pm_card_${cards[card]}` }),
    hold: (_call, when, until) => void peer.hold(when, until),
    mend() {
      peer.mend();
      peer.events.length = 0;
    },
    async tellWebhooks(times = 1) {
      const events = Array.from({ length: times }, () => peer.events).flat();
      await deliverStripeEvents(shop.checkout, events);
    },
    answerBank: async ({ clientSecret = "" }) => peer.books.answerChallenge(clientSecret, true),
    async close() {
      await shop.close();
      await peer.close();
    },
  };
}
