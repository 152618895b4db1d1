import { z } from "zod";
import { dollars } from "#shop/money/money.ts";
import { type Difference, type Said, WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { latestReconciliation } from "#shop/money/payments/reconciliation.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import type { ApiPlugin } from "../plugin.ts";

const saidSchema = z.object({
  status: z.string().optional(),
  amount: z.number().optional().describe("In dollars."),
  pieces: z.int().optional(),
});

const reportSchema = z.object({
  comparedAt: z.string(),
  since: z.string().describe("Of orders placed from then."),
  orders: z.int(),
  taken: z.number().describe("In dollars."),
  givenBack: z.number().describe("In dollars."),
  differenceCount: z.int(),
  differences: z
    .array(
      z.object({
        kind: z.string(),
        orderNumber: z.string().optional(),
        payment: z.string().optional().describe("The provider's id."),
        sku: z.string().optional(),
        shop: saidSchema,
        provider: saidSchema,
        whatToDo: z.string(),
      }),
    )
    .describe("The first 100."),
});

/** What the newest comparison of the books with the payment provider's found. */
export const createBooksApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/books",
      {
        config: { needs: "orders:read" },
        schema: {
          summary: "The newest comparison of the books with the payment provider's; null before the first",
          tags: ["books"],
          response: { 200: z.object({ comparison: z.nullable(reportSchema) }) },
        },
      },
      async () => {
        const report = await latestReconciliation(ctx.db, checkout.gateway.provider);
        if (!report?.finished_at) return { comparison: null };
        return {
          comparison: {
            comparedAt: report.finished_at.toISOString(),
            since: report.since.toISOString(),
            orders: report.orders,
            taken: dollars(report.captured_cents),
            givenBack: dollars(report.refunded_cents),
            differenceCount: report.differences,
            differences: report.found.map(differenceOf),
          },
        };
      },
    );
  };

const differenceOf = ({ kind, orderNumber, payment, sku, shop, provider }: Difference) => ({
  kind,
  orderNumber,
  payment,
  sku,
  shop: saidOf(shop),
  provider: saidOf(provider),
  whatToDo: WHAT_TO_DO[kind],
});

const saidOf = ({ status, cents, pieces }: Said) => ({
  ...(status !== undefined && { status }),
  ...(cents !== undefined && { amount: dollars(cents) }),
  ...(pieces !== undefined && { pieces }),
});
