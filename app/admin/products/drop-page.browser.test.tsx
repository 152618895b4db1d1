import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { DROP } from "#test/screens/admin-products.ts";
import DropPage from "./drop-page.tsx";

test("the units left, held and out of stock are all of live variants, and only theirs can be red", async () => {
  const [one] = DROP.variants;
  const [live, sold, draft] = [{ reserved: 1 }, { available: 0 }, { available: 0, reserved: 4, live: false }];
  const variants = [live, sold, draft].map((change, at) => ({
    ...{
      ...one,
      sku: `s${at}`,
      size: `s${at}`,
      available: 2,
      reserved: 0,
      planned: 0,
      live: true,
      nextRestockAt: null,
    },
    ...change,
  }));
  answerCalls(() => Response.json({ ...DROP, variants }));
  await renderForStaff(<DropPage />, "/admin/products/drop");
  const units = page.getByRole("region", { name: "Units left" });
  await expect.element(units).toMatchTextContent(/2 left · 1 held at checkout · 0 planned · 1 of 2 out of stock/);
  expect(units.element().querySelectorAll(".text-error")).toHaveLength(1);
});
