import type { ShopContext } from "#shop/context.server.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { GatewayError, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import { refundKey, type ToldRefund } from "./match-refund.ts";
import { paymentOf, updatePayment } from "./payments.store.server.ts";
import type { RefundRow } from "./refunds.store.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";

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
