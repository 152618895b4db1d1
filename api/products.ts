import { z } from "zod";
import type { Product, ProductReview } from "#shop/catalog/catalog.ts";
import { findProduct, listProducts } from "#shop/catalog/list-products.server.ts";
import { listReviews } from "#shop/reviews/list-reviews.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

const productSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number().describe("The list price in dollars."),
  salePrice: z.number().describe("What it costs now: the sale price while a sale runs, else the list price."),
  sale: z.object({ endsAt: z.string().nullable(), endsSoon: z.boolean(), percentOff: z.int() }).nullable(),
  image: z.string(),
  inventory: z.int().describe("All colors and sizes together."),
  variants: z.array(
    z.object({
      color: z.string(),
      image: z.string(),
      inventory: z.int(),
      sizes: z.array(z.object({ size: z.string(), sku: z.string(), inventory: z.int() })),
    }),
  ),
  reviews: z.object({ count: z.int(), average: z.number().nullable() }),
}) satisfies z.ZodType<Product>;

const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  sample: z.boolean().describe("Made up for the demo shop; not a buyer's."),
  date: z.string(),
}) satisfies z.ZodType<ProductReview>;

const productParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,80}$/) });
const reviewsQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) });

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
        summary: "The newest reviews of a product",
        tags: ["products"],
        params: productParams,
        querystring: reviewsQuery,
        response: { 200: z.array(reviewSchema), ...problemResponses("not_found") },
      },
    },
    async (request, reply) =>
      (await listReviews(ctx, request.params.id, request.query.limit)) ?? problem(reply, "not_found"),
  );
};
