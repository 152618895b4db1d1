import { easternMomentWords } from "#platform/eastern-time.ts";
import { changeProductStock } from "#shop/selling/product-editor/change-stock.server.ts";
import { createEditorProduct, editProduct, restoreProduct } from "#shop/selling/product-editor/edit-product.server.ts";
import {
  editorProductsContract,
  productStockContract,
} from "#shop/selling/product-editor/editor-products.contract.server.ts";
import {
  cancelRestock,
  listRestocks,
  planRestocks,
  restocksContract,
} from "#shop/selling/product-editor/plan-restocks.server.ts";
import {
  findEditorProduct,
  listEditorProducts,
  listMovements,
} from "#shop/selling/product-editor/read-editor-products.server.ts";
import type { NewRestock } from "#shop/selling/stock/restocks.store.server.ts";
import { staffActor } from "../authentication.ts";
import { editConflict } from "../edit-conflict.ts";
import { invalid, keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The product editor, which goes beyond the specification's simple form. */
export const adminProductsApi: ApiPlugin = async (api, shop) =>
  serve(api, editorProductsContract, "products", {
    "GET /api/admin/products": async ({ query }) => listEditorProducts(shop.ctx, query),

    "GET /api/admin/products/:id": async ({ params }, reply) =>
      (await findEditorProduct(shop.ctx, params.id)) ?? problem(reply, "not_found"),

    "POST /api/admin/products": async (request, reply) => {
      const { _id, edit } = request.body;
      const result = await createEditorProduct(shop, staffActor(request), { id: _id, edit });
      switch (result.outcome) {
        case "created":
          return reply.code(201).header("location", `/api/admin/products/${_id}`).send(result.product);
        case "id_taken":
          return invalid(reply, "_id", "Another product uses or used this address");
        case "invalid":
          return problem(reply, "validation_failed", { errors: underEdit(result.errors) });
      }
    },

    "PUT /api/admin/products/:id": async (request, reply) => {
      const result = await editProduct(shop, staffActor(request), request.params.id, request.body);
      switch (result.outcome) {
        case "saved":
          return result.product;
        case "not_found":
          return problem(reply, "not_found");
        case "invalid":
          return problem(reply, "validation_failed", { errors: underEdit(result.errors) });
        case "conflict":
          return editConflict(reply, {
            db: shop.ctx.db,
            subject: `product:${request.params.id}`,
            fields: ["version"],
            current: result.product,
            changes: result.changes,
          });
      }
    },

    "POST /api/admin/products/:id/restoration": async (request, reply) => {
      const result = await restoreProduct(shop, staffActor(request), request.params.id);
      return result.outcome === "restored" ? result.product : problem(reply, "not_found");
    },
  });

const underEdit = (errors: readonly { field: string; message: string }[]) =>
  errors.map(({ field, message }) => ({ field: `edit.${field}`, message }));

/** A product's stock: its history, and changes with a reason. */
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
          return keyReused(reply, "change of stock", { stock: result.stock });
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },
  });

/** '20 of HOODIE-M, available Nov 27, 2126, 9:30 AM ET' */
const restockWords = (restocks: readonly NewRestock[]): string =>
  restocks
    .map(({ sku, pieces, availableAt }) => `${pieces} of ${sku}, available ${easternMomentWords(availableAt)}`)
    .join("; ");

/** Restocks planned for an exact time. */
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
        case "key_reused":
          return keyReused(reply, `restock (${restockWords(result.earlier)})`, { doing: "plan" });
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
