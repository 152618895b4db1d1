import { z } from "zod";
import { deleteProduct } from "#shop/selling/catalog/delete-product.server.ts";
import { productForm } from "#shop/selling/catalog/product-form.ts";
import { createProduct, saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { staffActor } from "./authentication.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { productParams, productSchema } from "./product-schemas.ts";

const shared = { tags: ["products"], security: [{ staff: [] }] };

/** What staff do with products. */
export const productChangesApi: ApiPlugin = async (api, shop) => {
  api.post(
    "/products",
    {
      config: { needs: "products:write" },
      schema: {
        ...shared,
        summary: "Offer a new product",
        description:
          "It comes in one color and one size, which hold the whole inventory. `inventoryBefore`, `variants` and `version` are for " +
          "changes.",
        body: productForm,
        response: { 201: productSchema, ...problemResponses("validation_failed", "not_logged_in") },
      },
    },
    async (request, reply) => {
      const product = await createProduct(shop, staffActor(request), request.body);
      return reply.code(201).header("location", `/api/products/${product._id}`).send(product);
    },
  );

  api.put(
    "/products/:id",
    {
      config: { needs: "products:write" },
      schema: {
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
          ...problemResponses("validation_failed", "not_logged_in", "not_found", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
      const result = await saveProduct(shop, staffActor(request), request.params.id, request.body);
      switch (result.outcome) {
        case "updated":
          return result.product;
        case "not_found":
          return problem(reply, "not_found");
        case "conflict":
          return problem(reply, "changed_meanwhile", { current: result.product });
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },
  );

  api.delete(
    "/products/:id",
    {
      config: { needs: "products:write" },
      schema: {
        ...shared,
        summary: "Take a product out of the shop",
        params: productParams,
        response: { 204: z.null(), ...problemResponses("not_logged_in", "not_found") },
      },
    },
    async (request, reply) => {
      const result = await deleteProduct(shop, staffActor(request), request.params.id);
      return result.outcome === "not_found" ? problem(reply, "not_found") : reply.code(204).send(null);
    },
  );
};
