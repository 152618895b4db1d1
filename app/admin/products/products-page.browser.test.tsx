import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { listed } from "#test/screens/admin-products.ts";
import ProductsPage from "./products-page.tsx";

const answerList = (...items: ReturnType<typeof listed>[]) =>
  answerCalls((path) =>
    Response.json(
      /^\/api\/admin\/products(\?|$)/.test(path)
        ? { items, next: null, total: items.length }
        : { items: [], minutes: [], variants: [] },
    ),
  );

test("a product is called sold out only if nothing is in stock, live or not", async () => {
  answerList({ ...listed(0), sellable: 0, inventory: 5 }, { ...listed(0), _id: "none", sellable: 0, inventory: 0 });
  await renderForStaff(<ProductsPage />, "/admin/products");
  const rows = page.getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(/No live stock.*5/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Sold out.*0/);
});

test("the price of a product says until when it is reduced, or that its sale has no end", async () => {
  const sale = { price: 20, salePrice: 15, archivedAt: null };
  const reduced = { percentOff: 25, endsAt: null, endsSoon: false };
  answerList(
    { ...listed(0), ...sale, sale: { ...reduced, lastDay: null } },
    { ...listed(1), ...sale, sale: { ...reduced, lastDay: "2099-05-07" } },
  );
  await renderForStaff(<ProductsPage />, "/admin/products");
  const prices = page.getByRole("cell").filter({ hasText: "$15.00" });
  await expect.element(prices.nth(0)).toMatchTextContent(/\$15.00 \$20.00 25% off,.* no end/);
  await expect.element(prices.nth(1)).toMatchTextContent(/\$15.00 \$20.00 25% off.* until May 7, 2099/);
});
