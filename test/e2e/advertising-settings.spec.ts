import { expect, type Page } from "@playwright/test";
import { answer, banner, buyNow, hasMeta, openHoodie, openMetaShop, watchedTest } from "./meta-shop.ts";
import { fillCard, fillShipping, placeOrder } from "./steps.ts";

const test = watchedTest.extend<{ openShop: string }>({
  /** A shop that allows Meta in its checkout. */
  openShop: [
    async ({ context }, use) => {
      const shop = await openMetaShop({ PIXEL_ON_CHECKOUT: "true", META_LDU: "off" });
      await use(shop.url);
      // Closed before the shop, because open pages would report refused connections.
      for (const tab of context.pages()) await tab.close();
      await shop.close();
    },
    { timeout: 60_000 },
  ],
});

const footer = (page: Page) => page.getByRole("contentinfo");

test("Mentions no advertising and asks for no consent in a shop without a pixel", async ({ page, meta }) => {
  await page.goto("/");
  await expect(banner(page)).toContainText("We don't run ads yet.");
  await answer(page, "Accept");
  await expect(footer(page).getByRole("button", { name: "Cookie settings" })).toBeVisible();
  await expect(footer(page).getByRole("button", { name: /Do Not Sell/ })).toHaveCount(0);
  await footer(page).getByRole("link", { name: "Privacy", exact: true }).click();
  await expect(page.getByText("This shop currently has no advertising connected")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Meta");

  await openHoodie(page);
  await buyNow(page);
  await fillShipping(page, "no-pixel@shopper.example");
  await fillCard(page);
  await page.route("**/api/orders", () => {});
  const sent = page.waitForRequest("**/api/orders");
  await placeOrder(page);
  expect((await sent).postDataJSON()).not.toHaveProperty("marketingConsent");
  expect([meta.scripts, meta.calls, await hasMeta(page)]).toEqual([0, [], false]);

  const signal = await page.request.get("/.well-known/gpc.json");
  expect(await signal.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect((await page.request.post("/api/checkout-events", { data: {} })).status()).toBe(404);
});

test("Loads Meta in the checkout of a shop that allows it, until consent is withdrawn in another tab", async ({
  page,
  meta,
  context,
  openShop,
}) => {
  await openHoodie(page, openShop);
  await answer(page, "Accept");
  await expect.poll(() => meta.events()).toEqual(["PageView", "ViewContent"]);
  expect(meta.calls[1]?.call).toEqual(["dataProcessingOptions", []]);
  const [relayed] = await Promise.all([page.waitForRequest("**/api/checkout-events"), buyNow(page)]);
  const { name, eventId, params } = relayed.postDataJSON();
  expect(name).toBe("InitiateCheckout");
  await expect.poll(() => meta.reports(name)).toEqual([["track", name, params, { eventID: eventId }]]);

  await page.getByLabel("Full name").fill("Jordan Alder");
  const other = await context.newPage();
  await other.goto(openShop);
  await expect.poll(() => hasMeta(other)).toBe(true);
  await footer(other).getByRole("button", { name: "Cookie settings" }).click();
  await answer(other, "Decline");
  await expect.poll(() => hasMeta(page)).toBe(false);
  await expect(page.getByLabel("Full name")).toHaveValue("Jordan Alder");
});
