import { z } from "zod";
import { adminOrderSchema } from "./admin-orders.store.server.ts";

/** The calls of api/admin/orders.ts. */
export const ordersContract = {
  "GET /api/orders": {
    summary: "Orders, newest first",
    tags: ["orders"],
    querystring: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      before: z.uuid().optional().describe("Only orders older than the one with this _id: the next page."),
    }),
    response: { 200: z.array(adminOrderSchema) },
  },
  "PUT /api/orders/:id/status": {
    summary: "Mark as paid, or cancel",
    tags: ["orders"],
    params: z.object({ id: z.uuid() }),
    body: z.object({
      status: z.enum(["paid", "cancelled"]),
      offlinePayment: z.boolean().default(false).describe("Needed to mark a cancelled order as paid."),
    }),
    response: {
      200: adminOrderSchema,
    },
    problems: ["not_found", "illegal_move", "offline_payment_unconfirmed", "out_of_stock", "provider_unreachable"],
  },
} as const;
