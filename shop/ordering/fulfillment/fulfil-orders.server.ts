import { inParallel } from "#platform/in-parallel.ts";
import type { Actor } from "#shop/context.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { PaymentContext } from "#shop/money/payments/settle.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { type FulfillOutcome, fulfillOrder } from "./fulfil-order.server.ts";

export type OrderToFulfill = {
  orderId: string;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  trackingUrl?: string | undefined;
};

/** Captures wait for the provider, so several are asked for at the same time. */
const AT_ONCE = 8;

/** Ships these orders, each for itself: what is wrong with one is told of that one. @returns an outcome each, in their order. */
export async function fulfillOrders(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orders: readonly OrderToFulfill[],
  actor: Actor,
): Promise<(FulfillOutcome & { orderId: string })[]> {
  const outcomes = new Map<number, FulfillOutcome & { orderId: string }>();
  await inParallel([...orders.entries()], AT_ONCE, async ([at, { orderId, ...typed }]) => {
    const outcome = await fulfillOrder(ctx, gateway, orderId, { tracking: tidyTracking(typed), actor });
    outcomes.set(at, { ...outcome, orderId });
  });
  return orders.flatMap((_, at) => outcomes.get(at) ?? []);
}
