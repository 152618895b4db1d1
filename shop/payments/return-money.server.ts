import { actorName, type Db } from "#shop/context.server.ts";
import { lockOrder } from "#shop/orders/orders.store.server.ts";
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type PaymentRef,
} from "./gateway.ts";
import { type PaymentContext, settlePayment } from "./settle-payment.server.ts";

const SYSTEM = { kind: "system" } as const;

/**
 * Gives back the money of a closed order: lets a hold go, refunds what was taken. Reads the provider's books first and does what is
 * left to do, so it may run any number of times, from several processes, after any crash.
 *
 * @throws GatewayError when the provider did not answer; the payment stays `returning` and the reconciler comes back to it.
 */
export async function returnMoney(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  ref: PaymentRef,
): Promise<void> {
  // Twice, because a hold may be captured between the reading and the letting go: then the second round refunds it.
  for (let round = 1; round <= 2; round++) {
    const payment = await gateway.get(ref);
    const settled = await settlePayment(ctx, payment, "read", SYSTEM);
    if (settled.outcome !== "settled" || settled.settlement !== "return") return;
    try {
      if (payment.status === "captured") await refundRest(ctx, gateway, payment);
      else {
        const reason = settled.status === "cancelled" ? "shopper" : "expired";
        await gateway.cancel(ref, { reason, key: `${orderId}:cancel:1` });
      }
    } catch (error) {
      if (!(error instanceof GatewayError && error.kind === "invalid_state")) throw error;
    }
  }
  await settlePayment(ctx, await gateway.get(ref), "read", SYSTEM);
}

async function refundRest(ctx: PaymentContext, gateway: PaymentGateway, payment: GatewayPayment): Promise<void> {
  const refund = await ctx.db.transaction().execute((tx) => openRefund(ctx, tx, payment));
  if (!refund) return;
  const { id, amount_cents: amountCents, reason } = refund;
  const close = (change: { ref?: string; status: GatewayRefund["status"] }) =>
    ctx.db
      .updateTable("refunds")
      .set({ ...change, updated_at: ctx.clock.now() })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .execute();
  try {
    const answer = await gateway.refund(payment.ref, { amountCents, reason, key: `${payment.orderId}:refund:${id}` });
    await close({ ref: answer.id, status: answer.status });
  } catch (error) {
    // The provider gave money back by itself, so this is too much: the next round asks for what is left then.
    if (error instanceof GatewayError && error.kind === "invalid_state") await close({ status: "failed" });
    throw error;
  }
}

/**
 * The refund of this payment that is under way, else a new one of all that is left, if anything. `payment` may have been read before
 * another process gave money back: our own refunds say so.
 */
async function openRefund(ctx: PaymentContext, tx: Db, payment: GatewayPayment) {
  await lockOrder(tx, payment.orderId);
  const known = await tx.selectFrom("refunds").selectAll().where("order_id", "=", payment.orderId).execute();
  const open = known.find(({ status }) => status === "pending");
  if (open) return open;
  const succeeded = known.filter(({ status }) => status === "succeeded");
  const returnedCents = succeeded.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const leftCents = payment.capturedCents - Math.max(payment.refundedCents, returnedCents);
  if (leftCents <= 0) return undefined;
  const at = ctx.clock.now();
  return tx
    .insertInto("refunds")
    .values({
      id: ctx.ids.uuid(),
      order_id: payment.orderId,
      attempt: 1,
      amount_cents: leftCents,
      reason: "order cancelled",
      status: "pending",
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets go of money that stands on no order of ours. */
export async function voidStray(ctx: PaymentContext, gateway: PaymentGateway, payment: GatewayPayment): Promise<void> {
  ctx.log.warn(
    { orderId: payment.orderId, payment: payment.ref.id, status: payment.status, actor: actorName(SYSTEM) },
    "stray payment",
  );
  if (payment.status === "authorized" || payment.status === "requires_action") {
    await gateway.cancel(payment.ref, { reason: "duplicate", key: `${payment.ref.id}:void` });
  } else if (payment.status === "captured" && payment.refundedCents < payment.capturedCents) {
    const amountCents = payment.capturedCents - payment.refundedCents;
    const key = `${payment.ref.id}:void:${payment.refundedCents}`;
    await gateway.refund(payment.ref, { amountCents, reason: "duplicate", key });
  }
}
