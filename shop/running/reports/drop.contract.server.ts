import { z } from "zod";

const drop = z.object({
  at: z.string(),
  minutes: z
    .array(z.object({ at: z.string(), orders: z.int() }))
    .describe("The last 60 minutes, the oldest first; the last one is not over. Orders whose payment was accepted."),
  variants: z.array(
    z.object({
      sku: z.string(),
      productId: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      live: z.boolean().describe("Shoppers can buy it now if there is any."),
      available: z.int(),
      reserved: z.int().describe("Held by orders whose payment is not decided yet. It is no part of `available`."),
      planned: z.int().describe("In restocks to come."),
      nextRestockAt: z.string().nullable(),
    }),
  ),
  queue: z.object({
    unpaid: z.int().describe("Orders whose payment is not decided yet."),
    paymentNews: z.int().describe("Messages of the payment provider that are not processed."),
    emails: z.int(),
    webhooks: z.int(),
    adEvents: z.int(),
  }),
  failures: z
    .object({
      declined: z.int().describe("Payments that the provider declined."),
      refused: z.int().describe("Orders refused because of the shop's own payment setup."),
      paymentsOpen: z.int().describe("Payments undecided for more than an hour."),
      emails: z.int(),
      webhooks: z.int(),
      jobs: z.int().describe("Jobs that fail at every try, whenever that began."),
    })
    .describe("In the last 60 minutes."),
});

/** The live view of a drop. */
export type Drop = z.infer<typeof drop>;

/** The calls of api/admin/drop.ts. */
export const dropContract = {
  "GET /api/admin/drop": {
    summary:
      "The live view of a drop: orders per minute, units left, queue and failures. Cheap enough to poll every two seconds",
    tags: ["reports"],
    response: { 200: drop },
  },
} as const;
