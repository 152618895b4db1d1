import type { ShopContext } from "#shop/context.server.ts";
import { ordersUnderWay } from "#shop/ordering/orders/shipments.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody is asked about a parcel of long ago because the setting was just turned on. */
const LATEST_DAYS = 30;
const BATCH = 200;

/**
 * The job that takes orders as delivered so many days after they were shipped (setting `assumeDelivered`, 0: never) when nobody has said
 * so. Orders that were refunded in full are left out: their parcel may be lost. One that cannot be marked is logged, holds up none of the
 * others, and is tried with the next run. @returns how many.
 */
export async function assumeDeliveries(ctx: ShopContext, end?: AbortSignal): Promise<number> {
  const { assumeDelivered: days } = await readSettings(ctx.db);
  if (days === 0) return 0;
  const until = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const from = new Date(until.getTime() - LATEST_DAYS * DAY_MS);
  let done = 0;
  let after: Awaited<ReturnType<typeof ordersUnderWay>>[number] | undefined;
  do {
    const orders = await ordersUnderWay(ctx.db, { from, until, after, limit: BATCH });
    for (const { orderId } of orders) {
      if (end?.aborted) return done;
      try {
        const { outcome } = await markDelivered(ctx, orderId, { kind: "system" });
        if (outcome === "delivered") done++;
      } catch (error) {
        ctx.log.error({ err: error, orderId }, "An order could not be taken as delivered");
      }
    }
    after = orders.length < BATCH ? undefined : orders.at(-1);
  } while (after);
  return done;
}
