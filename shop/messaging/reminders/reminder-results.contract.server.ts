import { z } from "zod";

/** What reminders of carts brought. */
const results = z.object({
  days: z.int().describe("How far back it looks, and how long after its reminder an order counts."),
  sent: z.int().describe("Reminders of a cart that were sent."),
  ordered: z.int().describe("Those whose address placed an order after its reminder. Cancelled orders don't count."),
  cents: z.int().describe("The totals of these orders, shipping included, before refunds."),
});

/** A call of api/admin/reports.ts. */
export const reminderResultsContract = {
  "GET /api/admin/reminders/results": {
    summary: "Count the reminders sent lately, and the orders that followed",
    tags: ["reports"],
    response: { 200: results },
  },
} as const;
