import { expect, type Page } from "@playwright/test";
import { META_PIXEL } from "#test/harness/meta-peer.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import {
  answer,
  banner,
  buy,
  hasMeta,
  type MetaShop,
  openHoodie,
  openMetaShop,
  SCRIPT,
  test,
  type Watch,
} from "./meta-shop.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder, VISA } from "./steps.ts";

let shop: MetaShop;
test.beforeAll(async () => {
  shop = await openMetaShop();
});
test.afterAll(() => shop?.close());
test.afterEach(() => expect(shop.peer.faults).toEqual([]));

const HOODIE = {
  content_ids: ["packd-hoodie"],
  content_type: "product",
  content_name: "Pack'd Hoodie",
  contents: [{ id: "packd-hoodie", quantity: 1 }],
  value: 14.99,
  currency: "USD",
};
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Pack'd Hoodie").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
}

async function eventsOf(orderNumber: string): Promise<unknown[]> {
  const call = async (path: string, init?: RequestInit) => (await fetch(`${shop.url}${path}`, init)).json();
  const json = { "content-type": "application/json" };
  const { token } = await call("/api/auth/login", { method: "POST", headers: json, body: JSON.stringify(TEST_ADMIN) });
  const { items } = await call("/api/admin/ad-events?limit=50", { headers: { authorization: `Bearer ${token}` } });
  return items.filter(({ eventId }: { eventId: string }) => eventId === orderNumber);
}

async function expectEvents(meta: Watch, names: string[]): Promise<void> {
  await expect.poll(() => meta.events()).toEqual(names);
}

for (const [state, prepare] of [
  ["unanswered", async () => {}],
  ["declined", (page: Page) => page.goto(shop.url).then(() => answer(page, "Decline"))],
  [
    "accepted, in a browser with Global Privacy Control",
    async (page: Page) => {
      await page.context().setExtraHTTPHeaders({ "Sec-GPC": "1" });
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
        localStorage.setItem("cookieConsent", "accepted");
        localStorage.setItem("cookieConsentVersion", "2");
      });
    },
  ],
] as const) {
  test(`${state}: neither browser nor server tell Meta of anything, up to the order`, async ({ page, meta }) => {
    await prepare(page);
    await openHoodie(page, shop);
    await addToCart(page);
    const number = await buy(page, "quiet@shopper.example");
    expect({ scripts: meta.scripts, calls: meta.calls, there: await hasMeta(page) }).toEqual({
      scripts: 0,
      calls: [],
      there: false,
    });
    expect(await eventsOf(number)).toEqual([]);
    expect(shop.peer.bodies.filter((body) => JSON.stringify(body).includes(number))).toEqual([]);
  });
}

test("accepted: the script comes once, and tells of pages, product and cart, but of nothing before", async ({
  page,
  meta,
}) => {
  await page.goto(shop.url);
  await answer(page, "Accept");
  await expectEvents(meta, ["PageView"]);
  expect(meta.calls.slice(0, -1).map(({ call }) => call)).toEqual([
    ["set", "autoConfig", false, META_PIXEL.id],
    ["dataProcessingOptions", ["LDU"], 0, 0],
    ["consent", "grant"],
    ["init", META_PIXEL.id],
  ]);
  expect(await page.evaluate(() => window.fbq?.disablePushState)).toBe(true);

  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expectEvents(meta, ["PageView", "PageView", "ViewContent"]);
  for (const _ of [1, 2]) await addToCart(page);
  await expectEvents(meta, ["PageView", "PageView", "ViewContent", "AddToCart", "AddToCart"]);
  expect(meta.tellings("ViewContent")).toEqual([["track", "ViewContent", HOODIE, { eventID: UUID }]]);
  const [first, second] = meta.tellings("AddToCart");
  expect(first).toEqual(["track", "AddToCart", HOODIE, { eventID: UUID }]);
  expect(second?.[3]).not.toEqual(first?.[3]);
  expect(meta.calls.filter(({ call }) => call[0] === "init")).toHaveLength(1);
  expect(meta.scripts).toBe(1);

  // Another look at the product is another view of it.
  await page.goto(`${shop.url}/shop`);
  await expect.poll(() => meta.scripts).toBe(2);
  await page.goBack();
  await expect.poll(() => meta.tellings("ViewContent").length).toBe(2);
});

