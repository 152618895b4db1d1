import { isDatabaseAway } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";

const BATCH = 200;

/**
 * Works on orders one by one, a page at a time. One that fails is logged, doesn't hold up the others, and is tried again in the next run,
 * but without a database, the run fails. @returns for how many `work` returned true
 */
export async function eachOrder<Order extends { orderId: string }>(
  { log }: Pick<ShopContext, "log">,
  pageAfter: (place: { after: Order | undefined; limit: number }) => Promise<readonly Order[]>,
  { work, failed, end }: { work(orderId: string): Promise<boolean>; failed: string; end?: AbortSignal | undefined },
): Promise<number> {
  let done = 0;
  let after: Order | undefined;
  do {
    const orders = await pageAfter({ after, limit: BATCH });
    for (const { orderId } of orders) {
      if (end?.aborted) return done;
      try {
        if (await work(orderId)) done++;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error, orderId }, failed);
      }
    }
    after = orders.length < BATCH ? undefined : orders.at(-1);
  } while (after);
  return done;
}
