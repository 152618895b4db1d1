import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { createGuard, type Guard } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { GUARD_LIMITS, type GuardLimits } from "#shop/money/abuse-limits/limits.ts";
import { type ConfirmOrder, createConfirmer } from "#shop/money/payments/authorize.server.ts";
import { type PaymentGateway, withTimeLimits } from "#shop/money/payments/gateway.ts";
import type { PaymentContext } from "#shop/money/payments/settle.server.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { createReserver, type ReserveOrder } from "./reserve-orders.server.ts";

export type AdsOfCheckout = { sends: boolean };

/** What the use cases of the checkout share in one process. */
export type Checkout = PaymentContext & {
  /** With time limits. */
  gateway: PaymentGateway;
  reserve: ReserveOrder;
  confirm: ConfirmOrder;
  guard: Guard;
  /** Payments that this process is asking for now, by order: a repeat waits for the answer instead of asking twice. */
  asking: Map<string, Promise<PlacedOrder>>;
  /** Undefined without an advertising pixel. `sends`: the server tells of purchases, too. */
  ads: AdsOfCheckout | undefined;
  /** The key of view tokens. */
  viewTokenKey: string;
};

/** On PostgreSQL a second writer prepares its batch while the first one commits; the embedded database has one connection. */
const BATCHES = { postgres: { size: 250, writers: 2 }, embedded: { size: 250, writers: 1 } };

/**
 * @param options.answerLimitMs how long the provider may take before an answer of its is called unknown.
 * @param options.guardPatienceMs how long an order waits while the guard reads who is counted.
 */
export function createCheckout(
  ctx: ShopContext,
  gateway: PaymentGateway,
  options: {
    database: "embedded" | "postgres";
    viewTokenKey: string;
    onStockShown(): void;
    answerLimitMs?: number;
    guardLimits?: GuardLimits | undefined;
    guardPatienceMs?: number;
    ads?: AdsOfCheckout | undefined;
  },
): Checkout {
  const { database, viewTokenKey, onStockShown, answerLimitMs } = options;
  const guard = createGuard(ctx, {
    key: keyedHash("guard", viewTokenKey),
    limits: options.guardLimits ?? GUARD_LIMITS,
    patienceMs: options.guardPatienceMs,
  });
  return {
    ...ctx,
    gateway: withTimeLimits(gateway, answerLimitMs),
    guard,
    onStockShown,
    viewTokenKey,
    ads: options.ads,
    asking: new Map(),
    reserve: createReserver(ctx, {
      provider: gateway.provider,
      limits: gateway.limits,
      guard,
      onStockShown,
      ...BATCHES[database],
    }),
    confirm: createConfirmer(ctx, { provider: gateway.provider, ...BATCHES[database] }),
  };
}
