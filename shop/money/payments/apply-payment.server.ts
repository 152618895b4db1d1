import type { Actor } from "#shop/context.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order.ts";
import { GatewayError, type GatewayPayment, type PaymentGateway } from "./gateway.ts";
import { returnMoney, voidStray } from "./return-money.server.ts";
import { type PaymentContext, settlePayment } from "./settle-payment.server.ts";

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
    if (settled.outcome === "stray") await voidStray(ctx, gateway, payment);
    else if (settled.settlement === "return") await returnMoney(ctx, gateway, payment.orderId, payment.ref);
  } catch (error) {
    if (settled.outcome === "stray" || !(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: payment.orderId }, "money could not be returned yet");
  }
  return settled.outcome === "stray" ? undefined : settled.status;
}
