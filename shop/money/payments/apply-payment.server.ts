import type { Actor } from "#shop/context.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { GatewayError, type GatewayPayment, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import { refundsOf } from "./payments.store.server.ts";
import { askForRefund, returnMoney, returnOrphaned } from "./return-money.server.ts";
import { type PaymentContext, settlePayment } from "./settle.server.ts";

/**
 * Settles a payment and then gives back what must go back: the money of a closed order, or money that stands on no order.
 * A provider that does not answer now is asked again by the reconciler.
 *
 * @returns the status of the order, undefined when the payment belongs to none. @throws GatewayError when such a payment could not be
 *   let go: no row of ours remembers it, so whoever told of it must come again.
 */
export async function applyPayment(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  payment: GatewayPayment,
  via: string,
  actor: Actor = { kind: "system" },
): Promise<OrderStatus | undefined> {
  const settled = await settlePayment(ctx, payment, via, actor);
  try {
    if (settled.outcome === "orphaned") await returnOrphaned(ctx, gateway, payment);
    else if (settled.settlement === "return") await returnMoney(ctx, gateway, payment.orderId, payment.ref);
  } catch (error) {
    if (settled.outcome === "orphaned" || !(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: payment.orderId }, "money could not be returned yet");
  }
  return settled.outcome === "orphaned" ? undefined : settled.status;
}

/**
 * Ends a refund that was asked for before: the payment is read first, because a refund that the provider knows must not be asked for
 * again, however old its key (Stripe forgets keys after a day); one that it does not know is asked for with the same key.
 *
 * @throws GatewayError when there was no answer.
 */
export async function askAgainForRefund(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  ref: PaymentRef,
  { id, order_id: orderId }: { id: string; order_id: string },
): Promise<void> {
  await applyPayment(ctx, gateway, await gateway.get(ref), "reconcile");
  const refund = (await refundsOf(ctx.db, orderId)).find((known) => known.id === id);
  if (refund?.status === "pending" && refund.ref === null) await askForRefund(ctx, gateway, ref, refund);
}
