import { z } from "zod";

/** What reminders of carts brought. */
const results = z.object({
  days: z.int().describe("How many days it looks back, and how long after a reminder an order counts."),
  sent: z.int().describe("Cart reminders that were sent."),
  ordered: z.int().describe("Reminders followed by an order from the same address. Cancelled orders don't count."),
  cents: z.int().describe("The totals of these orders, shipping included, before refunds."),
});

/** A call of api/admin/reports.ts. */
export const reminderResultsContract = {
  "GET /api/admin/reminders/results": {
    summary: "Count recent cart reminders, and the orders that followed",
    response: { 200: results },
  },
} as const;
