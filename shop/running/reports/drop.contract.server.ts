import { z } from "zod";
import { time } from "#platform/http/time.server.ts";

const drop = z.object({
  at: time,
  minutes: z
    .array(z.object({ at: time, orders: z.int() }))
    .describe(
      "Orders whose payment was accepted, in each of the last 60 minutes. Oldest first; the last one is the current minute.",
    ),
  drop: z
    .object({
      startsAt: time,
      products: z.array(z.object({ _id: z.string(), title: z.string() })).describe("The products that start then."),
      orders: z.int(),
      units: z.int(),
      cents: z.int().describe("The price of these units, without shipping."),
    })
    .nullable()
    .describe(
      "The launch or restock of the last hour, or else the one nearest to now, at most 24 hours ago. Its sales count from the start, once " +
        "their payment is accepted, even if they are cancelled later.",
    ),
  variants: z.array(
    z.object({
      sku: z.string(),
      productId: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      live: z.boolean().describe("Whether shoppers can buy it now if it is in stock."),
      available: z.int(),
      reserved: z.int().describe("Reserved for orders whose payment isn't decided yet. Not part of `available`."),
      planned: z.int().describe("In upcoming restocks."),
      nextRestockAt: time.nullable(),
    }),
  ),
  queue: z.object({
    unpaid: z.int().describe("Orders whose payment isn't decided yet."),
    paymentNews: z.int().describe("Webhooks of the payment provider that aren't processed yet."),
    emails: z.int(),
    webhooks: z.int(),
    adEvents: z.int(),
  }),
  failures: z
    .object({
      declined: z.int().describe("Payments that the provider declined."),
      refused: z.int().describe("Orders rejected because of the shop's own payment setup."),
      paymentsOpen: z.int().describe("Payments that have been undecided for more than an hour."),
      emails: z.int(),
      webhooks: z.int(),
      jobs: z.int().describe("Jobs that keep failing, no matter since when."),
    })
    .describe("In the last 60 minutes."),
});

/** The live view of a drop. */
export type Drop = z.input<typeof drop>;

export const dropContract = {
  "GET /api/admin/drop": {
    summary:
      "Get the live view of a drop: orders per minute, units left, queue, and failures. Can be polled every two seconds",
    response: { 200: drop },
  },
} as const;
