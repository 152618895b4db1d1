import { describe, expect, test, vi } from "vitest";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { HOUR, MINUTE } from "#test/harness/money.ts";
import { cancel, STAFF } from "#test/harness/orders.ts";
import { newKey } from "#test/harness/shop.ts";
import type { StripeEvent } from "#test/harness/stripe/stripe-books.ts";
import { stripeShop } from "#test/harness/stripe/stripe-orders.ts";
import { gatewayTo } from "#test/harness/stripe/stripe-shop.ts";
import { captureDue } from "../../capture.server.ts";
import { expireUnpaid } from "../../expire.server.ts";
import { reconcileOpen, reconcilePart } from "../../reconcile.server.ts";

// The order engine over Stripe's wire format, in the places where that differs from the sandbox.

const { clock, peer, gateway, shop, buy, onlyOrder, paymentOf, atStripe, left, deliver, ...stripe } =
  await stripeShop();
const { answeredAtBank } = stripe;

const HELD = { status: "pending", payment: "authorized", cardBrand: "visa", cardLast4: "4242" };

test("an order is authorized, captured after the cancellation window, then refunded", async () => {
  expect(await buy()).toMatchObject({ outcome: "placed" });
  const { id, ...order } = await onlyOrder();
  expect(order).toMatchObject(HELD);
  expect(await atStripe(id)).toEqual([["authorized", 0, 0]]);
  clock.advance(HOUR);
  expect(await captureDue(shop.checkout, gateway)).toBe(1);
  expect(await atStripe(id)).toEqual([["captured", 1499, 0]]);
  expect(await cancel(shop, id, STAFF)).toEqual({ outcome: "cancelled" });
  expect(await atStripe(id)).toEqual([["captured", 1499, 1499]]);
  expect(await onlyOrder()).toMatchObject({ status: "cancelled", refundedCents: 1499 });
  expect([await left(), await ledgerDifferences(shop.ctx.db)]).toEqual([5, []]);
});

/** Long enough for Stripe to have forgotten every key. */
const DAYS = 25 * HOUR;

test.each([
  ["after", "pending", [["authorized", 0, 0]]],
  ["before", "expired", []],
] as const)(
  "a server error %s a payment is made ends with a %s order and no second payment",
  async (when, status, payments) => {
    const key = newKey();
    peer.spoil({ when, answer: 500, of: "change" });
    expect(await buy(undefined, key)).toMatchObject({ outcome: "confirming" });
    for (const milliseconds of [5 * MINUTE, 15 * MINUTE, DAYS]) {
      clock.advance(milliseconds);
      await reconcileOpen(shop.checkout, gateway);
      await expireUnpaid(shop.checkout, gateway);
    }
    const { id, ...order } = await onlyOrder();
    expect([order.status, await atStripe(id), await left()]).toEqual([status, payments, 5 - payments.length]);
    expect(await buy(undefined, key)).toMatchObject({ outcome: status === "pending" ? "placed" : "not_completed" });
    expect(await atStripe(id)).toEqual(payments);
  },
);

test.each([45, 290, -290])("a payment is found even if Stripe's clock is %d s behind", async (seconds) => {
  stripe.setStripeBehind(seconds * 1000);
  peer.spoil(...Array.from({ length: 8 }, () => ({ when: "after", answer: "none" }) as const));
  expect(await buy()).toMatchObject({ outcome: "confirming" });
  peer.recover();
  clock.advance(16 * MINUTE);
  await expireUnpaid(shop.checkout, gateway);
  expect(await onlyOrder()).toMatchObject({ status: "pending", payment: "authorized" });
});

describe("a failed challenge", () => {
  test("leaves no payment that other cards could be tried with", async () => {
    await answeredAtBank(false);
    await deliver();
    const { id, ...order } = await onlyOrder();
    expect(order).toMatchObject({ status: "payment_failed", payment: "cancelled" });
    expect([await atStripe(id), await left()]).toEqual([[["cancelled", 0, 0]], 5]);
  });

  test("is cancelled later when Stripe doesn't answer", async () => {
    await answeredAtBank(false);
    peer.spoil({ when: "before", answer: 500, of: "change" });
    await deliver([...peer.events].slice(-1));
    const { id, ...order } = await onlyOrder();
    expect(order).toMatchObject({ status: "payment_failed", payment: "returning" });
    clock.advance(HOUR);
    await reconcileOpen(shop.checkout, gateway);
    expect([(await onlyOrder()).payment, await atStripe(id)]).toEqual(["cancelled", [["cancelled", 0, 0]]]);
  });

  test("is cancelled, unlike a card that is declined at once, whose payment no browser knows", async () => {
    await buy("pm_card_visa_chargeDeclined");
    await deliver();
    expect((await onlyOrder()).payment).toBe("failed");
    expect(peer.events.map(({ type }) => type)).not.toContain("payment_intent.canceled");
  });
});

