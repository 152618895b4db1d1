import { expect, type Page } from "@playwright/test";
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
  // Its time runs from here on, and the whole checkout comes first.
  const withdrawn = page.waitForRequest(WITHDRAWAL, { timeout: 80_000 });
  await buy(page, "undecided@shopper.example");
  expect((await withdrawn).method()).toBe("DELETE");
  expect(meta.tellings("Purchase")).toEqual([]);
});

const takenBack = (page: Page, eventId: string) =>
  page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url().endsWith(`/checkout-events/${eventId}`),
  );
const noted = (page: Page) => page.evaluate(() => localStorage.getItem("relayedAdEvents"));

test("whoever declines after looking at the checkout takes back what the server was to tell of it", async ({
  page,
  meta,
}) => {
  await openHoodie(page, shop);
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const relayed = page.waitForRequest(/\/api\/checkout-events$/);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  const { eventId } = (await relayed).postDataJSON();
  await page.goto(shop.url);
  await page.getByRole("button", { name: "Cookie settings" }).click();
  const withdrawn = takenBack(page, eventId);
  await answer(page, "Decline");
  expect((await withdrawn).status()).toBe(204);
  await expect.poll(() => noted(page)).toBeNull();
  expect(meta.tellings("InitiateCheckout")).toEqual([]);
});

test("what could not be taken back is asked for again with the next page", async ({ page, meta }) => {
  const eventId = crypto.randomUUID();
  await page.goto(`${shop.url}/healthz`);
  await page.evaluate((id) => {
    const notes = { cookieConsent: "declined", cookieConsentVersion: "2", relayedAdEvents: id };
    for (const [key, value] of Object.entries(notes)) localStorage.setItem(key, value);
  }, eventId);
  const withdrawn = takenBack(page, eventId);
  await page.goto(shop.url);
  expect((await withdrawn).status()).toBe(204);
  await expect.poll(() => noted(page)).toBeNull();
  expect(meta.scripts).toBe(0);
});
