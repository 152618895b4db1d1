import type { Actor, ShopContext } from "#shop/context.server.ts";
import { formatMoney } from "#shop/money/money.ts";
import { addOrderEvent, lockOrder, setRefunded } from "#shop/ordering/orders/orders.store.server.ts";
import { lostCents, returnedCents, spokenFor } from "#shop/ordering/orders/refund.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { disputesOf, refundsOf, updatePayment, updateRefund } from "./payments.store.server.ts";

/**
 * Records that staff returned the money of a failed refund another way, such as by bank transfer. From then on, the refund counts as made
 * for the order and its payment. Recording it again changes nothing.
 *
 * @returns `refund_not_failed`: it was refunded to the card, or still may be. `refund_replaced`: less than its amount is left of the payment,
 *   because it was refunded since, is on its way back, or was lost in a dispute. Counted as well, it would exceed what was paid.
 */
export async function recordReturned(
  ctx: ShopContext,
  { orderId, refundId, actor }: { orderId: string; refundId: string; actor: Actor },
): Promise<"recorded" | "not_found" | "refund_not_failed" | "refund_replaced"> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refunds = order ? await refundsOf(tx, orderId) : [];
    const refund = refunds.find(({ id }) => id === refundId);
    if (!order || !refund) return "not_found";
    if (refund.returnedAt !== null) return "recorded";
    if (refund.status !== "failed") return "refund_not_failed";
    const { attempt } = refund;
    const ofPayment = refunds.filter((one) => one.attempt === attempt);
    const lost = lostCents((await disputesOf(tx, orderId)).filter((one) => one.attempt === attempt));
    const { capturedCents } = await tx
      .selectFrom("payments")
      .select("capturedCents")
      .where("orderId", "=", orderId)
      .where("attempt", "=", attempt)
      .executeTakeFirstOrThrow();
    if (refund.amountCents > capturedCents - spokenFor(ofPayment) - lost) return "refund_replaced";
    refund.returnedAt = at;
    await updateRefund(tx, refundId, { returnedAt: at, updatedAt: at });
    await updatePayment(tx, refund, { refundedCents: returnedCents(ofPayment), updatedAt: at });
    await setRefunded(tx, orderId, returnedCents(refunds), at);
    const amount = formatMoney(refund.amountCents);
    await addOrderEvent(tx, orderId, { kind: "refunded", actor, note: `${amount} refunded another way.`, at });
    const subject = `order:${order.number}`;
    await writeAudit(tx, ctx, { actor, action: "order.refund_returned", subject, after: { amount } });
    return "recorded";
  });
}
