import { findProduct, listProducts } from "#shop/selling/catalog/list-products.server.ts";
import { productsContract } from "#shop/selling/catalog/products.contract.server.ts";
import { listReviews } from "#shop/selling/reviews/list-reviews.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { routeOf } from "./route-of.ts";

export const productsApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(productsContract, "GET /api/products"),
    config: { public: true },
    handler: async () => listProducts(ctx),
  });

  api.route({
    ...routeOf(productsContract, "GET /api/products/:id"),
    config: { public: true },
    handler: async (request, reply) => (await findProduct(ctx, request.params.id)) ?? problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(productsContract, "GET /api/products/:id/reviews"),
    config: { public: true },
    handler: async (request, reply) =>
      (await listReviews(ctx, request.params.id, request.query)) ?? problem(reply, "not_found"),
  });
};
