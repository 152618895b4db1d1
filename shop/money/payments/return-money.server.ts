import { actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { holdsMoney, lostCents } from "#shop/ordering/orders/refund.ts";
import { GatewayError, type GatewayPayment, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import {
  disputesOf,
  insertRefund,
  paymentOf,
  type RefundRow,
  refundsOf,
  spokenFor,
  updatePayment,
} from "./payments.store.server.ts";
import { refundKey, type ToldRefund } from "./refund-rules.ts";
import { type PaymentContext, settlePayment } from "./settle.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";

const SYSTEM = { kind: "system" } as const;

/**
 * Gives back the money of a closed order: lets a hold go, refunds what was taken. Reads the provider's books first and does what is
 * left to do, so it may run any number of times, from several processes, after any crash.
 *
 * @throws GatewayError when the provider did not answer, and a reading shows money that is still to go back; the payment stays `returning` and the reconciler comes back to it.
 */
export async function returnMoney(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  ref: PaymentRef,
): Promise<void> {
  let lost: GatewayError | undefined;
  // Twice, because a hold may be captured between the reading and the letting go: then the second round refunds it.
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
 * @returns the error when the answer was lost, so that only a reading tells what came of it. A payment that cannot do it has moved on
 *   meanwhile, which a reading tells, too. @throws GatewayError when nothing was done.
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
 * Asks again for refunds whose outcome is not known, and for one of all that is left. One that is refused is of an amount that the
 * provider's books do not allow: the next round reads them again.
 */
async function refundRest(ctx: PaymentContext, gateway: PaymentGateway, payment: GatewayPayment): Promise<void> {
  const open = await ctx.db.transaction().execute((tx) => openRefunds(ctx, tx, payment));
  for (const refund of open) await askForRefund(ctx, gateway, payment.ref, refund);
}

/**
 * The refunds of this payment that the provider is to be asked for. The rest is left alone while a bank holds the money in a dispute,
 * and when a refund of just that much has failed before: then staff must find another way.
 */
async function openRefunds(ctx: PaymentContext, tx: Db, payment: GatewayPayment): Promise<RefundRow[]> {
  const order = await lockOrder(tx, payment.orderId);
  const row = order && (await paymentOf(tx, order.id, payment.ref.provider, payment.ref.id));
  if (!order || !row) return [];
  const known = (await refundsOf(tx, order.id)).filter(({ attempt }) => attempt === row.attempt);
  const unanswered = known.filter(({ status, ref }) => status === "pending" && ref === null);
  const disputes = (await disputesOf(tx, order.id)).filter(({ attempt }) => attempt === row.attempt);
  const leftCents = payment.capturedCents - spokenFor(known) - lostCents(disputes);
  const isStuck = known.some(
    (refund) => refund.status === "failed" && refund.amount_cents === leftCents && isOwn(refund),
  );
  const isHeld = disputes.some(({ status }) => holdsMoney(status));
  if (leftCents <= 0 || isStuck || isHeld) return unanswered;
  const rest = await insertRefund(tx, {
    id: ctx.ids.uuid(),
    order_id: order.id,
    attempt: row.attempt,
    amount_cents: leftCents,
    reason: "order cancelled",
    asked_by: actorName(SYSTEM),
    at: ctx.clock.now(),
  });
  return [...unanswered, rest];
}

const isOwn = ({ asked_by }: RefundRow): boolean => asked_by === actorName(SYSTEM);

/** Lets go of money that stands on no order of ours. What another shop took on the same account is that shop's. */
export async function returnOrphaned(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  payment: GatewayPayment,
): Promise<void> {
  if (!payment.madeHere) return;
  ctx.log.warn(
    { orderId: payment.orderId, payment: payment.ref.id, status: payment.status, actor: actorName(SYSTEM) },
    "orphaned payment",
  );
  if (payment.status === "authorized" || payment.status === "requires_action") {
    await gateway.cancel(payment.ref, { reason: "duplicate", key: `${payment.ref.id}:void` });
  } else if (payment.status === "captured" && !payment.disputes.some(({ status }) => holdsMoney(status))) {
    // A void that failed is not tried again: its money could never leave.
    const voidedCents = payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const amountCents = payment.capturedCents - voidedCents - lostCents(payment.disputes);
    if (amountCents <= 0) return;
    const key = `${payment.ref.id}:void:${voidedCents}`;
    await gateway.refund(payment.ref, { amountCents, reason: "duplicate", key });
  }
}

/**
 * Asks the provider for a refund that stands in our books, and writes its answer down. Always with the same key, so it may be called
 * again after any crash, by any process: the money goes back once.
 *
 * @returns `refused`: the provider will not do it, so the refund has failed and its money is available again. `answered`: it was made;
 *   its row says how it stands. @throws GatewayError when there was no answer: the refund stays pending, and is asked about later.
 */
export async function askForRefund(
  ctx: ShopContext,
  gateway: PaymentGateway,
  ref: PaymentRef,
  refund: RefundRow,
): Promise<"answered" | "refused"> {
  const { amount_cents: amountCents, reason } = refund;
  const key = refundKey(refund);
  try {
    await settle(ctx, ref, refund, await gateway.refund(ref, { amountCents, reason, key }));
    return "answered";
  } catch (error) {
    const isRefused = error instanceof GatewayError && (error.kind === "invalid_state" || error.kind === "not_found");
    if (!isRefused) throw error;
    ctx.log.warn({ err: error, orderId: refund.order_id }, "the provider refused a refund");
    await settle(ctx, ref, refund, { status: "failed", amountCents, key, failure: "refused by the payment provider" });
    return "refused";
  }
}

async function settle(ctx: ShopContext, ref: PaymentRef, refund: RefundRow, answer: ToldRefund): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, refund.order_id);
    const row = order && (await paymentOf(tx, order.id, ref.provider, ref.id));
    if (!row) throw new Error(`refund ${refund.id} has no payment`);
    // An adapter need not repeat the key in its answer.
    const told = [{ ...answer, key: refundKey(refund) }];
    const { refundedCents } = await settleRefunds(tx, ctx, { order, row, told, at });
    if (refundedCents !== row.refunded_cents) {
      await updatePayment(tx, row, { refunded_cents: refundedCents, updated_at: at });
    }
  });
}
