import type { Db } from "#shop/context.server.ts";
import { findOrderIds } from "./find-orders.store.server.ts";
import type { AdminOrder } from "./order.ts";
import type { OrderFilter } from "./order-filter.ts";
import { readAdminOrders } from "./orders.store.server.ts";

/** A page of orders, newest first. `next` is the `after` of the page behind it, null on the last. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: AdminOrder[]; next: string | null }> {
  const ids = await findOrderIds(db, filter, { after, limit: limit + 1 });
  const page = ids.slice(0, limit);
  return { items: await readAdminOrders(db, page), next: ids.length > limit ? (page.at(-1) ?? null) : null };
}
