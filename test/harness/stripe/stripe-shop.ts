import { setImmediate } from "node:timers/promises";
import Stripe from "stripe";
import { afterAll, vi } from "vitest";
import { StripeGateway } from "#shop/money/payments/gateways/stripe/stripe-gateway.server.ts";
import type { Waiting } from "#shop/money/payments/gateways/stripe/stripe-pace.ts";
import { receiveWebhook } from "#shop/money/payments/receive-webhook.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { type TestClock, testClock } from "../clock.ts";
import type { StripeEvent } from "./stripe-books.ts";
import { STRIPE_TEST_KEY, type StripePeer } from "./stripe-peer.ts";

export const STRIPE_KEYS = {
  secretKey: STRIPE_TEST_KEY,
  publishableKey: "pk_test_of_the_tests",
  webhookSecret: "whsec_of_the_tests",
  shopId: "this shop",
  writesPerSecond: 80,
};

/** A shop's gateway to the local stand-in for Stripe. Its waits advance the clock instead of taking time. */
export const gatewayTo = (
  { port }: Pick<StripePeer, "port">,
  { clock = testClock(), ...change }: Partial<typeof STRIPE_KEYS> & { clock?: TestClock } = {},
): StripeGateway => new StripeGateway({ ...STRIPE_KEYS, ...change, peer: { port }, waiting: waitingBy(clock) });

/** Concurrent waits overlap instead of adding up. */
const waitingBy = (clock: TestClock): Waiting => ({
  now: () => clock.now().getTime(),
  async pause(milliseconds) {
    const until = clock.now().getTime() + milliseconds;
    await setImmediate();
    if (clock.now().getTime() < until) clock.set(new Date(until));
  },
});

/** Stripe's signature header for a webhook at this time. */
export const stripeSignature = (payload: string, at: Date, secret = STRIPE_KEYS.webhookSecret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });

/** Sends these events to the shop, as Stripe would. */
export async function deliverStripeEvents(checkout: Checkout, events: readonly StripeEvent[]): Promise<void> {
  for (const { body } of events) {
    const signature = stripeSignature(body.toString("utf8"), checkout.clock.now());
    await receiveWebhook(checkout, checkout.gateway, { rawBody: body, signature });
  }
}

/** In the tests of a file, Stripe's SDK retries at once instead of after a second or two. */
export function retryStripeAtOnce(): void {
  const sdk: { getInitialNetworkRetryDelay(): number } = Stripe.prototype;
  const pause = vi.spyOn(sdk, "getInitialNetworkRetryDelay").mockReturnValue(0);
  afterAll(() => pause.mockRestore());
}
