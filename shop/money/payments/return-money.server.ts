import { firstIdOf } from "#platform/ids.server.ts";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import { sumOf } from "#shop/money/money.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { FAILED_BY_DISPUTE, holdsMoney, lostCents, spokenFor } from "#shop/ordering/orders/refund.ts";
import { GatewayError, type GatewayPayment, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import {
  type DisputeRow,
  disputesOf,
  insertRefund,
  paymentOf,
  type RefundRow,
  refundsOf,
} from "./payments.store.server.ts";
import { isUnanswered } from "./refund-rules.ts";
import { type PaymentContext, settlePayment } from "./settle.server.ts";
import { askForRefund } from "./settle-refunds.server.ts";

const SYSTEM = { kind: "system" } as const;

/**
 * Settles a payment and then returns its money if its order is closed or it belongs to no order. If the provider doesn't answer now, the
 * reconciler tries again.
 *
 * @returns the status of the order, undefined when the payment belongs to none. @throws GatewayError when such a payment could not be
 *   returned: it isn't on record, so the caller has to try again.
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
    if (settled.outcome === "orphaned") await returnOrphaned(ctx, gateway, payment, settled);
    else if (settled.settlement === "return") await returnMoney(ctx, gateway, payment.orderId, payment.ref);
  } catch (error) {
    if (settled.outcome === "orphaned" || !(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: payment.orderId }, "could not return money yet");
  }
  return settled.outcome === "orphaned" ? undefined : settled.status;
}

/**
 * Returns the money of a closed order: releases an authorization, refunds what was captured. Reads the payment first and does what is
 * left to do, so it may run any number of times, from several processes, after any crash.
 *
 * @throws GatewayError when the provider refused to act, or did not answer and still has money to return; the payment stays `returning`
 *   and the reconciler tries again.
 */
export async function returnMoney(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  ref: PaymentRef,
): Promise<void> {
  let lost: GatewayError | undefined;
  // Twice, because an authorization may be captured between the read and its release: then the second round refunds it.
  for (let round = 1; round <= 2 && !lost; round++) {
    const payment = await gateway.get(ref);
    const settled = await settlePayment(ctx, payment, "read", SYSTEM);
    if (settled.outcome !== "settled" || settled.settlement !== "return") return;
    lost = await askForReturn(ctx, gateway, payment, { id: orderId, status: settled.status });
  }
  const settled = await settlePayment(ctx, await gateway.get(ref), "read", SYSTEM);
  if (lost && settled.outcome === "settled" && settled.settlement === "return") throw lost;
}

/**
 * @returns the error when the answer was lost, so that only a read shows the outcome. In the case of `invalid_state` the payment has
 *   changed in the meantime, which a read shows too. @throws GatewayError when nothing was done.
 */
async function askForReturn(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  payment: GatewayPayment,
  order: { id: string; status: OrderStatus },
): Promise<GatewayError | undefined> {
  try {
    if (payment.status === "captured") await refundRest(ctx, gateway, payment);
    else {
      const reason = order.status === "cancelled" ? "shopper" : "expired";
      await gateway.cancel(payment.ref, { reason, key: `${order.id}:cancel:1` });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === "unknown_outcome") return error;
    if (error.kind === "invalid_state") return undefined;
    throw error;
  }
}

/**
 * Requests refunds without an answer again, and one for all that is left. If one is refused, its amount no longer fits, and the next
 * round reads the payment again.
 */
async function refundRest(ctx: PaymentContext, gateway: PaymentGateway, payment: GatewayPayment): Promise<void> {
  const open = await ctx.db.transaction().execute((tx) => openRefunds(ctx, tx, payment));
  for (const refund of open) await askForRefund(ctx, gateway, payment.ref, refund);
}

/**
 * The refunds to request for this payment: those without an answer, and a new one for the rest. There is none for the rest while a bank
 * holds the money in a dispute, once a bank has sent such a refund back, or if the provider has refused one of that amount: then staff
 * must find another way. One more is tried if a dispute made it fail that has ended since (`unsettled` has the same rule). After any other
 * failure, staff may have returned the money, and won a dispute because of it.
 */
async function openRefunds(ctx: PaymentContext, tx: Db, payment: GatewayPayment): Promise<RefundRow[]> {
  const order = await lockOrder(tx, payment.orderId);
  const row = order && (await paymentOf(tx, order.id, payment.ref.provider, payment.ref.id));
  if (!order || !row) return [];
  const known = (await refundsOf(tx, order.id)).filter(({ attempt }) => attempt === row.attempt);
  const unanswered = known.filter(isUnanswered);
  const disputes = (await disputesOf(tx, order.id)).filter(({ attempt }) => attempt === row.attempt);
  const leftCents = payment.capturedCents - spokenFor(known) - lostCents(disputes);
  const isStuck = known.some(
    (refund) =>
      refund.status === "failed" &&
      isOwn(refund) &&
      (refund.ref !== null || refund.amountCents === leftCents) &&
      !(failedByDispute(refund) && disputes.some(isAround(refund))),
  );
  const isHeld = disputes.some(({ status }) => holdsMoney(status));
  if (leftCents <= 0 || isStuck || isHeld) return unanswered;
  const rest = await insertRefund(tx, {
    id: ctx.ids.uuid(),
    orderId: order.id,
    attempt: row.attempt,
    amountCents: leftCents,
    reason: "Order cancelled",
    askedBy: actorName(SYSTEM),
    at: ctx.clock.now(),
  });
  return [...unanswered, rest];
}

/** The provider doesn't say why it refused a refund, which it does while the payment is disputed. */
const failedByDispute = ({ ref, failure }: RefundRow): boolean => ref === null || failure === FAILED_BY_DISPUTE;

/** Whether a dispute was open when a refund failed, and has ended since it was requested. */
const isAround =
  ({ createdAt, updatedAt }: RefundRow) =>
  ({ openedAt, closedAt }: DisputeRow): boolean =>
    openedAt <= updatedAt && closedAt !== null && closedAt > createdAt;

const isOwn = ({ askedBy }: RefundRow): boolean => askedBy === actorName(SYSTEM);

/** Longer than an order waits for its payment, and shorter than the hour after which payments are captured and orders ship. */
const RETURNED_WITHIN_MS = 30 * 60_000;

/**
 * Returns money that belongs to no order. Payments of another shop on the same account are left alone. So is an older payment of an unknown
 * order, which was probably lost by restoring a backup: its package may have shipped, so staff decide, who see it as `unknown_payment`.
 */
async function returnOrphaned(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  payment: GatewayPayment,
  { hasOrder }: { hasOrder: boolean },
): Promise<void> {
  if (!payment.madeHere) return;
  const isOld = payment.orderId < firstIdOf(new Date(ctx.clock.now().getTime() - RETURNED_WITHIN_MS));
  const isForStaff = isOld && !hasOrder;
  ctx.log.warn(
    { orderId: payment.orderId, payment: payment.ref.id, status: payment.status, actor: actorName(SYSTEM), isForStaff },
    "orphaned payment",
  );
  if (isForStaff) return;
  if (payment.status === "authorized" || payment.status === "requires_action") {
    await gateway.cancel(payment.ref, { reason: "duplicate", key: `${payment.ref.id}:void` });
  } else if (payment.status === "captured" && !payment.disputes.some(({ status }) => holdsMoney(status))) {
    // The failed ones are subtracted too, because such a refund is not retried.
    const voidedCents = sumOf(payment.refunds);
    const amountCents = payment.capturedCents - voidedCents - lostCents(payment.disputes);
    if (amountCents <= 0) return;
    const key = `${payment.ref.id}:void:${voidedCents}`;
    await gateway.refund(payment.ref, { amountCents, reason: "duplicate", key });
  }
}
