import { z } from "zod";
import { time } from "#platform/http/time.server.ts";

const saidSchema = z.object({
  status: z.string().optional(),
  amount: z.number().optional().describe("In dollars."),
  units: z.int().optional(),
});

const reportSchema = z.object({
  comparedAt: time,
  since: time.describe("The start of the period in which the orders were placed."),
  orders: z.int(),
  taken: z.number().describe("In dollars."),
  givenBack: z.number().describe("In dollars."),
  differenceCount: z.int(),
  differences: z
    .array(
      z.object({
        kind: z.string(),
        orderId: z.string().optional(),
        orderNumber: z.string().optional(),
        payment: z.string().optional().describe("The provider's id."),
        sku: z.string().optional(),
        productId: z.string().optional().describe("The product of the SKU."),
        shop: saidSchema,
        provider: saidSchema,
        whatToDo: z.string(),
      }),
    )
    .describe("The first 100."),
});

export const booksContract = {
  "GET /api/admin/books": {
    summary: "Get the latest nightly reconciliation with the payment provider; null before the first",
    tags: ["reconciliation"],
    response: { 200: z.object({ comparison: z.nullable(reportSchema) }) },
  },
} as const;