test("an authorization that expires cancels the order", async () => {
  await buy();
  clock.advance(7 * 24 * HOUR);
  peer.books.expireHolds();
  await deliver();
  expect([(await onlyOrder()).status, await left()]).toEqual(["cancelled", 5]);
});

test("an authorization that staff cancel at Stripe cancels the order, and no one reads that it expired", async () => {
  await buy();
  const { id } = await onlyOrder();
  peer.books.cancel((await paymentOf(id)).ref.id, { cancellation_reason: "fraudulent" }, []);
  await deliver();
  expect((await onlyOrder()).status).toBe("cancelled");
  const events = await shop.ctx.db.selectFrom("orderEvents").select(["kind", "note"]).orderBy("id", "desc").execute();
  expect(events[0]).toEqual({ kind: "hold_lost", note: "The authorization ended without a charge." });
});

test("a total below Stripe's minimum is refused before anything is written", async () => {
  await shop.ctx.db.updateTable("products").set({ salePriceCents: 49 }).execute();
  expect(await buy()).toMatchObject({ outcome: "total_refused", limits: { minimumCents: 50 } });
  expect([await shop.ctx.db.selectFrom("orders").select("id").execute(), await left()]).toEqual([[], 5]);
});

test("a live event changes nothing in a shop with test keys, and is not stored", async () => {
  expect(await answeredAtBank()).toMatchObject({
    outcome: "action_required",
    action: { kind: "provider_challenge", clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
  });
  const live = ({ body, ...event }: StripeEvent) => ({
    ...event,
    body: Buffer.from(body.toString("utf8").replaceAll('"livemode":false', '"livemode":true')),
  });
  await deliver(peer.events.map(live));
  expect(await onlyOrder()).toMatchObject({ status: "awaiting_payment" });
  expect(await shop.ctx.db.selectFrom("webhookEvents").select("eventId").execute()).toEqual([]);
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending" });
});

test("a shopper who leaves after the challenge still gets the order through Stripe's events, even if each arrives twice", async () => {
  await answeredAtBank();
  await deliver(peer.events.toReversed());
  await deliver();
  expect(await onlyOrder()).toMatchObject({ status: "pending", payment: "authorized" });
  expect(await left()).toBe(4);
});

describe("a payment whose answer was lost", () => {
  const lose = async (when: "before" | "after", key = newKey()) => {
    peer.spoil(...Array.from({ length: 8 }, () => ({ when, answer: "none" }) as const));
    expect(await buy(undefined, key)).toMatchObject({ outcome: "confirming" });
    peer.recover();
    peer.asked.length = 0;
  };
  const work = async () => {
    await reconcileOpen(shop.checkout, gateway);
    await expireUnpaid(shop.checkout, gateway);
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

  test("is searched for a day with one call at a time, and once among all payments made since", async () => {
    clock.advance(HOUR);
    sell(250);
    await lose("before");
    clock.advance(2 * MINUTE);
    sell(250);
    for (let minutes = 2; minutes < 20; minutes++, clock.advance(MINUTE)) await work();
    expect([(await onlyOrder()).status, await left()]).toEqual(["expired", 5]);
    for (let hours = 0; hours < 25; hours += 0.25, clock.advance(HOUR / 4)) await work();
    expect([count("GET payment_intents"), count("GET payment_intents/id")]).toEqual([5, 0]);
    expect(count("GET payment_intents/search")).toBeLessThan(120);
    expect((await onlyOrder()).payment).toBe("failed");
  });

  test.each([
    ["was made with the order", 0],
    ["was made when the shopper came back", 10 * MINUTE],
  ])("is found before its order expires, even without the search index, if it %s", async (_, later) => {
    const key = newKey();
    await lose(later ? "before" : "after", key);
    clock.advance(later);
    if (later) await lose("after", key);
    const search = vi.spyOn(gateway, "findByOrder").mockResolvedValue([]);
    clock.advance(16 * MINUTE - later);
    await work();
    expect((await onlyOrder()).status).toBe("pending");
    expect(search).toHaveBeenCalled();
    search.mockRestore();
  });
});

test("a payment's secret is sent to the shopper each time, and stored nowhere", async () => {
  const key = newKey();
  const first = await buy("pm_card_authenticationRequired", key);
  expect(await buy("pm_card_authenticationRequired", key)).toEqual(first);
  await deliver();
  const tables = ["orders", "payments", "payment_events", "order_events", "webhook_events"];
  const rows = await Promise.all(tables.map((table) => shop.ctx.pool.query(`select row_to_json(t) from ${table} t`)));
  expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain("_secret_");
});

test("a payment without an order is released, and another shop's on the same account is left alone", async () => {
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
  const { differences } = await reconcilePart(shop.ctx, gateway, range);
  expect(differences.map(({ payment }) => payment)).not.toContain(ref.id);
});
