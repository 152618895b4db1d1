import { writeCsv } from "#platform/csv.server.ts";
import { customersContract } from "#shop/people/customers/customers.contract.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { exportCustomer } from "#shop/people/customers/export-customer.server.ts";
import { allCustomers, listCustomers, readCustomer } from "#shop/people/customers/list-customers.server.ts";
import { noteExport } from "#shop/running/audit/note-export.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { sendCsv } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Who ordered. */
export const customersApi: ApiPlugin = async (api, deps) => {
  await api.register(reading, deps);
  await api.register(privacy, deps);
};

const reading: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(customersContract, "GET /api/admin/customers"),
    config: { needs: "customers:read" },
    handler: async ({ query }) => listCustomers(ctx, query),
  });

  api.route({
    ...routeOf(customersContract, "GET /api/admin/customers/csv"),
    config: { needs: "customers:read" },
    handler: async (request, reply) => {
      const rows = (await allCustomers(ctx)).map(({ email, name, orders, spent, lastOrderAt }) => [
        email,
        name,
        orders,
        spent.toFixed(2),
        lastOrderAt,
      ]);
      await noteExport(ctx, staffActor(request), "customers", { count: rows.length });
      return sendCsv(reply, writeCsv(["email", "name", "orders", "spent", "last order"], rows));
    },
  });

  api.route({
    ...routeOf(customersContract, "GET /api/admin/customers/:id"),
    config: { needs: "customers:read" },
    handler: async (request, reply) => (await readCustomer(ctx, request.params.id)) ?? problem(reply, "not_found"),
  });
};

const privacy: ApiPlugin = async (api, { ctx, onCatalogChange }) => {
  api.route({
    ...routeOf(customersContract, "GET /api/admin/customers/:id/export"),
    config: { needs: "customers:write" },
    handler: async (request, reply) => {
      const { id } = request.params;
      const exported = await exportCustomer(ctx, id);
      if (!exported) return problem(reply, "not_found");
      await noteExport(ctx, staffActor(request), `customer:${id}`);
      return exported;
    },
  });

  api.route({
    ...routeOf(customersContract, "POST /api/admin/customers/:id/erasure"),
    config: { needs: "settings:write" },
    handler: async (request, reply) => {
      const asked = { orderId: request.params.id, email: request.body.email };
      const outcome = await eraseCustomer(ctx, staffActor(request), asked);
      if (outcome.outcome === "not_found") return problem(reply, "not_found");
      if (outcome.outcome === "other_email") {
        const errors = [{ field: "email", message: "This is not the email of this customer" }];
        return problem(reply, "validation_failed", { errors });
      }
      if (outcome.reviewsShown) onCatalogChange();
      return { orders: outcome.orders, openOrders: outcome.openOrders };
    },
  });
};
