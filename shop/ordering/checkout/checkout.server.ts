import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type AbuseLimits, createAbuseLimits } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { ABUSE_THRESHOLDS, type AbuseThresholds } from "#shop/money/abuse-limits/limits.ts";
import { type ConfirmOrder, createConfirmer } from "#shop/money/payments/authorize.server.ts";
import { type PaymentGateway, withTimeLimits } from "#shop/money/payments/gateway.ts";
import type { PaymentContext } from "#shop/money/payments/settle.server.ts";
import type { PlacedOrder } from "./placed-order.server.ts";
import { createReserver, type ReserveOrder } from "./reserve-orders.server.ts";

export type AdsOfCheckout = { sends: boolean };

export type Checkout = PaymentContext & {
  gateway: PaymentGateway;
  reserve: ReserveOrder;
  confirm: ConfirmOrder;
  abuseLimits: AbuseLimits;
  /** Payment requests that this process has in flight, by order: a repeat waits for the answer instead of asking twice. */
  asking: Map<string, Promise<PlacedOrder>>;
  /** Undefined without an advertising pixel. `sends`: the server reports purchases too. */
  ads: AdsOfCheckout | undefined;
  viewTokenKey: string;
};

/** On PostgreSQL a second writer prepares its batch while the first commits; the embedded database has one connection. */
const BATCHES = { postgres: { size: 250, writers: 2 }, embedded: { size: 250, writers: 1 } };

/**
 * @param options.answerLimitMs how long the provider may take until an outcome counts as unknown.
 * @param options.abusePatienceMs how long an order waits for the abuse limits to read the counted subjects.
 */
export function createCheckout(
  ctx: ShopContext,
  gateway: PaymentGateway,
  options: {
    database: "embedded" | "postgres";
    viewTokenKey: string;
    onStockShown(): void;
    answerLimitMs?: number;
    abuseThresholds?: AbuseThresholds | undefined;
    abusePatienceMs?: number;
    ads?: AdsOfCheckout | undefined;
  },
): Checkout {
  const { database, viewTokenKey, onStockShown, answerLimitMs } = options;
  const abuseLimits = createAbuseLimits(ctx, {
    key: keyedHash("guard", viewTokenKey),
    limits: options.abuseThresholds ?? ABUSE_THRESHOLDS,
    patienceMs: options.abusePatienceMs,
  });
  return {
    ...ctx,
    gateway: withTimeLimits(gateway, answerLimitMs),
    abuseLimits,
    onStockShown,
    viewTokenKey,
    ads: options.ads,
    asking: new Map(),
    reserve: createReserver(ctx, {
      provider: gateway.provider,
      limits: gateway.limits,
      abuseLimits,
      onStockShown,
      ...BATCHES[database],
    }),
    confirm: createConfirmer(ctx, { provider: gateway.provider, ...BATCHES[database] }),
  };
}
