import type { ShopContext } from "#shop/context.server.ts";
import { ordersUnderWay } from "#shop/orders/shipments.store.server.ts";
import { readSettings } from "#shop/settings/settings.store.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody is asked about a parcel of long ago because the setting was just turned on. */
const LATEST_DAYS = 30;
const BATCH = 200;

/**
 * The job that takes orders as delivered so many days after they were shipped (setting `assumeDelivered`, 0: never) when nobody has said
 * so. Orders that were refunded in full are left out: their parcel may be lost. @returns how many.
 */
export async function assumeDeliveries(ctx: ShopContext, end?: AbortSignal): Promise<number> {
  const { assumeDelivered: days } = await readSettings(ctx.db);
  if (days === 0) return 0;
  const until = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const from = new Date(until.getTime() - LATEST_DAYS * DAY_MS);
  let done = 0;
  for (;;) {
    const orderIds = await ordersUnderWay(ctx.db, { from, until, limit: BATCH });
    for (const orderId of orderIds) {
      if (end?.aborted) return done;
      const { outcome } = await markDelivered(ctx, orderId, { kind: "system" });
      if (outcome === "delivered") done++;
    }
    if (orderIds.length < BATCH) return done;
  }
}
