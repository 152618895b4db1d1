import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { openCountsSchema } from "./open-counts.ts";
import { ATTENTION_KINDS, FUNNEL_STEPS, PERIODS, STOCK_STATES } from "./overview.ts";

export const attentionSchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.int(),
  by: time
    .optional()
    .describe(
      "When the next response to a dispute is due (if none is left: was due), or the first authorization ends.",
    ),
  since: time.optional().describe("When the last backup was made."),
});

/** A to-do item for staff. */
export type Attention = z.input<typeof attentionSchema>;

const figures = z.object({
  orders: z.int().describe("Orders that were placed and not cancelled."),
  revenue: z.number().describe("In dollars, with shipping, less refunds and lost disputes."),
  average: z.nullable(z.number()).describe("Revenue per order."),
  units: z.int(),
});

const overview = z.object({
  at: time,
  days: z.literal(PERIODS),
  comparedUntil: time.describe(
    "The previous period counts up to this time: the same time of its last day as it is now.",
  ),
  isNew: z.boolean(),
  hasEarlier: z
    .boolean()
    .describe("False: nothing was sold before this period, so there is nothing to compare it with."),
  figures: figures.extend({ cancelled: z.int(), returned: z.number() }),
  before: figures,
  points: z.array(
    z.object({
      at: time,
      orders: z.nullable(z.int()),
      revenue: z.nullable(z.number()),
      before: z.object({ at: time, orders: z.int(), revenue: z.number() }),
    }),
  ),
  funnel: z.array(
    z.object({
      step: z.enum(FUNNEL_STEPS),
      count: z.int(),
      rate: z.nullable(z.number()).describe("As a share of the previous step."),
    }),
  ),
  stock: z.array(
    z.object({
      sku: z.string(),
      productId: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      onHand: z.int(),
      state: z.enum(STOCK_STATES),
      perDay: z.number(),
      daysLeft: z.nullable(z.number()),
    }),
  ),
  attention: z.array(attentionSchema),
});

/** The figures of Home. Amounts are in dollars. */
export type Overview = z.input<typeof overview>;
/** One hour of today, or one day. `at` is its start. The numbers are null if it is in the future; `before` of the current one ends at the same time. */
export type Point = Overview["points"][number];
/** `perDay`: units sold per day. `daysLeft`: null if nothing is sold. */
export type StockLine = Overview["stock"][number];

export const overviewContract = {
  "GET /api/admin/counts": {
    summary: "Count the open work, such as orders to ship",
    response: { 200: openCountsSchema },
  },
  "GET /api/admin/overview": {
    summary: "Get figures, stock, and to-do items",
    querystring: z.object({
      days: z.enum(["1", "7", "30"]).default("7").describe("Days in US Eastern time, including today."),
    }),
    response: { 200: overview },
  },
} as const;
