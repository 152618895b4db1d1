import { afterAll, expect, test } from "vitest";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { StripeGateway } from "#shop/money/payments/gateways/stripe/stripe-gateway.server.ts";
import { reconcileOpen, reconcilePart } from "#shop/money/payments/reconcile.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { listAll } from "#test/harness/gateway-money-contract.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { retryStripeAtOnce, STRIPE_KEYS } from "#test/harness/stripe/stripe-shop.ts";
import { virtualTime } from "#test/harness/stripe/virtual-time.ts";

// A drop: all shoppers order at the same moment, two processes serve them, and Stripe accepts fewer payments per second than they send.
// npm run prove -- drop uses 1,000 shoppers. With fewer, all rates are scaled down, so the seconds of virtual time stay the same.

const SHOPPERS = Number(process.env.SHOPPERS ?? 200);
const perThousand = (rate: number) => Math.ceil((rate * SHOPPERS) / 1000);
const STOCK = perThousand(900);
const LONGEST_MS = 60_000 + SHOPPERS * 600;
const MINUTE = 60_000;

retryStripeAtOnce();
const clock = testClock();
const peer = await startStripePeer(clock);
afterAll(() => peer.close());
const time = virtualTime(clock);
const settings = { ...STRIPE_KEYS, writesPerSecond: perThousand(80) };
const newGateway = () =>
  time.watch(new StripeGateway({ ...settings, peer: { port: peer.port }, waiting: time.waiting }));
const gateway = newGateway();
const shop = await freshShop({ M: STOCK }, { gateway, clock });
const { db } = shop.ctx;

const tally = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([k, v]) => [k, v.length]));
const statuses = async (table: "orders" | "payments" = "orders") =>
  tally((await db.selectFrom(table).select("status").execute()).map(({ status }) => status));
const left = async () => (await db.selectFrom("variants").select("onHand").executeTakeFirstOrThrow()).onHand;

/** Every tenth shopper's card is declined. @returns how often shoppers got each answer, and the seconds until the last one */
async function allAtOnce() {
  // The time limit of a call runs in real time, and here a busy machine must not look like a slow provider.
  const makeProcess = () => shop.anotherProcess({ gateway: newGateway(), answerLimitMs: LONGEST_MS });
  const processes = [makeProcess(), makeProcess()] as const;
  const began = clock.now().getTime();
  const answers = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, n) => {
      const payment = { kind: "payment_method", id: n % 10 ? "pm_card_visa" : "pm_card_visa_chargeDeclined" } as const;
      const request = orderRequest({ customerInfo: { email: `shopper${n}@shopper.example` }, payment });
      return placeOrder(processes[n % 2 ? 1 : 0], { request, idempotencyKey: newKey() });
    }),
  );
  const told = answers.map((answer) => (answer.outcome === "declined" ? answer.failure.kind : answer.outcome));
  return { told: tally(told), seconds: (clock.now().getTime() - began) / 1000 };
}

async function later(minutes: number) {
  clock.advance(minutes * MINUTE);
  await reconcileOpen(shop.checkout, gateway);
  await expireUnpaid(shop.checkout, gateway);
  await captureDue(shop.checkout, gateway);
}

test.each([
  { perSecond: 100, busy: "none" },
  { perSecond: 25, busy: "some" },
])(
  "with $perSecond payments a second for 1,000 shoppers, all get an answer and $busy must try again",
  async ({ perSecond, busy }) => {
    peer.limit(perThousand(perSecond));
    const began = clock.now();
    const { told, seconds } = await allAtOnce();
    const { placed = 0, declined = 0, processing_error: refused = 0, out_of_stock: soldOut = 0, ...unsure } = told;
    expect(unsure).toEqual({});
    expect(placed + declined + refused + soldOut).toBe(SHOPPERS);
    expect(refused > 0).toBe(busy === "some");
    // Shoppers may only have to try again if Stripe was busy the whole time.
    expect(placed + declined).toBeGreaterThanOrEqual(Math.min(STOCK, perThousand(perSecond) * 15));
    expect(seconds).toBeLessThan(30);
    expect(await left()).toBe(STOCK - placed);

    const closed = { payment_failed: declined + refused };
    expect(await statuses()).toEqual({ pending: placed, ...closed });
    expect(await statuses("payments")).toEqual({ authorized: placed, failed: declined + refused });
    await later(20);
    expect(await statuses()).toEqual({ pending: placed, ...closed });
    await later(41);
    expect(await statuses()).toEqual({ paid: placed, ...closed });

    const range = { since: began, until: clock.now() };
    const payments = await listAll(gateway, range);
    expect(tally(payments.map(({ status }) => status))).toEqual({ captured: placed, failed: declined });
    expect(new Set(payments.map(({ orderId }) => orderId)).size).toBe(payments.length);
    const { differences } = await reconcilePart(shop.ctx, gateway, range);
    expect([differences, await ledgerDifferences(db)]).toEqual([[], []]);
  },
  LONGEST_MS,
);
