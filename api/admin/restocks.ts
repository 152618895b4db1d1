import { cancelRestock, listRestocks, planRestocks } from "#shop/selling/product-editor/plan-restocks.server.ts";
import { restocksContract } from "#shop/selling/product-editor/restocks.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Stock that can be sold from an exact moment on. */
export const restocksApi: ApiPlugin = async (api, shop) =>
  serve(api, restocksContract, "products", {
    "GET /api/admin/products/:id/restocks": async ({ params }) => ({ items: await listRestocks(shop.ctx, params.id) }),

    "POST /api/admin/products/:id/restocks": async (request, reply) => {
      const plan = { requestKey: request.headers["idempotency-key"], form: request.body };
      const result = await planRestocks(shop, staffActor(request), request.params.id, plan);
      switch (result.outcome) {
        case "planned":
          return reply.code(201).send({ items: result.restocks });
        case "not_found":
          return problem(reply, "not_found");
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },

    "DELETE /api/admin/products/:id/restocks/:restockId": async (request, reply) => {
      const { id: productId, restockId: id } = request.params;
      const { outcome } = await cancelRestock(shop, staffActor(request), { productId, id });
      return outcome === "cancelled" ? reply.code(204).send(null) : problem(reply, "not_found");
    },
  });
