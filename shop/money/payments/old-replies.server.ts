import { inBatches } from "#platform/db/in-batches.server.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import type { ShopContext } from "#shop/context.server.ts";

/** Longer than a bank may dispute a payment. Orders, payments and refunds are kept. */
const REPLIES_KEPT_MS = 2 * 365 * 24 * 60 * 60_000;

/** Deletes the payment provider's replies about orders placed more than two years ago. @returns how many. */
export const deleteOldReplies = ({ pool, clock }: Pick<ShopContext, "pool" | "clock">, end?: AbortSignal) =>
  inBatches(
    pool,
    `delete from payment_events where (order_id, id) in (
      select order_id, id from payment_events where order_id < $1 order by order_id, id limit 1000)`,
    [firstIdOf(new Date(clock.now().getTime() - REPLIES_KEPT_MS))],
    end,
  );
