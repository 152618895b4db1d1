import { expect, type Page } from "@playwright/test";
import { META_PIXEL } from "#test/harness/meta-peer.ts";
import { answer, banner, buy, buyNow, hasMeta, openHoodie, test, type Watch } from "./meta-shop.ts";
import { staffHeaders } from "./staff-session.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder, VISA } from "./steps.ts";

const HOODIE = {
  content_ids: ["packd-hoodie"],
  content_type: "product",
  content_name: "Pack'd Hoodie",
  contents: [{ id: "packd-hoodie", quantity: 1 }],
  value: 14.99,
  currency: "USD",
};
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
const PREAMBLE = [
  ["set", "autoConfig", false, META_PIXEL.id],
  ["dataProcessingOptions", ["LDU"], 0, 0],
  ["consent", "grant"],
  ["init", META_PIXEL.id],
];

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Pack'd Hoodie").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
}

const expectEvents = (meta: Watch, names: string[]) => expect.poll(() => meta.events()).toEqual(names);

async function expectSilence(page: Page, meta: Watch): Promise<void> {
  expect({ scripts: meta.scripts, calls: meta.calls, there: await hasMeta(page) }).toEqual({
    scripts: 0,
    calls: [],
    there: false,
  });
}

/** Views the product and orders it, but the shop never answers. @returns the consent sent with the order */
async function consentOfOrder(page: Page): Promise<unknown> {
  await openHoodie(page);
  await buyNow(page);
  await fillShipping(page, "quiet@shopper.example");
  await fillCard(page);
  await page.route("**/api/orders", () => {});
  const sent = page.waitForRequest("**/api/orders");
  await placeOrder(page);
  return (await sent).postDataJSON().marketingConsent;
}

test("Reports nothing to Meta before Accept, after Decline, or to a browser with Global Privacy Control", async ({
  page,
  meta,
  peer,
  context,
}) => {
  await test.step("Before an answer, because an answer to an older question doesn't count", async () => {
    await page.goto("/healthz");
    // This shopper accepted cookies before the shop had a pixel.
    await page.evaluate(() => localStorage.setItem("cookieConsent", "accepted"));
    await openHoodie(page);
    await expect(banner(page)).toContainText("If you accept, Meta");
    await addToCart(page);
    const number = await buy(page, "quiet@shopper.example");
    await expectSilence(page, meta);
    const headers = await staffHeaders(page.request);
    const listed = await page.request.get("/api/admin/ad-events?limit=50", { headers });
    expect(listed.ok()).toBe(true);
    expect(await listed.text()).not.toContain(number);
    expect(JSON.stringify(peer.bodies)).not.toContain(number);
  });

  await test.step("After Decline", async () => {
    const tab = await context.newPage();
    await tab.goto("/");
    await answer(tab, "Decline");
    expect(await consentOfOrder(tab)).toBe(false);
    await expectSilence(tab, meta);
  });

  await test.step("With Global Privacy Control, whatever the answer was", async () => {
    // Only the new tab sends the signal; the others would act on the stored answer.
    for (const other of context.pages()) await other.close();
    const tab = await context.newPage();
    await tab.setExtraHTTPHeaders({ "Sec-GPC": "1" });
    await tab.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
      localStorage.setItem("cookieConsent", "accepted");
      localStorage.setItem("cookieConsentVersion", "2");
    });
    expect(await consentOfOrder(tab)).toBe(false);
    await expectSilence(tab, meta);
  });
});

