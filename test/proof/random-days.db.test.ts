import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { CapturesOverdue, captureDue, markPaid } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import { handleStoredWebhooks } from "#shop/money/payments/receive-webhook.server.ts";
import { reconcileOpen, reconcilePart } from "#shop/money/payments/reconcile.server.ts";
import { recordReturned } from "#shop/money/payments/record-returned.server.ts";
import type { RefundRequest } from "#shop/money/payments/refund-rules.ts";
import { fulfillOrders } from "#shop/ordering/fulfillment/fulfill-orders.server.ts";
import { saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { faultsInBooks, openEnds } from "#test/harness/books.ts";
import { testClock } from "#test/harness/clock.ts";
import { testBackend } from "#test/harness/database.ts";
import { DAY, MINUTE } from "#test/harness/money.ts";
import { SHOPPER, STAFF } from "#test/harness/orders.ts";
import { type Process, pick, RandomDay } from "#test/harness/random-day.ts";
import { ENDLESS_PATIENCE, newKey, orderRequest, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";

/**
 * The short form simulates a fixed number of days, the long form (npm run prove -- days) as many as fit into MINUTES.
 * A failure names its seed and path: SEED=… SEED_PATH=… repeats it.
 */
const DAYS = testBackend === "embedded" ? 20 : 40;
const MINUTES = Number(process.env.MINUTES ?? 0);
const LEAST_DAYS = MINUTES > 0 ? 20 * MINUTES : DAYS;
const { SEED, SEED_PATH } = process.env;
const REPEAT = { ...(SEED && { seed: Number(SEED) }), ...(SEED_PATH && { path: SEED_PATH }) };

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop(undefined, testClock(), ENDLESS_PATIENCE);
});
afterAll(() => shop.close());

type Step = { run(day: RandomDay): unknown };

