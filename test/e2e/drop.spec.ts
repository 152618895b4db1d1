import { type APIRequestContext, expect } from "@playwright/test";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { comeToLife } from "../screens/screen.ts";
import { violations } from "./axe.ts";
import { answerOf, staffHeaders } from "./staff-session.ts";
import { logIn, orderOf, ownProduct } from "./steps.ts";
import { test } from "./test.ts";

const HOUR = 60 * 60_000;
const inAnHour = () => new Date(Math.ceil((Date.now() + HOUR) / 1000) * 1000).toISOString();

type Own = Awaited<ReturnType<typeof ownProduct>>;
const idOf = ({ page }: Own) => page.replace("/product/", "");

/** Saves this change as the product editor does, such as the time when the product goes live. */
async function edit(request: APIRequestContext, own: Own, change: Partial<ProductEdit>): Promise<void> {
  const headers = await staffHeaders(request);
  const path = `/api/admin/products/${idOf(own)}`;
  const product = await answerOf(await request.get(path, { headers }), 200);
  const { title, description, price, salePrice, saleStartsAt, saleEndsAt } = product;
  const data = {
    version: product.version,
    edit: {
      ...{ title, description, price, salePrice, saleStartsAt, saleEndsAt },
      colors: product.colors.map(({ color }: { color: string }) => ({ was: color, color })),
      sizes: product.sizes.map((size: string) => ({ was: size, size })),
      variants: product.variants.map(({ color, size, sku }: Record<string, string>) => ({ color, size, sku })),
      ...change,
    },
  };
  await answerOf(await request.put(path, { headers, data }), 200);
}

test("The page of a drop collects emails, counts down and starts selling on time without a reload, and staff watch it in the live view", async ({
  page,
  request,
  context,
}) => {
  const cap = await ownProduct(request, "Countdown Cap", 30, 4);
  const liveAt = inAnHour();
  await edit(request, cap, { liveAt });
  expect((await request.get(cap.page)).status()).toBe(404);
  await edit(request, cap, { liveAt, announced: true });
  const html = await (await request.get(cap.page)).text();
  expect(html).toContain(`dateTime="${liveAt}"`);
  expect(html).not.toContain("Add to Cart");
  expect(await (await request.get("/shop")).text()).not.toContain("Countdown Cap");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain(idOf(cap));

  await page.clock.install();
  await page.goto(cap.page);
  await comeToLife(page);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^(00:59:\d\d|01:00:00)$/);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText("Get one email when it goes on sale.")).toBeVisible();
  const ask = page.getByRole("region", { name: "Email me" });
  await ask.getByRole("button").click();
  await ask.getByLabel("Email").fill("fan@shopper.example");
  await ask.getByRole("button", { name: "Email me when it's on sale" }).click();
  await expect(page.getByText("You're on the list.")).toBeVisible();

  const staff = await context.newPage();
  await logIn(staff, "/admin/products");
  await staff.getByRole("link", { name: "Live view", exact: true }).click();
  const units = staff.getByRole("region", { name: "Countdown Cap" });
  await expect(units).toContainText("Not live");
  await expect(units).toContainText("4 left");

  await edit(request, cap, { liveAt: new Date(Date.now() - 1000).toISOString() });
  await page.clock.fastForward(HOUR + 2000);
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
  await expect(page.getByRole("status").filter({ hasText: "On sale now." })).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("dialog").getByText("Countdown Cap")).toBeVisible();

  await expect(units).not.toContainText("Not live");
  for (let order = 0; order < 3; order++) await orderOf(request, [cap]);
  await expect(units).toContainText("1 left");
  await expect(staff.getByRole("region", { name: "Orders per minute" })).toContainText(/[1-9]\d* in the last hour/);
  const headers = await staffHeaders(request);
  const drop = await answerOf(await request.get("/api/admin/drop", { headers }), 200);
  expect(drop.minutes).toHaveLength(60);
  await cap.remove();
});
