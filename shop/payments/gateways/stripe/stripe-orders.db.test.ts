import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrder } from "#shop/checkout/place-order.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { newKey, orderRequest, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import type { StripeEvent } from "#test/harness/stripe/stripe-books.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { cancelOrder } from "../../cancel-order.server.ts";
import { captureDue } from "../../capture-payment.server.ts";
import { compareBooks } from "../../compare-books.server.ts";
import { receiveWebhook } from "../../receive-webhook.server.ts";
import { reconcilePayments } from "../../reconcile-payments.server.ts";
import { refundOrder } from "../../refund-order.server.ts";
import { StripeGateway } from "./stripe-gateway.server.ts";

// The order engine over Stripe's wire format, in the places where that differs from the sandbox.

const clock = testClock();
const WEBHOOK_SECRET = "whsec_of_the_tests";
let peer: StripePeer;
let gateway: StripeGateway;
let shop: TestShop;

beforeAll(async () => {
  peer = await startStripePeer(clock);
  const keys = { secretKey: STRIPE_TEST_KEY, publishableKey: "pk_test_x", webhookSecret: WEBHOOK_SECRET };
  gateway = new StripeGateway({ ...keys, shopId: "this shop", peer: { port: peer.port } });
  shop = await testShop(gateway, clock);
});
afterAll(async () => {
  await shop?.close();
  await peer?.close();
});
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
  peer.events.length = 0;
});

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
const atStripe = async (orderId: string) =>
  (await gateway.findByOrder(orderId, new Date(0))).map(({ status, capturedCents, refundedCents }) => [
    status,
    capturedCents,
    refundedCents,
  ]);
const left = async () => (await shop.ctx.db.selectFrom("variants").select("on_hand").executeTakeFirstOrThrow()).on_hand;
/** Sends what Stripe has to tell, as Stripe would. */
async function deliver(events = peer.events) {
  for (const { body } of events) {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const payload = body.toString("utf8");
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
    await receiveWebhook(shop.checkout, gateway, { rawBody: body, signature });
  }
}

test("an order is held, then taken after the hour, then given back", async () => {
  expect(await buy()).toMatchObject({ outcome: "placed" });
  const { id, ...order } = await onlyOrder();
  expect(order).toMatchObject({ status: "pending", payment: "authorized", card_brand: "visa", card_last4: "4242" });
  expect(await atStripe(id)).toEqual([["authorized", 0, 0]]);
  clock.advance(60 * 60_000);
  expect(await captureDue(shop.checkout, gateway)).toBe(1);
  expect(await atStripe(id)).toEqual([["captured", 1499, 0]]);
  const staff = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
  expect(await cancelOrder(shop.checkout, gateway, id, staff)).toEqual({ outcome: "cancelled" });
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
  expect(order).toMatchObject({ status: "pending", payment: "authorized", card_brand: "visa", card_last4: "4242" });
  expect(await atStripe(id)).toEqual([["authorized", 0, 0]]);
});

test("a token that Stripe does not take is a refusal that says so, not an outcome to wait for", async () => {
  const key = newKey();
  const refused = { outcome: "declined", failure: { kind: "invalid_card", retryable: true } };
  expect(await buy("pm_used_up", key)).toMatchObject(refused);
  expect(await buy("pm_used_up", key)).toMatchObject(refused);
  expect([(await onlyOrder()).status, await left()]).toEqual(["payment_failed", 5]);
});

test("a total below what Stripe takes is refused before anything is written", async () => {
  await shop.ctx.db.updateTable("products").set({ sale_price_cents: 49 }).execute();
  expect(await buy()).toMatchObject({ outcome: "total_refused", limits: { minimumCents: 50 } });
  expect([await shop.ctx.db.selectFrom("orders").select("id").execute(), await left()]).toEqual([[], 5]);
});

test("an event of live money changes nothing in a shop with test keys, and is not kept", async () => {
  await buy("pm_card_authenticationRequired");
  const { id } = await onlyOrder();
  const [payment] = await gateway.findByOrder(id, new Date(0));
  if (payment?.action?.kind !== "stripe_next_action") throw new Error("Stripe asks for nothing");
  peer.books.answerChallenge(payment.action.clientSecret, true);
  const live = ({ body, ...event }: StripeEvent) => ({
    ...event,
    body: Buffer.from(body.toString("utf8").replace('"livemode":false', '"livemode":true')),
  });
  await deliver(peer.events.map(live));
  expect(await onlyOrder()).toMatchObject({ status: "awaiting_payment" });
  expect(await shop.ctx.db.selectFrom("webhook_events").select("event_id").execute()).toEqual([]);
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending" });
});

