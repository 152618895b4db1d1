import { z } from "zod";
import { orderRefundsSchema, refundBody, refundedSchema } from "./refund-schema.server.ts";

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/refunds.ts. */
export const refundsContract = {
  "GET /api/orders/:id/refunds": {
    summary: "The refunds and disputes of an order, and what can still be refunded",
    tags: ["orders"],
    params,
    response: { 200: orderRefundsSchema },
    problems: ["not_found"],
  },
  "POST /api/orders/:id/refunds": {
    summary: "Refund an order, in part or all of it",
    description:
      "Header `Idempotency-Key` (8 to 255 characters): one for each refund. Sent again with the same body it is the same " +
      "refund. The order keeps its status.",
    tags: ["orders"],
    params,
    body: refundBody,
    response: {
      201: refundedSchema,
    },
    problems: [
      "validation_failed",
      "idempotency_key_missing",
      "idempotency_key_reused",
      "not_found",
      "refund_blocked",
      "refund_refused",
    ],
  },
} as const;
