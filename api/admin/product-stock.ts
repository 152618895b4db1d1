import { changeProductStock } from "#shop/selling/product-editor/change-stock.server.ts";
import { listMovements } from "#shop/selling/product-editor/find-desk-product.server.ts";
import { productStockContract } from "#shop/selling/product-editor/product-stock.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The stock of a product: its ledger, and changes with their reason. */
export const productStockApi: ApiPlugin = async (api, shop) => {
  api.route({
    ...routeOf(productStockContract, "GET /api/admin/products/:id/stock-movements"),
    config: { needs: "products:read" },
    handler: async ({ params, query }, reply) =>
      (await listMovements(shop.ctx, params.id, query)) ?? problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(productStockContract, "POST /api/admin/products/:id/stock-changes"),
    config: { needs: "products:write" },
    handler: async (request, reply) => {
      const change = { requestKey: request.headers["idempotency-key"], edit: request.body };
      const result = await changeProductStock(shop, staffActor(request), request.params.id, change);
      switch (result.outcome) {
        case "changed":
          return { stock: result.stock };
        case "not_found":
          return problem(reply, "not_found");
        case "key_reused":
          return problem(reply, "idempotency_key_reused", { detail: "This key belongs to another change of stock." });
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },
  });
};
