import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveProduct } from "#shop/catalog/save-product.server.ts";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import type { OrderRequest } from "#shop/checkout/checkout-form.ts";
import { answerFor, type PlaceOrderOutcome, placeOrder } from "#shop/checkout/place-order.server.ts";
import type { Actor } from "#shop/context.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { captureDue } from "#shop/payments/capture-payment.server.ts";
import { type AuthorizeInput, GatewayError, type GatewayPayment } from "#shop/payments/gateway.ts";
import { markPaid } from "#shop/payments/mark-paid.server.ts";
import { handleStoredWebhooks } from "#shop/payments/receive-webhook.server.ts";
import { reconcilePayments, sweepReservations } from "#shop/payments/reconcile-payments.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { testClock } from "#test/harness/clock.ts";
import { ENDLESS_PATIENCE, newKey, orderRequest, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";

/** The long form: DAYS=2000 npm test -- embedded. */
const DAYS = Number(process.env.DAYS ?? 100);
const TIME_LIMIT_MS = process.env.DAYS ? 60 * 60_000 : 12_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STAFF: Actor = { kind: "staff", id: "s1", email: "staff@packd.example" };
const SHOPPER: Actor = { kind: "shopper" };
/** A provider that takes longer than this to answer has given no answer. */
const PATIENCE_MS = 10;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop(undefined, testClock(), ENDLESS_PATIENCE);
});
afterAll(() => shop.close());

/** What happens on one day, and what the shop said to whom. */
class RandomDay {
  readonly here = this.#process();
  readonly there = this.#process();
  readonly carts: { request: OrderRequest; idempotencyKey: string }[] = [];
  readonly orders: { id: string; challengeId?: string }[] = [];
  /** Whoever was told that their order stands must find it standing. */
  readonly placed = new Set<string>();
  readonly #onTheirWay: Promise<GatewayPayment>[] = [];
  #arrive = () => {};

  async buy(cart: RandomDay["carts"][number], checkout = this.here): Promise<void> {
    this.carts.push(cart);
    this.#hear(await placeOrder(checkout, cart));
  }

  async confirm(order: { id: string } | undefined): Promise<void> {
    if (order) this.#hear(await answerFor(this.there, order.id));
  }

