import { Readable } from "node:stream";
import { orderFilter } from "#shop/ordering/orders/order-filter.ts";
import { orderListContract } from "#shop/ordering/orders/order-list.contract.server.ts";
import { listOrders, orderCsv } from "#shop/ordering/orders/order-list.server.ts";
import { noteExport } from "#shop/running/audit/audit.store.server.ts";
import { staffActor } from "../authentication.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Staff's list of orders, found by status, day and words, and as a file. */
export const orderListApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, orderListContract, "orders", {
    "GET /api/admin/orders": async ({ query: { limit, after, sort, ids, ...filter } }) =>
      listOrders(ctx.db, ids ? { ids } : { filter: orderFilter(filter, ctx.clock.now()) }, { limit, after, sort }),

    "GET /api/admin/orders.csv": async (request, reply) => {
      const { ids, format, ...asked } = request.query;
      const filter = format === "orders" ? asked : { ...asked, status: asked.status ?? "to_ship" };
      const { status, from, to, q } = filter;
      const of = ids ? { count: ids.length } : { status, from, to, searched: Boolean(q) };
      await noteExport(ctx, staffActor(request), "orders", format === "orders" ? of : { ...of, format });
      return reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${format.replace("_", "-")}.csv"`)
        .send(
          Readable.from(orderCsv(ctx.db, ids ? { ids } : { filter: orderFilter(filter, ctx.clock.now()) }, format)),
        );
    },
  });
