import { z } from "zod";
import { pageSchema } from "#shop/list-schema.server.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import { keyHeader, movementSchema } from "./editor-product-schema.server.ts";
import { stockEdit } from "./stock-edit.ts";

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

/** The calls of api/admin/products.ts. */
export const productStockContract = {
  "GET /api/admin/products/:id/stock-movements": {
    ...shared,
    summary: "The ledger of a sku, newest first",
    params: productParams,
    querystring: z.object({
      sku: z.string().max(80),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.coerce.number().int().optional(),
    }),
    response: { 200: pageSchema(movementSchema) },
    problems: ["not_found"],
  },
  "POST /api/admin/products/:id/stock-changes": {
    ...shared,
    summary: "Change stock for a reason",
    description:
      "The difference of `inventory` and `shown` is applied, so what is sold meanwhile stays sold. The same Idempotency-Key " +
      "changes once.",
    params: productParams,
    headers: keyHeader,
    body: stockEdit,
    response: { 200: changed },
    problems: ["validation_failed", "not_found", "idempotency_key_reused"],
  },
} as const;
