import { z } from "zod";
import { orderDetailSchema, packingSlipSchema } from "./order-detail-schema.server.ts";

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/order-detail.ts. */
export const orderDetailContract = {
  "GET /api/admin/orders/:id": {
    summary: "Everything of an order, and what may be done with it",
    tags: ["orders"],
    params,
    response: { 200: orderDetailSchema },
    problems: ["not_found"],
  },
  "GET /api/admin/packing-slips": {
    summary: "What goes into the parcels of these orders, and where they go",
    tags: ["orders"],
    querystring: z.object({
      ids: z
        .string()
        .transform((text) => text.split(","))
        .pipe(z.array(z.uuid()).min(1).max(200))
        .describe("The _ids of 1 to 200 orders, with commas between them."),
    }),
    response: { 200: z.object({ items: z.array(packingSlipSchema) }) },
    problems: ["validation_failed"],
  },
  "POST /api/admin/orders/:id/notes": {
    summary: "Note something down about an order, for staff alone",
    description: "Header `Idempotency-Key` (8 to 255 characters): sent again with it, it is the same note.",
    tags: ["orders"],
    params,
    body: z.object({
      note: z
        .string()
        .trim()
        .min(1, { error: "Please enter a note" })
        .max(2000, { error: "The note must be at most 2000 characters" }),
    }),
    response: {
      201: z.object({ noted: z.literal(true) }),
    },
    problems: ["validation_failed", "idempotency_key_missing", "idempotency_key_reused", "not_found"],
  },
} as const;