  letPaymentsArriveLate(): void {
    this.letPaymentsArrive();
    shop.sandbox.switches.arriveLate("authorize", new Promise<void>((arrive) => (this.#arrive = arrive)));
  }

  letPaymentsArrive(): void {
    this.#arrive();
    shop.sandbox.switches.arriveLate("authorize", 0);
  }

  /** Trouble ends, and the shop does what it does by itself for two days, without another word of the provider. */
  async end(): Promise<void> {
    this.#arrive();
    shop.sandbox.switches.reset();
    shop.sandbox.switches.holdWebhooks();
    await Promise.allSettled(this.#onTheirWay);
    for (const wait of [MINUTE, 16 * MINUTE, 16 * MINUTE, DAY + MINUTE, 16 * MINUTE]) {
      shop.clock.advance(wait);
      await handleStoredWebhooks(this.here, shop.sandbox);
      await reconcilePayments(this.here, shop.sandbox);
      await sweepReservations(this.there, shop.sandbox);
      await captureDue(this.here, shop.sandbox);
    }
  }

  /** Every event that the provider still had to tell comes late. */
  async hearLateWebhooks(): Promise<void> {
    shop.sandbox.switches.releaseWebhooks();
    await shop.sandbox.deliverWebhooks();
  }

  #hear(answer: PlaceOrderOutcome): void {
    if (!("order" in answer)) return;
    const { _id: id } = answer.order;
    if (answer.outcome === "placed") this.placed.add(id);
    const challenge = answer.outcome === "action_required" ? answer.action : undefined;
    const challengeId = challenge?.kind === "sandbox_challenge" ? challenge.challengeId : undefined;
    if (!this.orders.some((order) => order.id === id)) this.orders.push({ id, ...(challengeId && { challengeId }) });
  }

  /** A process of the shop that soon loses patience with the provider. */
  #process(): Checkout {
    const gateway = new Proxy(shop.sandbox, {
      get: (sandbox, name) => {
        if (name === "authorize") return (input: AuthorizeInput) => this.#authorize(input);
        const own: unknown = Reflect.get(sandbox, name, sandbox);
        return typeof own === "function" ? own.bind(sandbox) : own;
      },
    });
    return shop.anotherProcess({ gateway, answerLimitMs: PATIENCE_MS });
  }

  #authorize(input: AuthorizeInput): Promise<GatewayPayment> {
    const payment = shop.sandbox.authorize(input);
    this.#onTheirWay.push(payment);
    return payment;
  }
}

type Step = { run(day: RandomDay): unknown };

function step<T>(weight: number, name: string, detail: fc.Arbitrary<T>, run: (day: RandomDay, detail: T) => unknown) {
  const arbitrary = detail.map((drawn): Step & { [fc.toStringMethod](): string } => ({
    run: (day) => run(day, drawn),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(drawn)}`,
  }));
  return { weight, arbitrary };
}

/** Counts back from the newest. */
const which = fc.nat(4);
const nothing = fc.constant("");
const card = fc.constantFrom("visa_approved", "challenge_approved", "challenge_declined", "lost_card" as const);
const lost = fc.record({
  of: fc.constantFrom("authorize", "capture", "cancel", "refund", "get", "findByOrder" as const),
  times: fc.integer({ min: 1, max: 3 }),
});

const steps = fc.oneof(
  step(6, "buy", fc.record({ card, quantity: fc.integer({ min: 1, max: 3 }) }), (day, { card, quantity }) =>
    day.buy({ request: orderRequest({ card, items: [{ quantity }] }), idempotencyKey: newKey() }),
  ),
  step(1, "press again", which, (day, n) => {
    const cart = day.carts.at(-1 - n);
    return cart && day.buy(cart, day.there);
  }),
  step(3, "answer the bank", fc.record({ which, approve: fc.boolean() }), (day, { which, approve }) => {
    const challengeId = day.orders.at(-1 - which)?.challengeId;
    return challengeId && shop.sandbox.resolveChallenge(challengeId, approve);
  }),
  step(2, "confirm", which, (day, n) => day.confirm(day.orders.at(-1 - n))),
  step(3, "cancel", fc.record({ which, actor: fc.constantFrom(SHOPPER, STAFF) }), (day, { which, actor }) => {
    const order = day.orders.at(-1 - which);
    return order && cancelOrder(day.here, day.there.gateway, order.id, actor);
  }),
  step(3, "mark as paid", fc.record({ which, offlinePayment: fc.boolean() }), (day, { which, offlinePayment }) => {
    const order = day.orders.at(-1 - which);
    return order && markPaid(day.there, day.there.gateway, order.id, { actor: STAFF, offlinePayment });
  }),
  step(1, "restock", fc.record({ inventory: fc.nat(9), inventoryBefore: fc.nat(9) }), (_, stock) =>
    saveProduct({ ctx: shop.ctx, onCatalogChange() {} }, STAFF, "hoodie", {
      title: "Pack'd Hoodie",
      description: "",
      price: 29.99,
      image: "/media/front-grey.webp",
      ...stock,
    }),
  ),
  step(2, "capture", nothing, (day) => captureDue(day.here, day.here.gateway)),
  step(2, "reconcile", nothing, (day) => reconcilePayments(day.there, day.there.gateway)),
  step(2, "sweep", nothing, (day) => sweepReservations(day.here, day.here.gateway)),
  step(1, "read webhooks", nothing, (day) => handleStoredWebhooks(day.there, day.there.gateway)),
  step(2, "hold webhooks", nothing, () => shop.sandbox.switches.holdWebhooks()),
  step(1, "send webhooks first", nothing, () => shop.sandbox.switches.sendWebhooksFirst()),
  step(1, "repeat webhooks", nothing, () => shop.sandbox.switches.repeatWebhooks(2)),
  step(1, "release webhooks", nothing, () => {
    shop.sandbox.switches.releaseWebhooks();
    return shop.sandbox.deliverWebhooks();
  }),
  step(3, "lose the question", lost, (_, { of, times }) => shop.sandbox.switches.timeOutBefore(of, times)),
  step(3, "lose the answer", lost, (_, { of, times }) => shop.sandbox.switches.timeOutAfter(of, times)),
  step(1, "let payments arrive late", nothing, (day) => day.letPaymentsArriveLate()),
  step(1, "let payments arrive", nothing, (day) => day.letPaymentsArrive()),
  step(4, "wait", fc.constantFrom(MINUTE, 16 * MINUTE, 61 * MINUTE, DAY + MINUTE, 8 * DAY), (_, ms) =>
    shop.clock.advance(ms),
  ),
);

/** What happens at the same moment, one moment after the other. */
const moments = fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14, size: "max" });

/** Only the provider may fail, and its failure is the shopper's or a later run's to try again. */
async function live({ run }: Step, day: RandomDay): Promise<void> {
  try {
    await run(day);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** What may be found on the way, but not at the end, beside what the books never may hold (`faultsInBooks`). */
async function openEnds(placed: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await shop.ctx.pool.query<{ fault: string }>(
    `select format('order %s is %s', id, status) as fault from orders
       where status = 'awaiting_payment' or (id = any($1::uuid[]) and status in ('expired', 'payment_failed'))
     union all
     select format('payment of %s is %s of %s, %s back; the provider says %s of %s, %s back', p.order_id, p.status, p.captured_cents,
         p.refunded_cents, s.status, s.captured_cents, s.refunded_cents)
       from payments p left join sandbox.payments s on s.id = p.ref
       where p.provider = 'sandbox' and p.status || p.captured_cents || '-' || p.refunded_cents is distinct from
         coalesce(s.status || s.captured_cents || '-' || s.refunded_cents, 'failed0-0')
     union all
     select format('refunds of %s: %s succeeded, %s pending, %s told', o.id, r.succeeded, r.pending, o.refunded_cents)
       from orders o left join lateral (select coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0) as succeeded,
         count(*) filter (where status = 'pending') as pending from refunds where order_id = o.id) r on true
       where r.succeeded <> o.refunded_cents or r.pending > 0
     union all
     select format('event %s is not handled', event_id) from webhook_events where handled_at is null`,
    [[...placed]],
  );
  return rows.map(({ fault }) => fault);
}

test("whatever happens in whatever order, the books are right in the end", async () => {
  const property = fc.asyncProperty(moments, async (happening) => {
    await shop.database.reset();
    await stockUp(shop.ctx, { M: 8 });
    const day = new RandomDay();
    // Most days must go well without them: who tells too much hides what the shop forgets.
    shop.sandbox.switches.holdWebhooks();
    try {
      for (const moment of happening) await Promise.all(moment.map((each) => live(each, day)));
    } finally {
      await day.end();
    }
    const faults = async () => [...(await openEnds(day.placed)), ...(await faultsInBooks(shop.ctx.db))];
    expect(await faults()).toEqual([]);
    await day.hearLateWebhooks();
    expect(await faults()).toEqual([]);
  });
  await fc.assert(property, { numRuns: DAYS, interruptAfterTimeLimit: TIME_LIMIT_MS, verbose: 1 });
});
