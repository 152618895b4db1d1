import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { findProduct, listProducts } from "#shop/selling/catalog/list-products.server.ts";
import { listReviews } from "#shop/selling/reviews/list-reviews.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { productParams, productSchema, reviewPageSchema } from "./product-schemas.ts";

const reviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(20),
  after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
  rating: z.coerce.number().int().min(1).max(5).optional().describe("Only reviews with this many stars."),
});

export const productsApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/products",
    {
      config: { public: true },
      schema: { summary: "Everything that is for sale", tags: ["products"], response: { 200: z.array(productSchema) } },
    },
    async () => listProducts(ctx),
  );

  api.get(
    "/products/:id",
    {
      config: { public: true },
      schema: {
        summary: "One product",
        tags: ["products"],
        params: productParams,
        response: { 200: productSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => (await findProduct(ctx, request.params.id)) ?? problem(reply, "not_found"),
  );

  api.get(
    "/products/:id/reviews",
    {
      config: { public: true },
      schema: {
        summary: "Reviews of a product, newest first",
        tags: ["products"],
        params: productParams,
        querystring: reviewsQuery,
        response: { 200: reviewPageSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => (await listReviews(ctx, request.params.id, request.query)) ?? problem(reply, "not_found"),
  );
};
