import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { productParams, productSchema, reviewPageSchema } from "./product-schema.server.ts";

const reviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(20),
  after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
  rating: z.coerce.number().int().min(1).max(5).optional().describe("Only reviews with this many stars."),
});

/** The calls of api/products.ts. */
export const productsContract = {
  "GET /api/products": {
    summary: "Everything that is for sale",
    tags: ["products"],
    response: { 200: z.array(productSchema) },
  },
  "GET /api/products/:id": {
    summary: "One product",
    tags: ["products"],
    params: productParams,
    response: { 200: productSchema },
    problems: ["not_found"],
  },
  "GET /api/products/:id/reviews": {
    summary: "Reviews of a product, newest first",
    tags: ["products"],
    params: productParams,
    querystring: reviewsQuery,
    response: { 200: reviewPageSchema },
    problems: ["not_found"],
  },
} as const;