test("After Accept, reports the product and the purchase from browser and server under one id, and the checkout only from the server", async ({
  page,
  meta,
  peer,
}) => {
  await openHoodie(page);
  await answer(page, "Accept");
  await expectEvents(meta, ["PageView", "ViewContent"]);
  const [begun] = await Promise.all([page.waitForRequest("**/api/checkout-events"), buyNow(page)]);
  await expectEvents(meta, ["PageView", "ViewContent", "AddToCart"]);
  expect(meta.calls.slice(0, PREAMBLE.length).map(({ call }) => call)).toEqual(PREAMBLE);
  for (const event of ["ViewContent", "AddToCart"]) {
    expect(meta.reports(event)).toEqual([["track", event, HOODIE, { eventID: UUID }]]);
  }
  await test.step("Back to the product, Meta's script is there again, and a second look is a second view", async () => {
    await expect(page.getByLabel("Full name")).toBeVisible();
    expect([await hasMeta(page), meta.scripts]).toEqual([false, 1]);
    await page.goBack();
    await expect.poll(() => meta.reports("ViewContent").length).toBe(2);
    await page.goForward();
    await expect(page.getByLabel("Full name")).toBeVisible();
  });
  // Forward belongs to the same attempt, and so does an order with an error in it.
  await fillShipping(page, "pixel@shopper.example");
  await fillCard(page, VISA, "1");
  await placeOrder(page);
  await expect(page.getByText("Please fix the errors in your payment information")).toBeVisible();
  await fillCard(page);
  expect([await hasMeta(page), meta.scripts]).toEqual([false, 2]);
  expect(meta.calls.filter(({ page: at }) => at.includes("/checkout"))).toEqual([]);
  const validated = page.waitForRequest("**/api/checkout-events");
  await placeOrder(page);
  await expectReceipt(page);
  await expect.poll(() => meta.reports("Purchase").length).toBe(1);
  const number = await page.evaluate(() => JSON.parse(localStorage.getItem("lastOrderInfo") ?? "{}").orderNumber);
  expect(meta.reports("Purchase")).toEqual([["track", "Purchase", { ...HOODIE, num_items: 1 }, { eventID: number }]]);
  const visits = () => meta.calls.filter(({ page: at, call }) => call[1] === "PageView" && at.endsWith("/success"));
  await expect.poll(() => visits().length).toBe(1);
  await page.reload();
  await expectReceipt(page);
  await expect.poll(() => visits().length).toBe(2);
  expect(meta.reports("Purchase")).toHaveLength(1);
  expect(meta.reports("InitiateCheckout")).toEqual([]);
  expect(meta.reports("AddPaymentInfo")).toEqual([]);

  // Neither the order page nor the shopper's identity is reported.
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
  expect(meta.calls.filter(({ page: at }) => at.includes("/orders")).map(({ call }) => call)).toEqual([
    ["consent", "revoke"],
  ]);
  expect(JSON.stringify(meta.calls)).not.toMatch(/@|Alder|Portland|97205|4242/);

  const [checkout, card] = [begun, await validated].map((request) => request.postDataJSON());
  const reported = (id: string) => peer.events.filter(({ event_id }) => event_id === id);
  const headers = await staffHeaders(page.request);
  await expect
    .poll(async () => {
      await page.request.post("/api/admin/jobs/ad-events/run", { headers });
      return [checkout.eventId, card.eventId, number].map((id) => reported(id).length);
    })
    .toEqual([1, 1, 1]);
  expect(reported(checkout.eventId)[0]).toMatchObject({
    event_name: "InitiateCheckout",
    event_id: UUID,
    custom_data: { ...HOODIE, num_items: 1 },
  });
  expect(reported(card.eventId)[0]).toMatchObject({ event_name: "AddPaymentInfo", custom_data: HOODIE });
  expect(reported(number)[0]).toMatchObject({
    event_name: "Purchase",
    custom_data: { value: 14.99, order_id: number },
  });
});

test("Withdrawing removes Meta's script and cookies, here and in the other tab", async ({ page, meta, context }) => {
  await page.goto("/");
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const { hostname } = new URL(page.url());
  await context.addCookies(["_fbp", "_fbc"].map((name) => ({ name, value: "fb.1", domain: hostname, path: "/" })));
  const other = await context.newPage();
  await other.goto("/faq#can-i-return-it");
  // A page is only counted once Meta's script has arrived.
  await expectEvents(meta, ["PageView", "PageView"]);

  await page.getByRole("button", { name: "Do Not Sell or Share My Personal Information" }).click();
  await expect(banner(page)).toContainText("Current choice: accepted.");
  await answer(page, "Decline");
  for (const tab of [page, other]) await expect.poll(() => hasMeta(tab)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_fb"))).toEqual([]);
  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeVisible();
  expect(await hasMeta(page)).toBe(false);
  expect(meta.events()).toEqual(["PageView", "PageView"]);
});
