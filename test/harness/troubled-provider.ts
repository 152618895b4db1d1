import { GatewayError, type PaymentGateway } from "#shop/money/payments/gateway.ts";
import { testClock } from "./clock.ts";
import { gatewayAround } from "./gateway-around.ts";
import { orderRequest, type TestShop, testShop } from "./shop.ts";
import { startStripePeer } from "./stripe/stripe-peer.ts";
import { deliverStripeEvents, gatewayTo } from "./stripe/stripe-shop.ts";

const CALLS = ["authorize", "capture", "cancel", "refund"] as const;
export type Call = (typeof CALLS)[number];
export type TestCard = "good" | "declined" | "challenge";

/** A payment provider that can be made to fail, with a shop that uses it. It sends webhooks when the test says so, or never. */
export type TroubledProvider = {
  shop: TestShop;
  /** The same provider for a process that gives up on a call as soon as it is held, so that no timeout decides what the process sees. */
  hastyGateway: PaymentGateway;
  /** The token of a card, as the browser sends it. */
  token(card: TestCard): { kind: string; id: string };
  /** Holds a call `before` it is carried out, or its answer `after` it. */
  hold(call: Call, when: "before" | "after", until: Promise<unknown>): void;
  /** Ends all faults. */
  recover(): void;
  /** Delivers the webhooks of everything that happened, this many times each. */
  tellWebhooks(times?: number): Promise<void>;
  /** Approves the bank's challenge. `action`: as the browser received it. */
  answerBank(action: { challengeId?: string; clientSecret?: string }): Promise<void>;
  close(): Promise<void>;
};

export async function troubledSandbox(): Promise<TroubledProvider> {
  const shop = await testShop();
  const { switches } = shop.sandbox;
  switches.holdWebhooks();
  const cards = { good: "visa_approved", declined: "generic_decline", challenge: "challenge_approved" } as const;
  const haste = makeHaste(shop.sandbox);
  return {
    shop,
    hastyGateway: haste.gateway,
    token: (card) => orderRequest({ card: cards[card] }).payment,
    hold: (call, when, until) =>
      haste.loseFrom(when === "before" ? switches.arriveLate(call, until) : switches.answerLate(call, until)),
    recover() {
      haste.loseFrom(NEVER);
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
  const gateway = gatewayTo(peer);
  const shop = await testShop(gateway, clock);
  const haste = makeHaste(gateway);
  const cards = { good: "visa", declined: "visa_chargeDeclined", challenge: "authenticationRequired" };
  return {
    shop,
    hastyGateway: haste.gateway,
    token: (card) => ({ kind: "payment_method", id: `pm_card_${cards[card]}` }),
    hold: (_call, when, until) => haste.loseFrom(peer.hold(when, until)),
    recover() {
      haste.loseFrom(NEVER);
      peer.recover();
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

const NEVER = new Promise<never>(() => {});

/** A gateway whose changing calls are given up as soon as one of them is held. */
function makeHaste(gateway: PaymentGateway) {
  let held: Promise<unknown> = NEVER;
  const changes = new Set<unknown>(CALLS);
  return {
    gateway: gatewayAround(gateway, (name, call) =>
      changes.has(name) ? Promise.race([call(), held.then(giveUp)]) : call(),
    ),
    loseFrom(begun: Promise<unknown>) {
      held = begun;
    },
  };
}

function giveUp(): never {
  throw new GatewayError("unknown_outcome", "no answer in time");
}
