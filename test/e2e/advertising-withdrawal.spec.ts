import { expect } from "@playwright/test";
import { answer, banner, buy, hasMeta, type MetaShop, openHoodie, openMetaShop, SCRIPT, test } from "./meta-shop.ts";

let shop: MetaShop;
test.beforeAll(async () => {
  shop = await openMetaShop();
});
test.afterAll(() => shop?.close());

const WITHDRAWAL = /\/api\/orders\/[^/]+\/marketing-consent$/;

test("withdrawing without the script tells the server all the same", async ({ page, meta }) => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openHoodie(page, shop);
  await answer(page, "Accept");
  await buy(page, "blocker@shopper.example");
  expect(meta.calls).toEqual([]);
  const tracker = page.waitForResponse(/ad-tracker/);
  await page.goto(`${shop.url}/orders`);
  await tracker;
  const withdrawn = page.waitForRequest((request) => request.method() === "DELETE");
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await answer(page, "Decline");
  expect((await withdrawn).url()).toMatch(WITHDRAWAL);
});

test("withdrawing takes script and cookies away, here and in the other tab", async ({ page, meta, context }) => {
  await page.goto(shop.url);
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const { hostname } = new URL(shop.url);
  await context.addCookies(["_fbp", "_fbc"].map((name) => ({ name, value: "fb.1", domain: hostname, path: "/" })));
  const other = await context.newPage();
  await other.goto(`${shop.url}/faq#can-i-send-it-back`);
  await expect.poll(() => hasMeta(other)).toBe(true);

  await page.getByRole("button", { name: "Do Not Sell or Share My Personal Information" }).click();
  await expect(banner(page)).toContainText("You have accepted this.");
  await answer(page, "Decline");
  for (const tab of [page, other]) await expect.poll(() => hasMeta(tab)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_fb"))).toEqual([]);
  const told = meta.events().length;
  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pack'd Hoodie" })).toBeVisible();
  expect(await hasMeta(page)).toBe(false);
  expect(meta.events()).toHaveLength(told);
});

test("who declines in another tab while the order is on its way is told of nowhere", async ({
  page,
  meta,
  context,
}) => {
  await openHoodie(page, shop);
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const other = await context.newPage();
  await other.goto(`${shop.url}/faq`);
  await expect.poll(() => hasMeta(other)).toBe(true);
  await page.route("**/api/orders", async (route) => {
    await other.getByRole("button", { name: "Cookie settings" }).click();
    await answer(other, "Decline");
    await expect.poll(() => hasMeta(other)).toBe(false);
    await route.continue();
  });
  const withdrawn = page.waitForRequest(WITHDRAWAL);
  await buy(page, "undecided@shopper.example");
  expect((await withdrawn).method()).toBe("DELETE");
  expect(meta.tellings("Purchase")).toEqual([]);
});
