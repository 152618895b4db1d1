import { Readable } from "node:stream";
import { z } from "zod";
import { adminOrderSchema } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { orderCsv } from "#shop/ordering/orders/export-orders.server.ts";
import { listOrders } from "#shop/ordering/orders/list-orders.server.ts";
import { orderFilter, STATUS_FILTERS } from "#shop/ordering/orders/order-filter.ts";
import { noteExport } from "#shop/running/audit/note-export.server.ts";
import { staffActor } from "../authentication.ts";
import { dayQuery } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const filterQuery = z.object({
  status: z
    .enum(STATUS_FILTERS)
    .optional()
    .describe("`to_ship` is what is pending or paid; the last three are what somebody has to look at."),
  from: dayQuery.describe("The first day, in US Eastern time."),
  to: dayQuery.describe("The last day, in US Eastern time."),
  q: z.string().max(200).optional().describe("Beginnings of words: of the number, email, name or sku. All must fit."),
});

/** As many as fit into an address. */
const MOST_IDS = 300;

/** Staff's list of orders: found by status, day and words, and taken out as a file. */
export const orderListApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/orders",
    {
      config: { needs: "orders:read" },
      schema: {
        summary: "Orders that fit a filter, newest first, a page at a time",
        tags: ["orders"],
        querystring: filterQuery.extend({
          limit: z.coerce.number().int().min(1).max(200).default(50),
          after: z.uuid().optional().describe("The `next` of the page before."),
        }),
        response: { 200: z.object({ items: z.array(adminOrderSchema), next: z.uuid().nullable() }) },
      },
    },
    async ({ query: { limit, after, ...filter } }) =>
      listOrders(ctx.db, orderFilter(filter, ctx.clock.now()), { limit, after }),
  );

  api.get(
    "/admin/orders.csv",
    {
      config: { needs: "orders:read" },
      schema: {
        summary: "The orders that fit a filter, or chosen ones, as CSV: one row an order",
        description:
          "For a bookkeeper: an order is one row, so that its columns of money can be summed up. Amounts are dollars; dates are days and " +
          "times of US Eastern time; `Items` names every line. Newest first, sent while it is read.",
        tags: ["orders"],
        querystring: filterQuery.extend({
          ids: z
            .string()
            .transform((text) => text.split(","))
            .pipe(z.array(z.uuid()).max(MOST_IDS, { error: `At most ${MOST_IDS} orders can be chosen` }))
            .optional()
            .describe("Only these, separated by commas; the filter is not used then."),
        }),
      },
    },
    async (request, reply) => {
      const { ids, ...filter } = request.query;
      const { status, from, to, q } = filter;
      const of = ids ? { count: ids.length } : { status, from, to, searched: Boolean(q) };
      await noteExport(ctx, staffActor(request), "orders", of);
      return reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="orders.csv"')
        .send(Readable.from(orderCsv(ctx.db, ids ? { ids } : { filter: orderFilter(filter, ctx.clock.now()) })));
    },
  );
};
