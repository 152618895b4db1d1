import { z } from "zod";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { FUNNEL_STEPS, type Overview, PERIODS, STOCK_STATES } from "#shop/running/reports/overview.ts";
import { readOverview } from "#shop/running/reports/read-overview.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { attentionSchema, forCaller } from "./attention.ts";

const figures = z.object({
  orders: z.int().describe("Orders that were placed and stand."),
  revenue: z
    .number()
    .describe(
      "Dollars: what those orders come to, shipping included, less what was refunded or lost to disputes since.",
    ),
  average: z.nullable(z.number()).describe("Revenue of an order."),
  units: z.int(),
});

const overview = z.object({
  at: z.string(),
  days: z.literal(PERIODS),
  comparedUntil: z.string().describe("The period before counts up to then: as far into its last day as it is today."),
  isNew: z.boolean(),
  figures: figures.extend({ cancelled: z.int(), returned: z.number() }),
  before: figures,
  points: z.array(
    z.object({
      at: z.string(),
      orders: z.nullable(z.int()),
      revenue: z.nullable(z.number()),
      before: z.object({ at: z.string(), orders: z.int(), revenue: z.number() }),
    }),
  ),
  funnel: z.array(
    z.object({
      step: z.enum(FUNNEL_STEPS),
      count: z.int(),
      rate: z.nullable(z.number()).describe("Of the step before."),
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
}) satisfies z.ZodType<Overview>;

/** How the shop is doing, for the first screen of the admin. */
export const createOverviewApi =
  ({ gateway, guard }: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/overview",
      {
        config: { needs: "reports:read" },
        schema: {
          summary: "Figures, what sells, and what needs somebody",
          tags: ["reports"],
          querystring: z.object({
            days: z.enum(["1", "7", "30"]).default("7").describe("Days of the shop (New York), today among them."),
          }),
          response: { 200: overview },
        },
      },
      async ({ query, caller }) => {
        const days = PERIODS.find((period) => String(period) === query.days) ?? 7;
        const overview = await readOverview(ctx, { days, provider: gateway.provider, guardLimits: guard.limits });
        return { ...overview, attention: forCaller(overview.attention, caller) };
      },
    );
  };
