import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { adminOrderSchema } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { actorSchema, dollars } from "#shop/ordering/orders/order-schema.server.ts";
import { DISPUTE_STATUS_KEYS } from "#shop/ordering/orders/refund.ts";

const refundSchema = z.object({
  _id: z.uuid(),
  amount: dollars,
  reason: z.string(),
  status: z.enum(["pending", "succeeded", "failed"]),
  askedBy: actorSchema,
  at: time,
  restocked: z.int().describe("Restocked units. They stay in stock if the refund fails."),
  failure: z.string().nullable().describe("Why it failed or is still pending, and what to do."),
  isOpen: z.boolean().describe("Whether it failed and hasn't been made another way or by later refunds."),
  returnedAt: time.nullable().describe("When staff marked a failed refund as refunded another way."),
});

export const orderRefundsSchema = z.object({
  refundable: dollars.describe("Dollars that can still be refunded."),
  shipping: dollars.describe("Dollars of shipping that can still be refunded."),
  blocked: z.string().nullable().describe("Why nothing can be refunded now."),
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      price: dollars,
      sold: z.int(),
      refundable: z.int(),
      restockable: z.int(),
    }),
  ),
  refunds: z.array(refundSchema),
  disputes: z.array(
    z.object({
      amount: dollars,
      reason: z.string(),
      status: z.enum(DISPUTE_STATUS_KEYS),
      openedAt: time,
      respondBy: time.nullable(),
      closedAt: time.nullable(),
    }),
  ),
});

/** Everything that staff need to refund an order, with its earlier refunds and disputes. */
export type OrderRefunds = z.input<typeof orderRefundsSchema>;
/** The part of an order line that can still be refunded. Amounts in dollars. */
export type RefundLineView = OrderRefunds["lines"][number];
export type RefundView = OrderRefunds["refunds"][number];
export type DisputeView = OrderRefunds["disputes"][number];

export const refundBody = z.object({
  lines: z
    .array(
      z.object({
        position: z.int().min(0).max(999).describe("The order line's `position` in the list of refunds."),
        quantity: z.int().min(1).max(10),
        restock: z.boolean().describe("Whether these units are restocked."),
      }),
    )
    .max(100)
    .default([]),
  shipping: z.boolean().default(false).describe("Whether to refund the shipping."),
  amount: dollars
    .min(0.01, { error: "Choose items to refund, or enter an amount" })
    .max(999_999.99)
    .optional()
    .describe("Dollars. By default the price of the lines, plus shipping if chosen."),
  reason: z
    .string({ error: "Please enter a reason" })
    .trim()
    .min(1, { error: "Please enter a reason" })
    .max(200, { error: "The reason must be at most 200 characters" }),
});

export const refundedSchema = z.object({
  status: refundSchema.shape.status.describe("`pending`: requested; the provider or its bank hasn't decided yet."),
  order: adminOrderSchema,
});

const params = z.object({ id: z.uuid() });

export const refundsContract = {
  "GET /api/orders/:id/refunds": {
    summary: "List an order's refunds and disputes, and what can still be refunded",
    params,
    response: { 200: orderRefundsSchema },
    problems: ["not_found"],
  },
  "POST /api/orders/:id/refunds": {
    summary: "Refund an order in full or in part",
    description:
      "Requires an `Idempotency-Key` header (8 to 255 characters), new for each refund. Sending it again with the same body returns the same " +
      "refund. The order keeps its status.",
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
  "POST /api/orders/:id/refunds/:refund/returned": {
    summary: "Mark a failed refund as refunded another way",
    description:
      "For example by bank transfer or check. The refund then counts as made: its amount can't be refunded again, and the customer's order " +
      "page says so. Recording it again changes nothing.",
    params: params.extend({ refund: z.uuid() }),
    response: { 200: orderRefundsSchema },
    problems: ["not_found", "refund_not_failed", "refund_replaced"],
  },
} as const;
