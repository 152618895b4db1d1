import { expect, type Page } from "@playwright/test";
import { answer, banner, hasMeta, type MetaShop, openHoodie, openMetaShop, test } from "./meta-shop.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";

const footer = (page: Page) => page.getByRole("contentinfo");

test("without a pixel nobody else hears of anything, and nothing speaks of Meta", async ({ page, meta }) => {
  await page.goto("/");
  await expect(banner(page)).toContainText("the shop needs no more");
  await expect(banner(page)).toContainText("None are in use today.");
  await answer(page, "Accept");
  await expect(footer(page).getByRole("button", { name: "Cookie settings" })).toBeVisible();
  await expect(footer(page).getByRole("button", { name: /Do Not Sell/ })).toHaveCount(0);
  await footer(page).getByRole("link", { name: "Privacy", exact: true }).click();
  await expect(page.getByText("At present no advertising is connected to this shop")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Meta");
  await openHoodie(page, { url: "" });
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "no-pixel@shopper.example");
  await fillCard(page);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await placeOrder(page);
  expect((await sent).postDataJSON()).not.toHaveProperty("marketingConsent");
  await expectReceipt(page);
  expect([meta.scripts, meta.calls, await hasMeta(page)]).toEqual([0, [], false]);
  for (const path of ["/", "/checkout", "/success"]) {
    const answered = await page.request.get(path);
    expect(answered.headers()["content-security-policy"]).not.toContain("facebook");
    expect(await answered.text()).not.toMatch(/facebook|fbq|<noscript/);
  }
  const signal = await page.request.get("/.well-known/gpc.json");
  expect(signal.headers()["content-type"]).toContain("application/json");
  expect(await signal.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect((await page.request.post("/api/checkout-events", { data: {} })).status()).toBe(404);
});

test.describe("in a shop that wants more", () => {
  let shop: MetaShop;
  test.beforeAll(async () => {
    shop = await openMetaShop({ PIXEL_ON_CHECKOUT: "true", META_LDU: "off" });
  });
  test.afterAll(() => shop?.close());

  test("Meta is let into the checkout, and Limited Data Use is off", async ({ page, meta, context }) => {
    await openHoodie(page, shop);
    await answer(page, "Accept");
    await expect.poll(() => meta.events()).toEqual(["PageView", "ViewContent"]);
    expect(meta.calls[1]?.call).toEqual(["dataProcessingOptions", []]);
    const relayed = page.waitForRequest((request) => request.url().endsWith("/api/checkout-events"));
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    const { name, eventId, params } = (await relayed).postDataJSON();
    expect(name).toBe("InitiateCheckout");
    await expect.poll(() => meta.tellings("InitiateCheckout")).toEqual([["track", name, params, { eventID: eventId }]]);

    // Consent that ends in another tab ends here, too, and what was typed stays.
    await page.getByLabel("Full name").fill("Jordan Alder");
    const other = await context.newPage();
    await other.goto(shop.url);
    await expect.poll(() => hasMeta(other)).toBe(true);
    await footer(other).getByRole("button", { name: "Cookie settings" }).click();
    await answer(other, "Decline");
    await expect.poll(() => hasMeta(page)).toBe(false);
    await expect(page.getByLabel("Full name")).toHaveValue("Jordan Alder");
  });
});
