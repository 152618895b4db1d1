import { afterAll, beforeEach } from "vitest";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { testClock } from "../clock.ts";
import { freshShop } from "../fresh-shop.ts";
import { HOUR } from "../money.ts";
import { STAFF } from "../orders.ts";
import { newKey, orderRequest } from "../shop.ts";
import type { StripeEvent } from "./stripe-books.ts";
import { startStripePeer } from "./stripe-peer.ts";
import { deliverStripeEvents, gatewayTo, retryStripeAtOnce } from "./stripe-shop.ts";

/** A fresh shop with five hoodies for the tests of a file, paid through Stripe's wire format, and the actions of its shoppers and staff. */
export async function stripeShop() {
  retryStripeAtOnce();
  const clock = testClock();
  /** How far Stripe's clock is behind the shop's. */
  let behindMs = 0;
  const peer = await startStripePeer({ now: () => new Date(clock.now().getTime() - behindMs) });
  afterAll(() => peer.close());
  const gateway = gatewayTo(peer);
  const shop = await freshShop({ M: 5 }, { gateway, clock });
  beforeEach(() => {
    peer.recover();
    peer.events.length = 0;
    behindMs = 0;
  });

  const buy = (method = "pm_card_visa", idempotencyKey = newKey()) => {
    const kind = method.startsWith("ctoken_") ? "confirmation_token" : "payment_method";
    const request = orderRequest({ payment: { kind, id: method } });
    return placeOrder(shop.checkout, { request, idempotencyKey });
  };
  const onlyOrder = () =>
    shop.ctx.db
      .selectFrom("orders as o")
      .innerJoin("payments as p", "p.orderId", "o.id")
      .select(["o.id", "o.status", "o.refundedCents", "p.status as payment", "p.cardBrand", "p.cardLast4"])
      .executeTakeFirstOrThrow();
  async function paymentOf(orderId: string) {
    const [payment] = await gateway.findByOrder(orderId);
    if (!payment) throw new Error("Stripe has no payment of the order");
    return payment;
  }

  return {
    clock,
    peer,
    gateway,
    shop,
    buy,
    onlyOrder,
    paymentOf,
    setStripeBehind(milliseconds: number): void {
      behindMs = milliseconds;
    },
    /** Places an order and captures its payment. @returns its id */
    async sold(method?: string): Promise<string> {
      await buy(method);
      clock.advance(HOUR);
      await captureDue(shop.checkout, gateway);
      return (await onlyOrder()).id;
    },
    /** Places an order and answers the bank's challenge, which the shop doesn't know yet. @returns the shop's answer to the shopper */
    async answeredAtBank(approve = true) {
      const placed = await buy("pm_card_authenticationRequired");
      const { action } = await paymentOf((await onlyOrder()).id);
      peer.books.answerChallenge(action?.kind === "provider_challenge" ? action.clientSecret : "", approve);
      return placed;
    },
    /** Status, captured and refunded cents of an order's payments. */
    atStripe: async (orderId: string) =>
      (await gateway.findByOrder(orderId)).map((payment) => [
        payment.status,
        payment.capturedCents,
        payment.refundedCents,
      ]),
    left: async () => (await shop.ctx.db.selectFrom("variants").select("onHand").executeTakeFirstOrThrow()).onHand,
    deliver: (events: readonly StripeEvent[] = peer.events) => deliverStripeEvents(shop.checkout, [...events]),
    refund(orderId: string, amountCents: number) {
      const request = { lines: [], shipping: false, amountCents, reason: "Returned" };
      return refundOrder(shop.checkout, gateway, orderId, { request, idempotencyKey: newKey(), actor: STAFF });
    },
    refunds: () => shop.ctx.db.selectFrom("refunds").select(["status", "ref"]).orderBy("amountCents").execute(),
  };
}
