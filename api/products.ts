import { deleteProduct } from "#shop/selling/catalog/delete-product.server.ts";
import { findProduct, listProducts } from "#shop/selling/catalog/list-products.server.ts";
import { productChangesContract, productsContract } from "#shop/selling/catalog/products.contract.server.ts";
import { createProduct, saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { listReviews } from "#shop/selling/reviews/list-reviews.server.ts";
import { staffActor } from "./authentication.ts";
import { editConflict } from "./edit-conflict.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

export const productsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, productsContract, "public", {
    "GET /api/products": async () => listProducts(ctx),

    "GET /api/products/:id": async ({ params }, reply) =>
      (await findProduct(ctx, params.id)) ?? problem(reply, "not_found"),

    "GET /api/products/:id/reviews": async ({ params, query }, reply) =>
      (await listReviews(ctx, params.id, query)) ?? problem(reply, "not_found"),
  });

/** Creating, changing and deleting products, for staff. */
export const productChangesApi: ApiPlugin = async (api, shop) =>
  serve(api, productChangesContract, "products", {
    "POST /api/products": async (request, reply) => {
      const wanted = { form: request.body, requestKey: request.headers["idempotency-key"] };
      const result = await createProduct(shop, staffActor(request), wanted);
      switch (result.outcome) {
        case "created": {
          const { product } = result;
          return reply.code(201).header("location", `/api/products/${product._id}`).send(product);
        }
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
        case "key_reused":
          return problem(reply, "idempotency_key_reused", {
            detail: `${result.title} was already created from what you entered before. Check Products before you create another.`,
          });
      }
    },

    "PUT /api/products/:id": async (request, reply) => {
      const result = await saveProduct(shop, staffActor(request), request.params.id, request.body);
      switch (result.outcome) {
        case "updated":
          return result.product;
        case "not_found":
          return problem(reply, "not_found");
        case "conflict":
          return editConflict(reply, {
            db: shop.ctx.db,
            subject: `product:${request.params.id}`,
            fields: ["version"],
            current: result.product,
          });
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },

    "DELETE /api/products/:id": async (request, reply) => {
      const result = await deleteProduct(shop, staffActor(request), request.params.id);
      return result.outcome === "not_found" ? problem(reply, "not_found") : reply.code(204).send(null);
    },
  });
