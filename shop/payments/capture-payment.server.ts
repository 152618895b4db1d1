import type { Actor } from "#shop/context.server.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { currentPayment } from "./payments.store.server.ts";
import type { PaymentContext } from "./settle-payment.server.ts";

/**
 * Takes the money that an order holds. Safe to call twice and beside a cancellation: the provider takes it once, and if the order is
 * cancelled meanwhile it goes back.
 *
 * @returns the order's status afterwards; undefined when there is nothing to capture. @throws GatewayError when the provider did not
 *   answer: it may have happened, and the next call asks with the same key.
 */
export async function capturePayment(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  actor: Actor,
): Promise<OrderStatus | undefined> {
  const row = await currentPayment(ctx.db, orderId);
  if (!row?.ref || row.status !== "authorized" || row.provider !== gateway.provider) return undefined;
  const ref = { provider: row.provider, id: row.ref };
  const payment = await gateway.capture(ref, { key: `${orderId}:capture:1` }).catch((error: unknown) => {
    if (error instanceof GatewayError && error.kind === "invalid_state") return gateway.get(ref);
    throw error;
  });
  return applyPayment(ctx, gateway, payment, "capture", actor);
}

/** Orders at a time that the job works on; the rest waits for its next run. */
const ORDERS_A_RUN = 500;

/** The job after the cancellation hour: captures every pending order whose hour is over. @returns how many were captured. */
export async function captureDue(ctx: PaymentContext, gateway: PaymentGateway): Promise<number> {
  const due = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select("o.id")
    .where("p.status", "=", "authorized")
    .where("p.provider", "=", gateway.provider)
    .where("o.status", "=", "pending")
    .where("o.cancel_until", "<=", ctx.clock.now())
    .orderBy("p.created_at")
    .limit(ORDERS_A_RUN)
    .execute();
  let captured = 0;
  for (const { id } of due) {
    try {
      if ((await capturePayment(ctx, gateway, id, { kind: "system" })) === "paid") captured++;
    } catch (error) {
      ctx.log.warn({ err: error, orderId: id }, "an order could not be captured yet");
    }
  }
  return captured;
}
