import { z } from "zod";
import { dayQuery, totalSchema } from "#shop/list-schema.server.ts";
import { adminOrderSchema } from "./admin-orders.store.server.ts";
import { ORDER_CSV_FORMATS } from "./order-csv-layouts.ts";
import { ORDER_SORTS, STATUS_FILTERS } from "./order-filter.ts";

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
