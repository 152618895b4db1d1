import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { listed } from "#test/screens/admin-products.ts";
import ProductsPage from "./products-page.tsx";

test("the price of a product says until when it is reduced, or that its sale has no end", async () => {
  const sale = { price: 20, salePrice: 15, archivedAt: null };
  const items = [
    { ...listed(0), ...sale, sale: { percentOff: 25, lastDay: null } },
    { ...listed(1), ...sale, sale: { percentOff: 25, lastDay: "2099-05-07" } },
  ];
  const others = { items: [], minutes: [], variants: [] };
  answerCalls((path) =>
    Response.json(/^\/api\/admin\/products(\?|$)/.test(path) ? { items, next: null, total: 2 } : others),
  );
  await renderForStaff(<ProductsPage />, "/admin/products");
  const prices = page.getByRole("cell").filter({ hasText: "$15.00" });
  await expect.element(prices.nth(0)).toMatchTextContent(/\$15.00 \$20.00 25% off,.* no end/);
  await expect.element(prices.nth(1)).toMatchTextContent(/\$15.00 \$20.00 25% off.* until May 7, 2099/);
});
