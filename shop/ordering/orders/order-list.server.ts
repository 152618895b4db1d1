import { z } from "zod";
import { writeCsvRows } from "#platform/csv.server.ts";
import { COUNTED_UP_TO, type Page, type PageQuery, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { dayQuery, totalSchema } from "#shop/list-schema.server.ts";
import { adminOrderSchema, type OrderRow, readAdminOrders } from "./admin-orders.store.server.ts";
import { countOrders, findOrderIds, lookThrough } from "./find-orders.store.server.ts";
import { isInFile, ORDER_CSV_FORMATS, ORDER_CSV_LAYOUTS, type OrderCsvFormat } from "./order-csv-layouts.ts";
import { ORDER_SORTS, type OrderFilter, type OrderSort, STATUS_FILTERS } from "./order-filter.ts";

const filterQuery = z.object({
  status: z
    .enum(STATUS_FILTERS)
    .optional()
    .describe(
      "`to_ship`: those with `isToShip`. `ship_late`: those of them past their ship-by day. The values after `cancelled` need staff attention.",
    ),
  from: dayQuery.describe("The first day, in US Eastern time."),
  to: dayQuery.describe("The last day, in US Eastern time."),
  q: z
    .string()
    .max(200)
    .optional()
    .describe("The start of words in the order number, email, name, or SKU. All must match."),
  sort: z.enum(ORDER_SORTS).default("newest"),
});

const MOST_IDS = 300;

/** The orders that staff have selected. */
export const chosenIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).max(MOST_IDS, { error: `At most ${MOST_IDS} orders can be selected at a time.` }));

const ids = chosenIds
  .optional()
  .describe("Only these, separated by commas and in this order; filter and sort are then ignored.");

export const orderListContract = {
  "GET /api/admin/orders": {
    summary: "List orders by filter or by id, a page at a time",
    querystring: filterQuery.extend({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.uuid().optional().describe("The `next` of the previous page."),
      ids,
    }),
    response: { 200: z.object({ items: z.array(adminOrderSchema), next: z.uuid().nullable(), total: totalSchema }) },
  },
  "GET /api/admin/orders.csv": {
    summary: "Export orders by filter or by id as CSV",
    description:
      "`orders` is for a bookkeeper: one row per order, so that its amounts can be added up, and `Items` lists every " +
      "line. `pirate_ship` and `shipstation` are for label programs: only orders to ship, with their whole address. Amounts are " +
      "in dollars; dates are in US Eastern time. Streamed.",
    querystring: filterQuery.extend({
      ids,
      format: z.enum(ORDER_CSV_FORMATS).default("orders"),
    }),
  },
} as const;

export const ordersContract = {
  "GET /api/orders": {
    summary: "List orders, newest first",
    querystring: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      before: z.uuid().optional().describe("Only orders older than the one with this _id: the next page."),
    }),
    response: { 200: z.array(adminOrderSchema) },
  },
  "PUT /api/orders/:id/status": {
    summary: "Mark an order as paid, or cancel it",
    params: z.object({ id: z.uuid() }),
    body: z.object({
      status: z.enum(["paid", "cancelled"]),
      offlinePayment: z.boolean().default(false).describe("Needed to mark a cancelled order as paid."),
    }),
    response: { 200: adminOrderSchema },
    problems: ["not_found", "illegal_move", "offline_payment_unconfirmed", "out_of_stock", "provider_unreachable"],
  },
} as const;

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
  { limit, after, sort, now }: PageQuery & { sort?: OrderSort | undefined; now: Date },
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
