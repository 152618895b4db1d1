import { writeCsvRows } from "#platform/csv.server.ts";
import { type Page, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { type OrderRow, readAdminOrders } from "./admin-orders.store.server.ts";
import { findOrderIds, lookThrough } from "./find-orders.store.server.ts";
import { CSV_COLUMNS } from "./order-columns.ts";
import type { OrderFilter } from "./order-filter.ts";

/** Orders that are looked at and in memory at a time. */
const PART = 1_000;

/** A spreadsheet takes a file for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Orders as CSV, newest first, in parts as they are read; one row an order, so that its columns of money can be summed up. All orders of
 * the days are scanned, so that a part takes no longer at the end than at the beginning.
 */
export async function* orderCsv(
  db: Db,
  which: { filter: OrderFilter } | { ids: readonly string[] },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvRows([CSV_COLUMNS.map(({ csv }) => csv)]);
  if ("ids" in which) return yield rowsOf(await readAdminOrders(db, which.ids));
  let after: string | undefined;
  do {
    const { found, last } = await lookThrough(db, which.filter, { after, rows: PART });
    if (found.length > 0) yield rowsOf(await readAdminOrders(db, found));
    after = last;
  } while (after !== undefined);
}

const rowsOf = (orders: readonly OrderRow[]): string =>
  writeCsvRows(orders.map((order) => CSV_COLUMNS.map(({ value }) => value(order))));

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
