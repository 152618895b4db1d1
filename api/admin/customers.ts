import { writeCsv } from "#platform/csv.server.ts";
import { spreadsheetTime } from "#platform/spreadsheet-time.ts";
import { customersContract } from "#shop/people/customers/customers.contract.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import {
  allCustomers,
  exportCustomer,
  listCustomers,
  readCustomer,
} from "#shop/people/customers/read-customers.server.ts";
import { noteExport } from "#shop/running/audit/audit.store.server.ts";
import { staffActor } from "../authentication.ts";
import { invalid, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { sendCsv } from "../send-csv.ts";

/** Everyone who has ordered, and their rights to their data. */
export const customersApi: ApiPlugin = async (api, { ctx, onCatalogChange }) =>
  serve(api, customersContract, "customers", {
    "GET /api/admin/customers": async ({ query }) => listCustomers(ctx, query),

    "GET /api/admin/customers/csv": async (request, reply) => {
      const customers = await allCustomers(ctx);
      await noteExport(ctx, staffActor(request), "customers", { count: customers.length });
      const rows = customers.map(({ email, name, orders, spent, lastOrderAt }) => [
        ...[email, name, orders, spent.toFixed(2)],
        spreadsheetTime(lastOrderAt),
      ]);
      return sendCsv(reply, writeCsv(["Email", "Name", "Orders", "Spent", "Last order (Eastern time)"], rows));
    },

    "GET /api/admin/customers/:id": async ({ params }, reply) =>
      (await readCustomer(ctx, params.id)) ?? problem(reply, "not_found"),

    "GET /api/admin/customers/:id/export": {
      needs: "customers:write",
      async handler(request, reply) {
        const { id } = request.params;
        const exported = await exportCustomer(ctx, id);
        if (!exported) return problem(reply, "not_found");
        await noteExport(ctx, staffActor(request), `customer:${id}`);
        return exported;
      },
    },

    "POST /api/admin/customers/:id/erasure": {
      needs: "settings:write",
      async handler(request, reply) {
        const asked = { orderId: request.params.id, email: request.body.email };
        const result = await eraseCustomer(ctx, staffActor(request), asked);
        if (result.outcome === "not_found") return problem(reply, "not_found");
        if (result.outcome === "other_email") return invalid(reply, "email", "That's not this customer's email");
        if (result.reviewsShown) onCatalogChange();
        const { orders, openOrders, remaining } = result;
        return { orders, openOrders, remaining };
      },
    },
  });
