import { z } from "zod";
import { changeProductStock } from "#shop/selling/product-editor/change-stock.server.ts";
import { listMovements } from "#shop/selling/product-editor/find-desk-product.server.ts";
import { stockEdit } from "#shop/selling/product-editor/stock-edit.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { productParams } from "../product-schemas.ts";
import { keyHeader, movementSchema } from "./product-desk-schemas.ts";

const shared = { tags: ["products"], security: [{ staff: [] }] };

const changed = z.object({
  stock: z.array(
    z.object({
      sku: z.string(),
      shown: z.int().describe("When staff looked."),
      before: z.int().describe("When it was changed; the difference was sold or put back."),
      after: z.int(),
    }),
  ),
});

/** The stock of a product: its ledger, and changes with their reason. */
export const productStockApi: ApiPlugin = async (api, shop) => {
  api.get(
    "/admin/products/:id/stock-movements",
    {
      config: { needs: "products:read" },
      schema: {
        ...shared,
        summary: "The ledger of a sku, newest first",
        params: productParams,
        querystring: z.object({
          sku: z.string().max(80),
          limit: z.coerce.number().int().min(1).max(200).default(50),
          after: z.coerce.number().int().optional(),
        }),
        response: { 200: pageSchema(movementSchema), ...problemResponses("not_found") },
      },
    },
    async ({ params, query }, reply) =>
      (await listMovements(shop.ctx, params.id, query)) ?? problem(reply, "not_found"),
  );

  api.post(
    "/admin/products/:id/stock-changes",
    {
      config: { needs: "products:write" },
      schema: {
        ...shared,
        summary: "Change stock for a reason",
        description:
          "The difference of `inventory` and `shown` is applied, so what is sold meanwhile stays sold. The same Idempotency-Key " +
          "changes once.",
        params: productParams,
        headers: keyHeader,
        body: stockEdit,
        response: { 200: changed, ...problemResponses("validation_failed", "not_found", "idempotency_key_reused") },
      },
    },
    async (request, reply) => {
      const change = { requestKey: request.headers["idempotency-key"], edit: request.body };
      const result = await changeProductStock(shop, staffActor(request), request.params.id, change);
      switch (result.outcome) {
        case "changed":
          return { stock: result.stock };
        case "not_found":
          return problem(reply, "not_found");
        case "key_reused":
          return problem(reply, "idempotency_key_reused", { detail: "This key belongs to another change of stock." });
        case "invalid":
          return problem(reply, "validation_failed", { errors: result.errors });
      }
    },
  );
};
