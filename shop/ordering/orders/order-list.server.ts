import { writeCsvRows } from "#platform/csv.server.ts";
import { COUNTED_UP_TO, type Page, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { type OrderRow, readAdminOrders } from "./admin-orders.store.server.ts";
import { countOrders, findOrderIds, lookThrough } from "./find-orders.store.server.ts";
import { isInFile, ORDER_CSV_LAYOUTS, type OrderCsvFormat } from "./order-csv-layouts.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";

/** Orders in memory at a time. */
const PART = 1_000;

/** Orders as CSV, in the order of the list or of `ids`, in parts. All orders of the days are scanned, so the last part is as fast as the first. */
export async function* orderCsv(
  db: Db,
  which: { filter: OrderFilter; sort: OrderSort } | { ids: readonly string[] },
  { format, now }: { format: OrderCsvFormat; now: Date },
): AsyncGenerator<string> {
  const { names, rowsOf } = ORDER_CSV_LAYOUTS[format];
  const rows = async (ids: readonly string[]) => {
    const orders = await readAdminOrders(db, ids, now);
    return writeCsvRows(orders.filter((order) => isInFile(format, order)).flatMap(rowsOf));
  };
  yield writeCsvRows([names]);
  if ("ids" in which) return yield rows(which.ids);
  let after: string | undefined;
  do {
    const { found, last } = await lookThrough(db, which.filter, { after, sort: which.sort, rows: PART });
    if (found.length > 0) yield rows(found);
    after = last;
  } while (after !== undefined);
}

/** A page of orders, or chosen ones. `next` is the `after` of the following page. */
export async function listOrders(
  db: Db,
  which: { filter: OrderFilter } | { ids: readonly string[] },
  { limit, after, sort, now }: { limit: number; after?: string | undefined; sort?: OrderSort | undefined; now: Date },
): Promise<Page<OrderRow>> {
  if ("ids" in which) {
    const items = await readAdminOrders(db, which.ids, now);
    return { items, next: null, total: items.length };
  }
  const ids = await findOrderIds(db, which.filter, { after, sort, limit: limit + 1 });
  const page = pageOf(ids, limit, (id) => id);
  const isAll = after === undefined && page.next === null;
  const isSearch = which.filter.words.length > 0;
  return {
    items: await readAdminOrders(db, page.items, now),
    next: page.next,
    total: isAll ? ids.length : isSearch ? null : await countOrders(db, which.filter, COUNTED_UP_TO + 1),
  };
}
