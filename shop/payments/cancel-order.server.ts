import type { Actor } from "#shop/context.server.ts";
import { queueMail } from "#shop/mail/mail.store.server.ts";
import { closeOrder } from "#shop/orders/close-order.server.ts";
import { findDelay } from "#shop/orders/delays.store.server.ts";
import { mayMove } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.store.server.ts";
import { isShownStock } from "#shop/stock/stock.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { noteMove } from "./note-move.server.ts";
import { currentPayment, updatePayment } from "./payments.store.server.ts";
import { returnMoney } from "./return-money.server.ts";
import type { PaymentContext } from "./settle-payment.server.ts";

/** `too_late`: the shopper's hour is over. `illegal_move`: whoever asks may not cancel the order as it stands; `status` says how. */
export type CancelOutcome =
  | { outcome: "cancelled" }
  | { outcome: "already_cancelled" }
  | { outcome: "too_late" }
  | { outcome: "illegal_move"; status: string }
  | { outcome: "not_found" };

/**
 * Cancels an order: stock goes back and the order is closed in one transaction, then the hold is let go or the money refunded in full.
 * Staff may do so while the order is pending or paid, a shopper too until the cancellation hour ends, or while they were told
 * that it is late, unless it was paid outside the shop. The money follows even when the provider does not answer now: the payment is marked `returning` in the same transaction, and
 * the reconciler comes back to it.
 */
export async function cancelOrder(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  actor: Actor,
): Promise<CancelOutcome> {
  const at = ctx.clock.now();
  let stockLeft: number[] = [];
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<CancelOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    if (order.status === "cancelled") return { outcome: "already_cancelled" };
    if (!mayMove(order.status, "cancelled")) return { outcome: "illegal_move", status: order.status };
    const payment = await currentPayment(tx, orderId);
    if (actor.kind === "shopper") {
      if (at >= order.cancel_until && !(await findDelay(tx, orderId))) return { outcome: "too_late" };
      // Nothing of the shop's gives such money back, so staff, who took it, must.
      if (!payment?.ref) return { outcome: "illegal_move", status: order.status };
    }
    const { number, status: from } = order;
    stockLeft = await closeOrder(tx, order, { to: "cancelled", kind: "cancelled", actor, at });
    await queueMail(tx, { id: ctx.ids.uuid(), orderId, kind: "order_cancelled", recipient: order.email, at });
    await noteMove(tx, ctx, { actor, action: "order.cancel", order: { number, from, to: "cancelled" } });
    if (payment?.ref) await updatePayment(tx, payment, { status: "returning", updated_at: at });
    return { outcome: "cancelled" };
  });
  if (outcome.outcome !== "cancelled") return outcome;
  if (stockLeft.some(isShownStock)) ctx.onStockShown();

  const payment = await currentPayment(ctx.db, orderId);
  if (payment?.ref) {
    try {
      await returnMoney(ctx, gateway, orderId, { provider: payment.provider, id: payment.ref });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ err: error, orderId }, "the money of a cancelled order could not be returned yet");
    }
  }
  return outcome;
}
