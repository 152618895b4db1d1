import { dollars } from "#shop/money/money.ts";
import { type Difference, type Said, WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { booksContract, latestReconciliation } from "#shop/money/payments/nightly-reconciliation.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { productsOfSkus } from "#shop/selling/catalog/catalog.store.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** What the latest reconciliation with the payment provider found. */
export const createBooksApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, booksContract, "orders", {
      "GET /api/admin/books": async () => {
        const report = await latestReconciliation(ctx.db, checkout.gateway.provider);
        if (!report?.finishedAt) return { comparison: null };
        const skus = report.found.flatMap(({ sku }) => sku ?? []);
        const products = await productsOfSkus(ctx.db, skus);
        return {
          comparison: {
            comparedAt: report.finishedAt,
            since: report.since,
            orders: report.orders,
            taken: dollars(report.capturedCents),
            givenBack: dollars(report.refundedCents),
            differenceCount: report.differences,
            differences: report.found.map((difference) => differenceOf(difference, products.get(difference.sku ?? ""))),
          },
        };
      },
    });

const differenceOf = ({ shop, provider, ...difference }: Difference, productId: string | undefined) => ({
  ...difference,
  ...(productId !== undefined && { productId }),
  shop: saidOf(shop),
  provider: saidOf(provider),
  whatToDo: WHAT_TO_DO[difference.kind],
});

const saidOf = ({ status, cents, units }: Said) => ({
  ...(status !== undefined && { status }),
  ...(cents !== undefined && { amount: dollars(cents) }),
  ...(units !== undefined && { units }),
});
