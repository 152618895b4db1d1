import { applyPayment } from "./apply-payment.server.ts";
import { askForRefund } from "./ask-for-refund.server.ts";
import type { PaymentGateway, PaymentRef } from "./gateway.ts";
import { refundsOf } from "./refunds.store.server.ts";
import type { PaymentContext } from "./settle-payment.server.ts";

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
