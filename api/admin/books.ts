import { dollars } from "#shop/money/money.ts";
import { type Difference, type Said, WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { booksContract } from "#shop/money/payments/reconciliation.contract.server.ts";
import { latestReconciliation } from "#shop/money/payments/reconciliation.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** What the newest comparison of the books with the payment provider's found. */
export const createBooksApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(booksContract, "GET /api/admin/books"),
      config: { needs: "orders:read" },
      handler: async () => {
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
    });
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
