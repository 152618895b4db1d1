import { type Page, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { type OrderRow, readAdminOrders } from "./admin-orders.store.server.ts";
import { findOrderIds } from "./find-orders.store.server.ts";
import type { OrderFilter } from "./order-filter.ts";

/** A page of orders, newest first. `next` is the `after` of the page behind it, null on the last. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Page<OrderRow>> {
  const ids = await findOrderIds(db, filter, { after, limit: limit + 1 });
  const page = pageOf(ids, limit, (id) => id);
  return { ...page, items: await readAdminOrders(db, page.items) };
}
