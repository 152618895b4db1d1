import { z } from "zod";

const restoredLine = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  color: z.string(),
  size: z.string(),
  salePrice: z.number().describe("In dollars, now."),
  quantity: z.int(),
  left: z.int().describe("Units in stock now; 0 if the item is no longer sold."),
});

/** A line of the cart that a reminder's link opens. */
export type RestoredLine = z.infer<typeof restoredLine>;

export const restoredCart = z.object({
  lines: z.array(restoredLine),
  forgotten: z.int().describe("Lines whose product is no longer in the catalog."),
});
export type RestoredCart = z.infer<typeof restoredCart>;

/** What reminders of carts brought. */
const results = z.object({
  days: z.int().describe("How many days it looks back, and how long after a reminder an order counts."),
  sent: z.int().describe("Cart reminders that were sent."),
  ordered: z.int().describe("The first order from the same address after each reminder. Cancelled orders don't count."),
  cents: z.int().describe("The totals of these orders, shipping included, before refunds."),
});

/** A call of api/admin/reports.ts. */
export const reminderResultsContract = {
  "GET /api/admin/reminders/results": {
    summary: "Count recent cart reminders, and the orders that followed",
    response: { 200: results },
  },
} as const;