test("a purchase is told of by browser and server under one id, the checkout by the server alone", async ({
  page,
  meta,
}) => {
  test.slow();
  await openHoodie(page, shop);
  await answer(page, "Accept");
  await expectEvents(meta, ["PageView", "ViewContent"]);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expectEvents(meta, ["PageView", "ViewContent", "AddToCart"]);
  // A reload is the same attempt.
  await page.reload();
  await fillShipping(page, "pixel@shopper.example");
  await fillCard(page, VISA, "1");
  await placeOrder(page);
  await expect(page.getByText("Please fix the errors in your payment information")).toBeVisible();
  await fillCard(page);
  expect([await hasMeta(page), meta.scripts]).toEqual([false, 1]);
  await placeOrder(page);
  await expectReceipt(page);
  await expect.poll(() => meta.tellings("Purchase").length).toBe(1);

  const number = await page.evaluate(() => JSON.parse(localStorage.getItem("lastOrderInfo") ?? "{}").orderNumber);
  expect(meta.tellings("Purchase")).toEqual([["track", "Purchase", { ...HOODIE, num_items: 1 }, { eventID: number }]]);
  const visits = () => meta.calls.filter(({ page: at, call }) => call[1] === "PageView" && at.endsWith("/success"));
  await expect.poll(() => visits().length).toBe(1);
  await page.reload();
  await expectReceipt(page);
  await expect.poll(() => visits().length).toBe(2);
  expect(meta.tellings("Purchase")).toHaveLength(1);
  expect(meta.tellings("InitiateCheckout")).toEqual([]);
  expect(meta.tellings("AddPaymentInfo")).toEqual([]);

  // The order's own page stays untold, and so does who the shopper is.
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
  expect(meta.calls.filter(({ page: at }) => at.includes("/orders")).map(({ call }) => call)).toEqual([
    ["consent", "revoke"],
  ]);
  expect(JSON.stringify(meta.calls)).not.toMatch(/@|Alder|Portland|97205|4242/);

  const toldOf = () => shop.peer.events.map((event) => event.event_name).sort();
  await expect.poll(toldOf, { timeout: 100_000 }).toEqual(["AddPaymentInfo", "InitiateCheckout", "Purchase"]);
  const told = (name: string) => shop.peer.events.find((event) => event.event_name === name);
  expect(told("InitiateCheckout")).toMatchObject({ event_id: UUID, custom_data: { ...HOODIE, num_items: 1 } });
  expect(told("AddPaymentInfo")?.custom_data).toEqual(HOODIE);
  expect(told("Purchase")).toMatchObject({ event_id: number, custom_data: { value: 14.99, order_id: number } });
});

test("the checkout is without Meta, whichever way it is reached", async ({ page, meta, request }) => {
  const policyOf = async (path: string) => (await request.get(shop.url + path)).headers()["content-security-policy"];
  expect(await policyOf("/checkout")).not.toContain("facebook");
  expect(await policyOf("/")).toContain("script-src 'self' https://connect.facebook.net");
  expect(await policyOf("/")).toContain("connect-src 'self' https://www.facebook.com;");

  await openHoodie(page, shop);
  await answer(page, "Accept");
  await expectEvents(meta, ["PageView", "ViewContent"]);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel("Full name")).toBeVisible();
  expect(await hasMeta(page)).toBe(false);
  await page.goBack();
  await expect.poll(() => hasMeta(page)).toBe(true);
  await page.goForward();
  await expect(page.getByLabel("Full name")).toBeVisible();
  expect(await hasMeta(page)).toBe(false);

  // The way that the shop itself never takes: the router comes here from another page.
  await openHoodie(page, shop);
  await expect.poll(() => hasMeta(page)).toBe(true);
  await page.evaluate(() => {
    history.pushState(null, "", "/checkout");
    history.pushState(null, "", "/shop");
  });
  await page.goBack();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expect.poll(() => hasMeta(page)).toBe(false);
  expect(meta.calls.filter(({ page: at }) => at.includes("/checkout"))).toEqual([]);
});

test("a script that comes late finds nothing to tell on a page whose address opens something", async ({
  page,
  meta,
}) => {
  await page.goto(shop.url);
  await answer(page, "Accept");
  await expectEvents(meta, ["PageView"]);
  const arrival = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await arrival.promise;
    await route.fallback();
  });
  const before = meta.calls.length;
  await page.goto(`${shop.url}/orders#a-token`);
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await expect.poll(() => hasMeta(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/#a-token$/);
  arrival.resolve();
  await expect
    .poll(() => meta.calls.slice(before).map(({ call: [method, how] }) => [method, how]))
    .toEqual([
      ["set", "autoConfig"],
      ["dataProcessingOptions", ["LDU"]],
      ["consent", "grant"],
      ["init", META_PIXEL.id],
      ["consent", "revoke"],
    ]);
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await expectEvents(meta, ["PageView", "PageView"]);
});

test("who answered before there was a pixel is asked again, with two answers that look alike", async ({
  page,
  meta,
}) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "accepted"));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(shop.url);
    await expect(banner(page)).toContainText("Accept also lets Meta");
    // At one moment: the banner may still rise.
    const [accept, decline, ...more] = await banner(page)
      .getByRole("button", { name: /^(?:Accept|Decline)$/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
          const { width: wide, height, top } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontWeight, fontSize, wide, height, top };
        }),
      );
    expect(more).toEqual([]);
    expect(accept?.wide).toBeGreaterThan(0);
    expect(accept).toEqual(decline);
  }
  expect([meta.scripts, await hasMeta(page)]).toEqual([0, false]);
});