test("within the hour the shopper's cancellation lets the hold go", async () => {
  await buy();
  const { id } = await onlyOrder();
  expect(await cancelOrder(shop.checkout, gateway, id, { kind: "shopper" })).toEqual({ outcome: "cancelled" });
  expect(await atStripe(id)).toEqual([["cancelled", 0, 0]]);
});

test("a shopper who left after the bank's question still gets the order, by Stripe's events, each of them twice", async () => {
  expect(await buy("pm_card_authenticationRequired")).toMatchObject({
    outcome: "action_required",
    action: { kind: "stripe_next_action", clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
  });
  const { id } = await onlyOrder();
  const [payment] = await gateway.findByOrder(id, new Date(0));
  if (payment?.action?.kind !== "stripe_next_action") throw new Error("Stripe asks for nothing");
  peer.books.answerChallenge(payment.action.clientSecret, true);
  await deliver([...peer.events].reverse());
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending", payment: "authorized" });
  expect(await left()).toBe(4);
});

test("a decline puts the stock back and says nothing of a stolen card", async () => {
  const outcome = await buy("pm_card_visa_chargeDeclinedStolenCard");
  expect(outcome).toMatchObject({
    outcome: "declined",
    failure: { shopperMessage: "Your card was declined. Please try another card." },
  });
  expect([(await onlyOrder()).status, await left()]).toEqual(["payment_failed", 5]);
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

test("a refund that Stripe decides later ends by its events, and a dispute stands with the order", async () => {
  await buy("pm_card_pendingRefund");
  const { id } = await onlyOrder();
  clock.advance(60 * 60_000);
  await captureDue(shop.checkout, gateway);
  const actor = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
  const refund = (amountCents: number) =>
    refundOrder(shop.checkout, gateway, id, {
      request: { lines: [], shipping: false, amountCents, reason: "Returned" },
      idempotencyKey: newKey(),
      actor,
    });
  const refunds = () => shop.ctx.db.selectFrom("refunds").select(["status", "ref"]).orderBy("amount_cents").execute();
  for (const cents of [100, 200]) expect(await refund(cents)).toMatchObject({ refund: { status: "pending" } });
  const [first, second] = await refunds();
  peer.books.endRefund(first?.ref ?? "", "succeeded");
  peer.books.endRefund(second?.ref ?? "", "failed");
  await deliver();
  await deliver();
  expect((await refunds()).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  expect((await onlyOrder()).refunded_cents).toBe(100);
  expect(await atStripe(id)).toEqual([["captured", 1499, 100]]);

  const [payment] = await gateway.findByOrder(id, new Date(0));
  peer.books.openDispute(payment?.ref.id ?? "");
  await deliver();
  const disputes = () => shop.ctx.db.selectFrom("disputes").select(["status", "amount_cents"]).execute();
  expect(await disputes()).toEqual([{ status: "needs_response", amount_cents: 1399 }]);
  expect(await refund(100)).toMatchObject({ outcome: "blocked" });
  peer.books.closeDispute(payment?.ref.id ?? "", "won");
  await deliver();
  expect(await disputes()).toEqual([{ status: "won", amount_cents: 1399 }]);
  expect(await refund(100)).toMatchObject({ outcome: "refunded" });
});

test("a hold that Stripe let go cancels the order", async () => {
  await buy();
  const { id } = await onlyOrder();
  const [payment] = await gateway.findByOrder(id, new Date(0));
  peer.books.cancel(payment?.ref.id ?? "", []);
  await deliver();
  expect([(await onlyOrder()).status, await left()]).toEqual(["cancelled", 5]);
});

test("the secret of a payment is told to the shopper again and again, and kept nowhere", async () => {
  const key = newKey();
  const first = await buy("pm_card_authenticationRequired", key);
  expect(await buy("pm_card_authenticationRequired", key)).toEqual(first);
  await deliver();
  const tables = ["orders", "payments", "payment_events", "order_events", "webhook_events"];
  const rows = await Promise.all(tables.map((table) => shop.ctx.pool.query(`select row_to_json(t) from ${table} t`)));
  expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain("_secret_");
});

test("a stray payment is let go, and one of another shop on the same account is left alone", async () => {
  const settings = { secretKey: STRIPE_TEST_KEY, publishableKey: "pk_test_x", webhookSecret: WEBHOOK_SECRET };
  const staging = new StripeGateway({ ...settings, shopId: "staging", peer: { port: peer.port } });
  const pay = (by: StripeGateway, orderId: string) => {
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
