import type { ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { holdsMoney, lostCents } from "#shop/ordering/orders/refund.ts";
import { type Difference, IN_FLIGHT_MS } from "./differences.ts";
import { type GatewayPayment, isForOrder, type PaymentGateway } from "./gateway.ts";
import { readKnownPayments } from "./reconciliation.store.server.ts";

/** What staff could return of a payment: nothing while a bank decides a dispute, and never what was lost in one. */
function leftCents({ status, amountCents, capturedCents, refundedCents, disputes }: GatewayPayment): Cents {
  if (status === "cancelled" || status === "failed" || disputes.some((dispute) => holdsMoney(dispute.status))) return 0;
  return status === "captured" ? capturedCents - refundedCents - lostCents(disputes) : amountCents;
}

/** Payments that this shop made for an order, that hold money, and that belong to no payment on record. */
export async function unknownPayments(
  db: ShopContext["db"],
  provider: PaymentGateway["provider"],
  payments: readonly GatewayPayment[],
  now: Date,
): Promise<Difference[]> {
  const open = payments.filter((payment) => payment.madeHere && isForOrder(payment) && leftCents(payment) > 0);
  const named = open.map(({ ref, orderId }) => ({ ref: ref.id, orderId }));
  const known = await readKnownPayments(db, provider, named);
  return open
    .filter(({ ref }) => !known.refs.has(ref.id))
    .map((payment) => {
      const { ref, orderId, status } = payment;
      const order = known.orders.get(orderId);
      return {
        kind: order?.waits ? "unsettled" : "unknown_payment",
        ...(order && { orderId, orderNumber: order.number }),
        payment: ref.id,
        shop: {},
        provider: { status, cents: leftCents(payment) },
        isInFlight: order !== undefined && now.getTime() - order.updatedAt.getTime() < IN_FLIGHT_MS,
      };
    });
}
