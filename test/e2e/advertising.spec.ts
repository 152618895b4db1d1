import { expect, type Page, test } from "@playwright/test";
import { systemClock } from "#platform/clock.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { openOwnShop } from "#test/harness/server-process.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";

let peer: MetaPeer;
let shop: { url: string; close(): Promise<void> };

test.beforeAll(async () => {
  peer = await startMetaPeer(systemClock);
  shop = await openOwnShop({
    META_PIXEL_ID: META_PIXEL.id,
    META_ACCESS_TOKEN: META_PIXEL.accessToken,
    META_PEER_PORT: String(peer.port),
  });
});
test.afterAll(async () => {
  await shop?.close();
  await peer?.close();
});

type Call = [method: string, ...rest: unknown[]];

/** A stand-in for Meta's script, which keeps what it is called with; and every address of Meta's that a page asked for. */
async function watchMeta(page: Page): Promise<{ asked: string[]; calls(): Promise<Call[]> }> {
  const asked: string[] = [];
  const told: Call[] = [];
  await page.exposeFunction("keepCall", (call: Call) => void told.push(call));
  await page.route(/^https:\/\/[^/]*(?:facebook\.net|facebook\.com)\//, (route) => {
    asked.push(route.request().url());
    const body =
      "const { fbq } = window; fbq.callMethod = (...call) => keepCall(call); fbq.queue.splice(0).forEach(keepCall);";
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return { asked, calls: async () => told };
}

const answer = (page: Page, name: "Accept" | "Decline") =>
  page.getByRole("region", { name: "Cookies" }).getByRole("button", { name }).click();
const eventsIn = (calls: Call[]) => calls.filter(([method]) => method === "track").map(([, name]) => name);
const events = (calls: Call[], wanted: string) => calls.filter(([, name]) => name === wanted);

async function look(page: Page): Promise<void> {
  await page.goto(`${shop.url}/product/packd-hoodie?color=Blue&size=L`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
}

for (const [state, prepare] of [
  ["unanswered", async () => {}],
  ["declined", (page: Page) => page.goto(shop.url).then(() => answer(page, "Decline"))],
  [
    "Global Privacy Control",
    (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
        localStorage.setItem("cookieConsent", "accepted");
        localStorage.setItem("cookieConsentVersion", "2");
      }),
  ],
] as const) {
  test(`${state}: nothing is asked of Meta`, async ({ page }) => {
    const { asked } = await watchMeta(page);
    await prepare(page);
    await look(page);
    await page.goto(`${shop.url}/shop`);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);
  });
}

test("accepted: the script comes once, and tells of pages, the product and the cart, but of nothing before", async ({
  page,
}) => {
  const { asked, calls } = await watchMeta(page);
  await page.goto(shop.url);
  await answer(page, "Accept");
  await expect.poll(async () => eventsIn(await calls())).toEqual(["PageView"]);
  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expect.poll(async () => eventsIn(await calls())).toEqual(["PageView", "PageView", "ViewContent"]);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect.poll(async () => eventsIn(await calls())).toContain("AddToCart");
  const params = {
    content_ids: ["packd-hoodie"],
    content_type: "product",
    content_name: "Pack'd Hoodie",
    contents: [{ id: "packd-hoodie", quantity: 1 }],
    value: 14.99,
    currency: "USD",
  };
  for (const name of ["ViewContent", "AddToCart"]) {
    const eventID = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(events(await calls(), name)).toEqual([["track", name, params, { eventID }]]);
  }
  expect(asked).toEqual(["https://connect.facebook.net/en_US/fbevents.js"]);
});

test("withdrawing takes script and cookies away, here and in the other tab", async ({ page, context }) => {
  await watchMeta(page);
  await page.goto(shop.url);
  await answer(page, "Accept");
  await expect.poll(() => page.evaluate(() => "fbq" in window)).toBe(true);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as Meta's script sets it.
    document.cookie = "_fbp=fb.1.1.1; path=/";
  });
  const other = await context.newPage();
  await watchMeta(other);
  await other.goto(`${shop.url}/shop`);
  await expect.poll(() => other.evaluate(() => "fbq" in window)).toBe(true);

  await page.getByRole("button", { name: "Do Not Sell or Share My Personal Information" }).click();
  await answer(page, "Decline");
  for (const tab of [page, other])
    await expect.poll(() => tab.evaluate(() => "fbq" in window).catch(() => true)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_fb"))).toEqual([]);
});

test("who answered before there was a pixel is asked again", async ({ page }) => {
  const { asked } = await watchMeta(page);
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "accepted"));
  await page.goto(shop.url);
  await expect(page.getByRole("region", { name: "Cookies" })).toContainText("Accept also lets Meta");
  expect(asked).toEqual([]);
});

test("a purchase is told of by browser and server under one id, the checkout by the server alone", async ({ page }) => {
  test.slow();
  const { asked, calls } = await watchMeta(page);
  await page.goto(`${shop.url}/product/packd-hoodie?color=Blue&size=L`);
  await answer(page, "Accept");
  await expect.poll(async () => eventsIn(await calls())).toContain("ViewContent");
  const before = asked.length;
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillShipping(page, "pixel@shopper.example");
  await fillCard(page);
  expect(await page.evaluate(() => "fbq" in window)).toBe(false);
  expect(asked).toHaveLength(before);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/success$/);
  await expect.poll(async () => eventsIn(await calls())).toContain("Purchase");

  const number = await page.evaluate(() => JSON.parse(localStorage.getItem("lastOrderInfo") ?? "{}").orderNumber);
  const [purchase] = events(await calls(), "Purchase");
  expect(purchase).toMatchObject(["track", "Purchase", { value: 14.99, num_items: 1 }, { eventID: number }]);
  await page.reload();
  await expectReceipt(page);
  expect(events(await calls(), "Purchase")).toHaveLength(1);
  expect(JSON.stringify(await calls())).not.toMatch(/@|Alder|viewToken/);

  await expect
    .poll(() => peer.events.map((event) => event.event_name).sort(), { timeout: 90_000 })
    .toEqual(["AddPaymentInfo", "InitiateCheckout", "Purchase"]);
  expect(peer.faults).toEqual([]);
  expect(peer.events.find((event) => event.event_name === "Purchase")?.event_id).toBe(number);
});
