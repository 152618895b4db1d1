import type { ShopContext } from "#shop/context.server.ts";
import type { AbuseThresholds } from "#shop/money/abuse-limits/limits.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import { type SandboxScenario, sandboxToken } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { receiveWebhook } from "#shop/money/payments/receive-webhook.server.ts";
import { type Checkout, createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import type { OrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { type PlaceOrderOutcome, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { testContext } from "./api.ts";
import { testClock } from "./clock.ts";
import { CUSTOMER } from "./customer.ts";
import { testDatabase } from "./database.ts";
import { SwitchedSandbox } from "./sandbox-switches.ts";
import { emailContext } from "./sent-emails.ts";
import { withOutcome } from "./with-outcome.ts";

export type TestShop = Awaited<ReturnType<typeof testShop>>;

type Process = { context?: ShopContext; gateway?: PaymentGateway; answerLimitMs?: number };

/** The order engine on a real database and the sandbox, without HTTP. `stockUp` fills its catalog. */
export async function testShop(gateway?: PaymentGateway, clock = testClock(), abuseThresholds?: AbuseThresholds) {
  const database = await testDatabase();
  const ctx = testContext(database, clock);
  let shown = 0;
  const options = {
    database: database.database.kind,
    viewTokenKey: "view-token-key",
    onStockShown: () => void shown++,
    abuseThresholds,
    // This limit runs in real time, unlike the tests' clock: on a busy machine, orders should wait instead of skipping the check.
    abusePatienceMs: 60_000,
  };
  const sandbox: SwitchedSandbox = new SwitchedSandbox({
    ...ctx,
    webhookSecret: "webhook-secret",
    async deliver(rawBody, signature) {
      await receiveWebhook(checkout, sandbox, { rawBody: Buffer.from(rawBody), signature });
      return true;
    },
  });
  const checkout: Checkout = createCheckout(ctx, gateway ?? sandbox, options);
  return {
    database,
    ctx,
    clock,
    sandbox,
    checkout,
    emails: emailContext(ctx, options.viewTokenKey),
    /** A second process on the same database: nothing in memory is shared. */
    anotherProcess: ({ context = ctx, ...change }: Process = {}) =>
      createCheckout(context, change.gateway ?? gateway ?? sandbox, { ...options, ...change }),
    /** How often a change of the displayed stock was reported. */
    stockShown: () => shown,
    async close() {
      await sandbox.stop();
      await database.close();
    },
  };
}

/** Long before any test's clock. */
const LIVE_SINCE = new Date(0);

/** Adds 'hoodie' to the catalog: $29.99, on sale for $14.99, in Grey, with this stock of each size. SKUs are HOODIE-S, … */
export async function stockUp({ db, clock }: ShopContext, stock: Record<string, number>): Promise<void> {
  const at = clock.now();
  await db
    .insertInto("products")
    .values({
      id: "hoodie",
      title: "Pack'd Hoodie",
      description: "",
      priceCents: 2999,
      salePriceCents: 1499,
      createdAt: at,
      updatedAt: at,
      liveAt: LIVE_SINCE,
    })
    .execute();
  await db
    .insertInto("productColors")
    .values({ productId: "hoodie", color: "Grey", image: "/media/front-grey.webp", position: 0 })
    .execute();
  for (const [position, [size, onHand]] of Object.entries(stock).entries()) {
    const sku = `HOODIE-${size}`;
    await db
      .insertInto("variants")
      .values({ sku, productId: "hoodie", color: "Grey", size, position, onHand, liveAt: LIVE_SINCE })
      .execute();
    if (onHand === 0) continue;
    await db.insertInto("stockMovements").values({ sku, delta: onHand, reason: "initial", at }).execute();
  }
}

export type OrderChange = {
  items?: Partial<OrderRequest["items"][number]>[];
  customerInfo?: Partial<OrderRequest["customerInfo"]>;
  card?: SandboxScenario;
} & Partial<Omit<OrderRequest, "items" | "customerInfo">>;

/** A valid order of one Grey M by a shopper in Oregon, with the test's changes. */
export function orderRequest(change: OrderChange = {}): OrderRequest {
  const { items = [{}], customerInfo, card = "visa_approved", ...rest } = change;
  return {
    items: items.map((item) => ({ _id: "hoodie", color: "Grey", size: "M", quantity: 1, ...item })),
    customerInfo: { ...CUSTOMER, ...customerInfo },
    shippingMethod: "free",
    expected: {},
    payment: { kind: "sandbox_token", id: sandboxToken(card, 12, 2034, "noncenonce") },
    ...rest,
  };
}

/** For tests in which one shopper fails more often than any real one: failures are counted, but never block anyone. */
export const ENDLESS_PATIENCE: AbuseThresholds = (() => {
  const limit = { freeFailures: 1e9, firstWaitMs: 1, longestWaitMs: 1, openOrders: 1e9, openPerPaid: 0 };
  return { checkout: limit, email: limit, card: limit, ip: limit };
})();

let keys = 0;
export const newKey = (): string => `test-key-${++keys}`;

/** Places an order. @returns what it takes to view it; throws if it wasn't placed */
export async function place(
  checkout: Checkout,
  request = orderRequest(),
): Promise<Extract<PlaceOrderOutcome, { outcome: "placed" }>["order"]> {
  return withOutcome(await placeOrder(checkout, { request, idempotencyKey: newKey() }), "placed").order;
}
