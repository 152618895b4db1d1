import { type Actor, type Db, isStaff } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import { isUnanswered, shownDelay, unansweredBefore } from "#shop/ordering/orders/delays.store.server.ts";
import { eachOrder } from "#shop/ordering/orders/each-order.server.ts";
import { orderCancelled } from "#shop/ordering/orders/order-emails.server.ts";
import { mayMove } from "#shop/ordering/orders/order-status.ts";
import { type LockedOrder, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { mayCancelAsLate } from "#shop/ordering/orders/ship-by.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { currentPayment, type PaymentRow, updatePayment } from "./payments.store.server.ts";
import { returnMoney } from "./return-money.server.ts";
import { auditTransition, type PaymentContext } from "./settle.server.ts";

/** `too_late`: the shopper's cancellation window is over. `illegal_move`: this actor may not cancel the order in its `status`. */
export type CancelOutcome =
  | { outcome: "cancelled" }
  | { outcome: "already_cancelled" }
  | { outcome: "too_late" }
  | { outcome: "illegal_move"; status: string }
  | { outcome: "not_found" };

/**
 * Cancels an order: its stock is returned and it is closed in one transaction, then the authorization is released or the money refunded
 * in full. Staff may do so while the order is pending or paid. Unless it was paid outside the shop, the shopper may too, until the
 * cancellation window ends or at any time while the order is late (`mayCancelAsLate`); and so may the shop itself, once the shopper's last
 * day to accept a delay is over. The money is returned even if the provider doesn't answer now: the payment is marked `returning` in the same
 * transaction, and the reconciler tries again.
 */
export async function cancelOrder(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  actor: Actor,
): Promise<CancelOutcome> {
  const at = ctx.clock.now();
  let stockBefore: number[] = [];
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<CancelOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    if (order.status === "cancelled") return { outcome: "already_cancelled" };
    if (!mayMove(order.status, "cancelled")) return { outcome: "illegal_move", status: order.status };
    const payment = await currentPayment(tx, orderId);
    const refusal = isStaff(actor) ? undefined : await refusalFor(tx, { order, payment, actor, at });
    if (refusal) return refusal;
    const { number, status: from } = order;
    const kind = actor.kind === "system" ? "delay_unanswered" : "cancelled";
    stockBefore = await closeOrder(tx, order, { to: "cancelled", kind, actor, at });
    await queueEmail(tx, orderCancelled, { id: ctx.ids.uuid(), recipient: order.email, at, data: { orderId } });
    await auditTransition(tx, ctx, { actor, action: "order.cancel", order: { number, from, to: "cancelled" } });
    if (payment) await updatePayment(tx, payment, { ...(payment.ref ? RETURNING : NO_LONGER_PAID), updatedAt: at });
    return { outcome: "cancelled" };
  });
  if (outcome.outcome !== "cancelled") return outcome;
  if (stockBefore.some(isShownStock)) ctx.onStockShown();

  const payment = await currentPayment(ctx.db, orderId);
  if (payment?.ref) {
    try {
      await returnMoney(ctx, gateway, orderId, { provider: payment.provider, id: payment.ref });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ err: error, orderId }, "could not return the money of a cancelled order yet");
    }
  }
  return outcome;
}

const RETURNING = { status: "returning" } as const;
/** An offline payment, which staff return themselves. */
const NO_LONGER_PAID = { status: "cancelled", capturedCents: 0 } as const;

/** Why a shopper or the shop itself may not cancel an order; undefined if they may. */
async function refusalFor(
  tx: Db,
  { order, payment, actor, at }: { order: LockedOrder; payment: PaymentRow | undefined; actor: Actor; at: Date },
): Promise<CancelOutcome | undefined> {
  const refused: CancelOutcome = { outcome: "illegal_move", status: order.status };
  if (actor.kind === "system" && !(await isUnanswered(tx, order.id, at))) return refused;
  if (actor.kind === "shopper" && at >= order.cancelUntil) {
    const late = {
      status: order.status,
      placedAt: order.placedAt.toISOString(),
      delay: await shownDelay(tx, order.id),
    };
    if (!mayCancelAsLate(late, (await readSettings(tx)).policies, at)) return { outcome: "too_late" };
  }
  // The shop can't refund an offline payment, so cancelling is left to staff, who took the money.
  return payment?.ref ? undefined : refused;
}

/**
 * The job that cancels late orders whose shoppers were asked to accept the delay and haven't, once their last day to answer is over in
 * every state (16 CFR 435.2(b), (c)). Orders paid outside the shop are left for staff to cancel. @returns how many were cancelled.
 */
export function cancelUnanswered(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { end }: { end?: AbortSignal | undefined } = {},
): Promise<number> {
  const now = ctx.clock.now();
  return eachOrder(ctx, (place) => unansweredBefore(ctx.db, { now, ...place }), {
    work: async (orderId) => (await cancelOrder(ctx, gateway, orderId, { kind: "system" })).outcome === "cancelled",
    failed: "Could not cancel a late order",
    end,
  });
}
