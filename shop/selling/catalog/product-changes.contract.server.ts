import { z } from "zod";
import { productForm } from "./product-form.ts";
import { productParams, productSchema } from "./product-schema.server.ts";

const shared = { tags: ["products"], security: [{ staff: [] }] };

/** The calls of api/product-changes.ts. */
export const productChangesContract = {
  "POST /api/products": {
    ...shared,
    summary: "Offer a new product",
    description:
      "It comes in one color and one size, which hold the whole inventory. `inventoryBefore`, `variants` and `version` are for " +
      "changes.",
    body: productForm,
    response: { 201: productSchema },
    problems: ["validation_failed", "not_logged_in"],
  },
  "PUT /api/products/:id": {
    ...shared,
    summary: "Change a product",
    description:
      "`image` is that of the first color, `inventory` the total: a difference is spread evenly over colors and sizes. " +
      "`inventoryBefore`, the total that was shown, keeps what was sold meanwhile sold. `variants` sets single stocks instead. " +
      "`version` is that of the product that was edited: somebody else's change since then is 409 `changed_meanwhile` with " +
      "`current`, and nothing is overwritten. Without it the last one to save wins.",
    params: productParams,
    body: productForm,
    response: {
      200: productSchema,
    },
    problems: ["validation_failed", "not_logged_in", "not_found", "changed_meanwhile"],
  },
  "DELETE /api/products/:id": {
    ...shared,
    summary: "Take a product out of the shop",
    params: productParams,
    response: { 204: z.null() },
    problems: ["not_logged_in", "not_found"],
  },
} as const;
