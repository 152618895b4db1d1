import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import { keyHeader } from "./editor-product.server.ts";
import { restockForm } from "./restock-form.ts";

const restockSchema = z.object({
  _id: z.string(),
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  pieces: z.int(),
  availableAt: time.describe("When it goes on sale, by the database's clock."),
  announced: z.boolean().describe("Whether the product's page shows a countdown."),
  note: z.string(),
  plannedBy: z.string(),
  plannedAt: time,
  releasedAt: time.nullable().describe("When it was added to the stock; null if it hasn't been yet."),
});

/** Stock that goes on sale at an exact time. */
export type Restock = z.input<typeof restockSchema>;

const restocks = z.object({ items: z.array(restockSchema) });

export const restocksContract = {
  "GET /api/admin/products/:id/restocks": {
    summary: "List a product's planned and past restocks, latest first",
    params: productParams,
    response: { 200: restocks },
  },
  "POST /api/admin/products/:id/restocks": {
    summary: "Plan a restock",
    description: "All lines go on sale at the same time. Safe to retry with the same Idempotency-Key.",
    params: productParams,
    headers: keyHeader,
    body: restockForm,
    response: { 201: restocks },
    problems: ["validation_failed", "not_found", "idempotency_key_reused"],
  },
  "DELETE /api/admin/products/:id/restocks/:restockId": {
    summary: "Cancel a restock that hasn't arrived yet",
    params: productParams.extend({ restockId: z.uuid() }),
    response: { 204: z.null() },
    problems: ["not_found"],
  },
} as const;