function step<T>(weight: number, name: string, detail: fc.Arbitrary<T>, run: (day: RandomDay, detail: T) => unknown) {
  const arbitrary = detail.map((drawn): Step & { [fc.toStringMethod](): string } => ({
    run: (day) => run(day, drawn),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(drawn)}`,
  }));
  return { weight, arbitrary };
}

type Call = "authorize" | "capture" | "cancel" | "refund" | "get" | "findByOrder";

/** A step of one process, which sometimes dies during it, at one of these gateway calls. */
function work<T>(
  weight: number,
  name: string,
  { process, calls }: { process: Process; calls: readonly Call[] },
  detail: fc.Arbitrary<T>,
  run: (day: RandomDay, detail: T) => unknown,
) {
  const when = fc.constantFrom("before" as const, "after" as const);
  const death = fc.option(fc.record({ at: fc.constantFrom(...calls), when }), { freq: 2, nil: undefined });
  return step(weight, name, fc.record({ detail, death }), (day, { detail, death }) => {
    if (death) day.process(process).dieAt(death);
    return run(day, detail);
  });
}

/** Counts back from the newest. */
const which = fc.nat(4);
const nothing = fc.constant("");
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constant("visa_approved" as const) },
  { weight: 2, arbitrary: fc.constantFrom("challenge_approved", "challenge_declined", "lost_card" as const) },
  { weight: 1, arbitrary: fc.constantFrom("refund_pending", "refund_fails" as const) },
);
const anyCall = fc.constantFrom<Call[]>("authorize", "capture", "cancel", "refund", "get", "findByOrder");
const lost = fc.record({ of: anyCall, times: fc.integer({ min: 1, max: 3 }) });

const ordering = fc.record({ card, quantity: fc.integer({ min: 1, max: 3 }) });
const cancelling = fc.record({ which, actor: fc.constantFrom(SHOPPER, STAFF) });
const shipping = fc.record({ which, process: fc.constantFrom("here" as const, "there" as const) });
const paying = fc.record({ which, offlinePayment: fc.boolean() });

const refunded = fc.oneof(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 3 }), restock: fc.boolean() })
    .map((line): RefundRequest => ({ lines: [{ position: 0, ...line }], shipping: false, reason: "returned" })),
  fc
    .integer({ min: 1, max: 4500 })
    .map((amountCents): RefundRequest => ({ lines: [], shipping: false, amountCents, reason: "a scratch" })),
);
const refunding = fc.record({ which, request: refunded });
const refundEnd = fc.record({ which, status: fc.constantFrom("succeeded" as const, "failed" as const) });
const disputeEnd = fc.record({ which, status: fc.constantFrom("won" as const, "lost" as const) });

const steps = fc.oneof(
  work(8, "buy", { process: "here", calls: ["authorize"] }, ordering, (day, { card, quantity }) =>
    day.buy({ request: orderRequest({ card, items: [{ quantity }] }), idempotencyKey: newKey() }),
  ),
  work(1, "order again", { process: "there", calls: ["authorize", "get"] }, which, (day, n) => {
    const cart = pick(day.carts, n);
    return cart && day.buy(cart, day.there);
  }),
  step(3, "answer the bank", fc.record({ which, approve: fc.boolean() }), (day, { which, approve }) => {
    const challengeId = pick(day.orders, which)?.challengeId;
    return challengeId && shop.sandbox.resolveChallenge(challengeId, approve);
  }),
  work(2, "confirm", { process: "there", calls: ["authorize", "get"] }, which, (day, n) =>
    day.confirm(pick(day.orders, n)),
  ),
  work(5, "cancel", { process: "here", calls: ["get", "cancel", "refund"] }, cancelling, (day, { which, actor }) => {
    const order = pick(day.orders, which);
    return order && day.here((checkout) => cancelOrder(checkout, checkout.gateway, order.id, actor));
  }),
  work(3, "mark as paid", { process: "there", calls: ["capture"] }, paying, (day, { which, offlinePayment }) => {
    const order = pick(day.orders, which);
    const how = { actor: STAFF, offlinePayment };
    return order && day.there((checkout) => markPaid(checkout, checkout.gateway, order.id, how));
  }),
  work(3, "ship", { process: "here", calls: ["capture", "get"] }, shipping, (day, { which, process }) => {
    const order = pick(day.orders, which);
    return (
      order &&
      day[process]((checkout) =>
        fulfillOrders(checkout, checkout.gateway, [{ orderId: order.id, carrier: "UPS" }], STAFF),
      )
    );
  }),
  work(5, "refund", { process: "there", calls: ["refund", "get"] }, refunding, (day, { which, request }) => {
    const orderId = pick(day.orders, which)?.id;
    return orderId && day.refund({ orderId, request, idempotencyKey: newKey() });
  }),
  work(2, "refund again", { process: "here", calls: ["refund", "get"] }, which, (day, n) => {
    const refund = pick(day.refunds, n);
    return refund && day.refund(refund, day.here);
  }),
  step(1, "end a refund", refundEnd, (day, { which, status }) => day.endRefund(which, status)),
  step(2, "return a failed refund another way", which, (_, n) => recordFailed(n)),
  step(1, "dispute", which, (day, n) => day.dispute(n)),
  step(1, "end a dispute", disputeEnd, (day, { which, status }) => day.endDispute(which, status)),
  step(1, "do what is due at the bank", nothing, () => shop.sandbox.bank.doWhatIsDue()),
  work(1, "reconcile here", { process: "here", calls: ["get", "refund"] }, nothing, (day) =>
    day.here((checkout) => reconcileOpen(checkout, checkout.gateway)),
  ),
  step(1, "restock", fc.record({ inventory: fc.nat(9), inventoryBefore: fc.nat(9) }), (_, stock) =>
    saveProduct({ ctx: shop.ctx, onCatalogChange() {} }, STAFF, "hoodie", {
      title: "Pack'd Hoodie",
      description: "",
      price: 29.99,
      image: "/media/front-grey.webp",
      ...stock,
    }),
  ),
  work(2, "capture", { process: "here", calls: ["capture", "get"] }, nothing, (day) =>
    day.here((checkout) => captureDue(checkout, checkout.gateway)),
  ),
  work(2, "reconcile", { process: "there", calls: ["get", "findByOrder", "refund", "cancel"] }, nothing, (day) =>
    day.there((checkout) => reconcileOpen(checkout, checkout.gateway)),
  ),
  work(2, "sweep", { process: "here", calls: ["get", "findByOrder", "cancel"] }, nothing, (day) =>
    day.here((checkout) => expireUnpaid(checkout, checkout.gateway)),
  ),
  work(1, "read webhooks", { process: "there", calls: ["get", "cancel", "refund"] }, nothing, (day) =>
    day.there((checkout) => handleStoredWebhooks(checkout, checkout.gateway)),
  ),
  step(2, "hold webhooks", nothing, () => shop.sandbox.switches.holdWebhooks()),
  step(1, "send webhooks first", nothing, () => shop.sandbox.switches.sendWebhooksFirst()),
  step(1, "repeat webhooks", nothing, () => shop.sandbox.switches.repeatWebhooks(2)),
  step(1, "release webhooks", nothing, () => {
    shop.sandbox.switches.releaseWebhooks();
    return shop.sandbox.deliverWebhooks();
  }),
  step(3, "lose the request", lost, (_, { of, times }) => shop.sandbox.switches.timeOutBefore(of, times)),
  step(3, "lose the answer", lost, (_, { of, times }) => shop.sandbox.switches.timeOutAfter(of, times)),
  step(1, "let payments arrive late", nothing, (day) => day.letPaymentsArriveLate()),
  step(1, "let payments arrive", nothing, (day) => day.letPaymentsArrive()),
  step(4, "wait", fc.constantFrom(MINUTE, 16 * MINUTE, 61 * MINUTE, DAY + MINUTE, 8 * DAY), (_, ms) =>
    shop.clock.advance(ms),
  ),
);

/** Records the nth refund that has failed, counted back from the newest, as returned another way. */
async function recordFailed(n: number) {
  const failed = await shop.ctx.db
    .selectFrom("refunds")
    .select(["id", "orderId"])
    .where("status", "=", "failed")
    .orderBy("id")
    .execute();
  const refund = pick(failed, n);
  return refund && recordReturned(shop.ctx, { orderId: refund.orderId, refundId: refund.id, actor: STAFF });
}

/** Steps that run concurrently, one group after another. */
const moments = fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14, size: "max" });

/** Ignores failures of the provider only: the shopper or a later job run retries those. */
async function live({ run }: Step, day: RandomDay): Promise<void> {
  try {
    await run(day);
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof CapturesOverdue)) throw error;
  }
}

async function bookDifferences() {
  const range = { since: new Date(0), until: new Date(shop.clock.now().getTime() + 1000) };
  const { differences, next } = await reconcilePart(shop.ctx, shop.sandbox, range);
  return next ? ["more orders than a page"] : differences;
}

async function liveOneDay(happening: readonly (readonly Step[])[]): Promise<void> {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 8 });
  const day = new RandomDay(shop);
  // Most days must end well without webhooks, which would hide what the shop forgets to check by itself.
  shop.sandbox.switches.holdWebhooks();
  try {
    for (const moment of happening) await Promise.all(moment.map((each) => live(each, day)));
  } finally {
    await day.end();
  }
  const faults = async () => [
    ...(await openEnds(shop.ctx.pool, day.placed)),
    ...(await faultsInBooks(shop.ctx.db)),
    ...(await bookDifferences()),
  ];
  expect(await faults()).toEqual([]);
  await day.hearLateWebhooks();
  expect(await faults()).toEqual([]);
}

test("the books balance at the end of any random day", {
  timeout: 600_000 + 2 * MINUTES * MINUTE,
}, async ({ annotate }) => {
  const end = performance.now() + MINUTES * MINUTE;
  let days = 0;
  let hasFailed = false;
  const property = fc.asyncProperty(moments, async (happening) => {
    // Shrinking a failure has no time limit.
    if (MINUTES > 0 && !hasFailed && performance.now() > end) throw new fc.PreconditionFailure(true);
    try {
      await liveOneDay(happening);
      days++;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  await fc.assert(property, { ...REPEAT, numRuns: MINUTES > 0 ? 1_000_000 : DAYS, verbose: 1 });
  await annotate(`${days} days`);
  if (!SEED_PATH) expect(days).toBeGreaterThanOrEqual(LEAST_DAYS);
});
