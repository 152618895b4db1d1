import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOrder } from "#shop/checkout/place-order.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, SHOPPER, STAFF } from "#test/harness/orders.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import type { StripeEvent } from "#test/harness/stripe/stripe-books.ts";
import { startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { deliverStripeEvents, gatewayTo, retryStripeAtOnce } from "#test/harness/stripe/stripe-shop.ts";
import { captureDue } from "../../capture-payment.server.ts";
import { compareBooks } from "../../compare-books.server.ts";
import { reconcilePayments, sweepReservations } from "../../reconcile-payments.server.ts";
import { refundOrder } from "../../refund-order.server.ts";

// The order engine over Stripe's wire format, in the places where that differs from the sandbox.

retryStripeAtOnce();
const clock = testClock();
const peer = await startStripePeer(clock);
afterAll(() => peer.close());
const gateway = gatewayTo(peer);
const shop = await freshShop({ M: 5 }, { gateway, clock });
beforeEach(() => void peer.events.splice(0));

const HOUR = 60 * 60_000;
const HELD = { status: "pending", payment: "authorized", card_brand: "visa", card_last4: "4242" };

const buy = (method = "pm_card_visa", idempotencyKey = newKey()) => {
  const kind = method.startsWith("ctoken_") ? "confirmation_token" : "payment_method";
  const request = orderRequest({ payment: { kind, id: method } });
  return placeOrder(shop.checkout, { request, idempotencyKey });
};
const onlyOrder = () =>
  shop.ctx.db
    .selectFrom("orders as o")
    .innerJoin("payments as p", "p.order_id", "o.id")
    .select(["o.id", "o.status", "o.refunded_cents", "p.status as payment", "p.card_brand", "p.card_last4"])
    .executeTakeFirstOrThrow();
/** Status, captured and refunded cents of an order's payments. */
const atStripe = async (orderId: string) =>
  (await gateway.findByOrder(orderId)).map((payment) => [payment.status, payment.capturedCents, payment.refundedCents]);
const left = async () => (await shop.ctx.db.selectFrom("variants").select("on_hand").executeTakeFirstOrThrow()).on_hand;
const deliver = (events: readonly StripeEvent[] = peer.events) => deliverStripeEvents(shop.checkout, [...events]);
async function paymentOf(orderId: string) {
  const [payment] = await gateway.findByOrder(orderId);
  if (!payment) throw new Error("Stripe has no payment of the order");
  return payment;
}
/** An order about which the bank asked the shopper, who said yes; the shop doesn't know yet. */
async function approvedAtBank() {
  expect(await buy("pm_card_authenticationRequired")).toMatchObject({
    outcome: "action_required",
    action: { kind: "stripe_next_action", clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
  });
  const { action } = await paymentOf((await onlyOrder()).id);
  peer.books.answerChallenge(action?.kind === "stripe_next_action" ? action.clientSecret : "", true);
}

test("an order is authorized, captured after the hour, then refunded", async () => {
  expect(await buy()).toMatchObject({ outcome: "placed" });
  const { id, ...order } = await onlyOrder();
  expect(order).toMatchObject(HELD);
  expect(await atStripe(id)).toEqual([["authorized", 0, 0]]);
  clock.advance(HOUR);
  expect(await captureDue(shop.checkout, gateway)).toBe(1);
  expect(await atStripe(id)).toEqual([["captured", 1499, 0]]);
  expect(await cancel(shop, id, STAFF)).toEqual({ outcome: "cancelled" });
  expect(await atStripe(id)).toEqual([["captured", 1499, 1499]]);
  expect(await onlyOrder()).toMatchObject({ status: "cancelled", refunded_cents: 1499 });
  expect([await left(), await ledgerDifferences(shop.ctx.db)]).toEqual([5, []]);
});

test("a wallet's token pays an order once, however often it is sent", async () => {
  const key = newKey();
  const first = await buy("ctoken_card_visa-1", key);
  expect(first).toMatchObject({ outcome: "placed" });
  expect(await buy("ctoken_card_visa-1", key)).toEqual(first);
  const { id, ...order } = await onlyOrder();
  expect(order).toMatchObject(HELD);
  expect(await atStripe(id)).toEqual([["authorized", 0, 0]]);
});

test.each([
  ["a token that Stripe doesn't take", "pm_used_up", { kind: "invalid_card", retryable: true }],
  [
    "a stolen card, of which the shopper learns nothing",
    "pm_card_visa_chargeDeclinedStolenCard",
    { shopperMessage: "Your card was declined. Please try another card." },
  ],
])("%s is a refusal, each time it is sent, and the stock is back", async (_, method, failure) => {
  const key = newKey();
  for (let times = 0; times < 2; times++)
    expect(await buy(method, key)).toMatchObject({ outcome: "declined", failure });
  expect([(await onlyOrder()).status, await left()]).toEqual(["payment_failed", 5]);
});

test("card details that were tried before are a refusal that asks for them again", async () => {
  await buy("pm_card_visa_chargeDeclined-1");
  const failure = { kind: "invalid_card", retryable: true };
  expect(await buy("pm_card_visa_chargeDeclined-1")).toMatchObject({ outcome: "declined", failure });
  expect(await left()).toBe(5);
});

test.each(["none", 500] as const)("an order whose capture was answered by %s is paid at once", async (answer) => {
  await buy();
  clock.advance(HOUR);
  peer.spoil(...Array.from({ length: 9 }, () => ({ when: "after", answer, of: "change" }) as const));
  expect(await captureDue(shop.checkout, gateway)).toBe(1);
  peer.mend();
  expect(await onlyOrder()).toMatchObject({ status: "paid", payment: "captured" });
});

test.each([
  ["after", "cancelled"],
  ["before", "returning"],
] as const)("a fault of Stripe's %s a hold was let go leaves its payment %s, and it ends", async (when, payment) => {
  await buy();
  const { id } = await onlyOrder();
  peer.spoil({ when, answer: 500, of: "change" });
  expect(await cancel(shop, id, SHOPPER)).toEqual({ outcome: "cancelled" });
  expect(await onlyOrder()).toMatchObject({ status: "cancelled", payment });
  clock.advance(HOUR);
  await reconcilePayments(shop.checkout, gateway);
  expect(await onlyOrder()).toMatchObject({ status: "cancelled", payment: "cancelled" });
  expect(await atStripe(id)).toEqual([["cancelled", 0, 0]]);
});

test("a hold that ran out cancels the order", async () => {
  await buy();
  clock.advance(7 * 24 * HOUR);
  peer.books.expireHolds();
  await deliver();
  expect([(await onlyOrder()).status, await left()]).toEqual(["cancelled", 5]);
});

test("a total below what Stripe takes is refused before anything is written", async () => {
  await shop.ctx.db.updateTable("products").set({ sale_price_cents: 49 }).execute();
  expect(await buy()).toMatchObject({ outcome: "total_refused", limits: { minimumCents: 50 } });
  expect([await shop.ctx.db.selectFrom("orders").select("id").execute(), await left()]).toEqual([[], 5]);
});

test("an event of live money changes nothing in a shop with test keys, and is not kept", async () => {
  await approvedAtBank();
  const live = ({ body, ...event }: StripeEvent) => ({
    ...event,
    body: Buffer.from(body.toString("utf8").replaceAll('"livemode":false', '"livemode":true')),
  });
  await deliver(peer.events.map(live));
  expect(await onlyOrder()).toMatchObject({ status: "awaiting_payment" });
  expect(await shop.ctx.db.selectFrom("webhook_events").select("event_id").execute()).toEqual([]);
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending" });
});

test("within the hour the shopper's cancellation releases the authorization", async () => {
  await buy();
  const { id } = await onlyOrder();
  expect(await cancel(shop, id, SHOPPER)).toEqual({ outcome: "cancelled" });
  expect(await atStripe(id)).toEqual([["cancelled", 0, 0]]);
});

test("a shopper who left after the bank's question still gets the order, by Stripe's events, each of them twice", async () => {
  await approvedAtBank();
  await deliver(peer.events.toReversed());
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending", payment: "authorized" });
  expect(await left()).toBe(4);
});

test("an order whose answers were all lost is confirmed by the reconciler, with one payment", async () => {
  const key = newKey();
  peer.spoil(...Array.from({ length: 8 }, () => ({ when: "after", answer: "none" }) as const));
  expect(await buy("pm_card_visa", key)).toMatchObject({ outcome: "confirming" });
  peer.mend();
  clock.advance(5 * 60_000);
  await reconcilePayments(shop.checkout, gateway);
  const { id, status } = await onlyOrder();
  expect([status, await atStripe(id)]).toEqual(["pending", [["authorized", 0, 0]]]);
  expect(await buy("pm_card_visa", key)).toMatchObject({ outcome: "placed" });
  expect(await atStripe(id)).toHaveLength(1);
});

describe("a payment whose answer was lost", () => {
  const MINUTE = 60_000;
  const lose = async (when: "before" | "after") => {
    peer.spoil(...Array.from({ length: 8 }, () => ({ when, answer: "none" }) as const));
    expect(await buy()).toMatchObject({ outcome: "confirming" });
    peer.mend();
    peer.asked.length = 0;
  };
  const work = async () => {
    await reconcilePayments(shop.checkout, gateway);
    await sweepReservations(shop.checkout, gateway);
  };
  const sell = (payments: number) => {
    const asked = {
      amount: "1499",
      currency: "usd",
      capture_method: "manual",
      confirm: "true",
      use_stripe_sdk: "true",
    };
    for (let n = 0; n < payments; n++) peer.books.create({ ...asked, payment_method: "pm_card_visa" }, []);
  };
  const count = (endpoint: string) => peer.asked.filter((one) => one === endpoint).length;

  test("is looked for a day with one call at a time, and once among the payments of its minute", async () => {
    clock.advance(HOUR);
    sell(250);
    await lose("before");
    clock.advance(2 * MINUTE);
    sell(250);
    for (let minutes = 2; minutes < 20; minutes++, clock.advance(MINUTE)) await work();
    expect([(await onlyOrder()).status, await left()]).toEqual(["expired", 5]);
    for (let hours = 0; hours < 25; hours += 0.25, clock.advance(HOUR / 4)) await work();
    expect([count("GET payment_intents"), count("GET payment_intents/id")]).toEqual([3, 0]);
    expect(count("GET payment_intents/search")).toBeLessThan(120);
    expect((await onlyOrder()).payment).toBe("failed");
  });

  test("is found before its order would expire, though the search knows nothing of it", async () => {
    await lose("after");
    const search = vi.spyOn(gateway, "findByOrder").mockResolvedValue([]);
    clock.advance(16 * MINUTE);
    await work();
    expect((await onlyOrder()).status).toBe("pending");
    expect(search).toHaveBeenCalled();
    search.mockRestore();
  });
});

test("a refund that Stripe decides later ends by its events, and a dispute is recorded", async () => {
  await buy("pm_card_pendingRefund");
  const { id } = await onlyOrder();
  clock.advance(HOUR);
  await captureDue(shop.checkout, gateway);
  const refund = (amountCents: number) => {
    const request = { lines: [], shipping: false, amountCents, reason: "Returned" };
    return refundOrder(shop.checkout, gateway, id, { request, idempotencyKey: newKey(), actor: STAFF });
  };
  const refunds = () => shop.ctx.db.selectFrom("refunds").select(["status", "ref"]).orderBy("amount_cents").execute();
  for (const cents of [100, 200]) expect(await refund(cents)).toMatchObject({ refund: { status: "pending" } });
  const [first, second] = await refunds();
  peer.books.moveRefund(first?.ref ?? "", "succeeded");
  peer.books.moveRefund(second?.ref ?? "", "failed");
  for (let times = 0; times < 2; times++) await deliver();
  expect((await refunds()).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  expect((await onlyOrder()).refunded_cents).toBe(100);
  expect(await atStripe(id)).toEqual([["captured", 1499, 100]]);

  const { ref } = await paymentOf(id);
  const disputes = () => shop.ctx.db.selectFrom("disputes").select(["status", "amount_cents"]).execute();
  peer.books.openDispute(ref.id);
  await deliver();
  expect(await disputes()).toEqual([{ status: "needs_response", amount_cents: 1399 }]);
  expect(await refund(100)).toMatchObject({ outcome: "blocked" });
  peer.books.closeDispute(ref.id, "won");
  await deliver();
  expect(await disputes()).toEqual([{ status: "won", amount_cents: 1399 }]);
  expect(await refund(100)).toMatchObject({ outcome: "refunded" });
});

test("an authorization that Stripe released cancels the order", async () => {
  await buy();
  peer.books.cancel((await paymentOf((await onlyOrder()).id)).ref.id, {}, []);
  await deliver();
  expect([(await onlyOrder()).status, await left()]).toEqual(["cancelled", 5]);
});

test("the secret of a payment goes to the shopper each time, and is kept nowhere", async () => {
  const key = newKey();
  const first = await buy("pm_card_authenticationRequired", key);
  expect(await buy("pm_card_authenticationRequired", key)).toEqual(first);
  await deliver();
  const tables = ["orders", "payments", "payment_events", "order_events", "webhook_events"];
  const rows = await Promise.all(tables.map((table) => shop.ctx.pool.query(`select row_to_json(t) from ${table} t`)));
  expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain("_secret_");
});

test("a payment without an order is released, and one of another shop on the same account is left alone", async () => {
  const staging = gatewayTo(peer, { shopId: "staging" });
  const pay = (by: typeof gateway, orderId: string) => {
    const token = { kind: "payment_method", id: "pm_card_visa" } as const;
    return by.authorize({ orderId, orderNumber: "LC1", amountCents: 700, token, email: "", name: "", key: orderId });
  };
  const [own, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
  await pay(gateway, own);
  const { ref } = await pay(staging, theirs);
  await deliver();
  expect(await atStripe(own)).toEqual([["cancelled", 0, 0]]);
  expect(await atStripe(theirs)).toEqual([["authorized", 0, 0]]);
  const range = { since: new Date(0), until: new Date(clock.now().getTime() + 1000) };
  const { differences } = await compareBooks(shop.ctx, gateway, range);
  expect(differences.map(({ payment }) => payment)).not.toContain(ref.id);
});
