import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { newProductForm, productForm } from "./product-form.ts";
import { productParams, productSchema, reviewPageSchema } from "./product-schema.server.ts";

const reviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(20),
  after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
  rating: z.coerce.number().int().min(1).max(5).optional().describe("Only reviews with this many stars."),
});

export const productsContract = {
  "GET /api/products": {
    summary: "List products for sale",
    tags: ["products"],
    response: { 200: z.array(productSchema) },
  },
  "GET /api/products/:id": {
    summary: "Get a product",
    tags: ["products"],
    params: productParams,
    response: { 200: productSchema },
    problems: ["not_found"],
  },
  "GET /api/products/:id/reviews": {
    summary: "List a product's reviews, newest first",
    tags: ["products"],
    params: productParams,
    querystring: reviewsQuery,
    response: { 200: reviewPageSchema },
    problems: ["not_found"],
  },
} as const;

export const productChangesContract = {
  "POST /api/products": {
    summary: "Create a product",
    description:
      "The inventory is spread evenly over all `colors` and `sizes`; without any, the product has one of each. If `liveAt` is null, the product is a draft; a " +
      "later time schedules it; with `now` or without it, the product is live right away. `inventoryBefore`, `variants` and `version` only apply to updates. " +
      "An Idempotency-Key creates only one product: each retry must send the same key, and gets that product.",
    headers: z.looseObject({ "idempotency-key": z.string().min(8).max(255).optional() }),
    body: newProductForm,
    response: { 201: productSchema },
    problems: ["validation_failed", "not_logged_in", "idempotency_key_reused"],
  },
  "PUT /api/products/:id": {
    summary: "Update a product",
    description:
      "`image` is the first color's image. `inventory` is the total: a difference is spread evenly over colors and sizes. " +
      "With `inventoryBefore`, the total that was shown, sales made in the meantime still count. `variants` sets the stock of single SKUs " +
      "instead. `version` is the edited product's version: if someone else has changed it since, the response is 409 `changed_meanwhile` " +
      "with `current`, and nothing is overwritten. Without it, the last save wins.",
    params: productParams,
    body: productForm,
    response: { 200: productSchema },
    problems: ["validation_failed", "not_logged_in", "not_found", "changed_meanwhile"],
  },
  "DELETE /api/products/:id": {
    summary: "Archive or delete a product",
    params: productParams,
    response: { 204: z.null() },
    problems: ["not_logged_in", "not_found"],
  },
} as const;
