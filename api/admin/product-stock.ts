import { changeProductStock } from "#shop/selling/product-editor/change-stock.server.ts";
import { listMovements } from "#shop/selling/product-editor/find-desk-product.server.ts";
import { productStockContract } from "#shop/selling/product-editor/product-stock.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The stock of a product: its history, and changes with their reason. */
export const productStockApi: ApiPlugin = async (api, shop) =>
  serve(api, productStockContract, "products", {
    "GET /api/admin/products/:id/stock-movements": async ({ params, query }, reply) =>
      (await listMovements(shop.ctx, params.id, query)) ?? problem(reply, "not_found"),

    "POST /api/admin/products/:id/stock-changes": async (request, reply) => {
      const change = { requestKey: request.headers["idempotency-key"], edit: request.body };
      const result = await changeProductStock(shop, staffActor(request), request.params.id, change);
      switch (result.outcome) {
        case "changed":
          return { stock: result.stock };
        case "not_found":
          return problem(reply, "not_found");
        case "key_reused":
          return keyReused(reply, "change of stock");
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },
  });
