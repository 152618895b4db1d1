import { unansweredBefore } from "#shop/ordering/orders/delays.store.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import type { PaymentGateway } from "./gateway.ts";
import type { PaymentContext } from "./settle-payment.server.ts";

const BATCH = 200;

/**
 * The job that cancels late orders whose shoppers were asked to agree to wait and have not, once the last day for an answer is over
 * in every state (16 CFR 435.2(b), (c)). Those that were paid outside the shop are staff's to cancel. One that cannot be cancelled is
 * logged, holds up none of the others, and is tried with the next run. @returns how many.
 */
export async function cancelUnanswered(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { end }: { end?: AbortSignal | undefined } = {},
): Promise<number> {
  const now = ctx.clock.now();
  let done = 0;
  let after: string | undefined;
  do {
    const ids = await unansweredBefore(ctx.db, { now, after, limit: BATCH });
    for (const orderId of ids) {
      if (end?.aborted) return done;
      try {
        const { outcome } = await cancelOrder(ctx, gateway, orderId, { kind: "system" });
        if (outcome === "cancelled") done++;
      } catch (error) {
        ctx.log.error({ err: error, orderId }, "A late order could not be cancelled");
      }
    }
    after = ids.length < BATCH ? undefined : ids.at(-1);
  } while (after);
  return done;
}
