import { type BrowserContext, expect, type Page } from "@playwright/test";
import { systemClock } from "#platform/clock.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { openDemoShop } from "#test/harness/server-process.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";
import { test as base } from "./test.ts";

type Call = [method: string, ...rest: unknown[]];

/** What Meta would learn from a browser. */
export type Watch = Awaited<ReturnType<typeof watchContext>>["watch"];

/** The browser's side can match a regular expression. A function would be called here for each file of each page. */
const FOREIGN = /^https?:\/\/(?!(?:localhost|127\.0\.0\.1)(?::|\/))/;
export const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";
const COLLECTOR = "https://www.facebook.com/tr/";

/** Like Meta's script in short: keeps its calls and sends events to Meta, which the page's security policy must allow. */
const STAND_IN = `
  const { fbq } = window;
  fbq.callMethod = (...call) => {
    keepCall(call);
    if (call[0] === "track") void fetch("${COLLECTOR}", { method: "POST", mode: "no-cors", keepalive: true, body: call[1] }).catch(() => {});
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);`;

/** Stands in for Meta in the browser, and collects all other external requests and all console errors. */
async function watchContext(context: BrowserContext) {
  const wrong: string[] = [];
  /** The calls of the script, and the page of each. */
  const calls: { page: string; call: Call }[] = [];
  const watch = {
    /** How often Meta's script was loaded. */
    scripts: 0,
    calls,
    /** The names of the events, in order. */
    events: () => calls.filter(({ call }) => call[0] === "track").map(({ call }) => call[1]),
    /** The calls that report this event. */
    reports: (name: string) => calls.map(({ call }) => call).filter(([, event]) => event === name),
  };
  await context.exposeBinding("keepCall", ({ page }, call: Call) => void calls.push({ page: page.url(), call }));
  await context.route(FOREIGN, (route) => {
    const url = route.request().url();
    if (url === SCRIPT) {
      watch.scripts++;
      return route.fulfill({ contentType: "text/javascript", body: STAND_IN });
    }
    if (url === COLLECTOR) return route.fulfill({ status: 200 });
    wrong.push(url);
    return route.abort();
  });
  context.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  context.on("weberror", (fault) => wrong.push(fault.error().message));
  return { watch, wrong };
}

/** `test` in a shop with a pixel, shared by all tests of a worker. Any external request but Meta's, or console error, fails the test. */
export const test = base.extend<{ meta: Watch; peer: MetaPeer }, { metaShop: { url: string; peer: MetaPeer } }>({
  async meta({ context }, use) {
    const { watch, wrong } = await watchContext(context);
    await use(watch);
    expect(wrong).toEqual([]);
  },
  metaShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
    async ({}, use) => {
      const peer = await startMetaPeer(systemClock);
      const shop = await openDemoShop({
        META_PIXEL_ID: META_PIXEL.id,
        META_ACCESS_TOKEN: META_PIXEL.accessToken,
        META_PEER_PORT: String(peer.port),
      });
      await setStock(shop.url, {}, 50);
      await use({ url: shop.url, peer });
      await shop.close();
      await peer.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ metaShop }, use) => use(metaShop.url),
  peer: [
    async ({ metaShop: { peer } }, use) => {
      await use(peer);
      expect(peer.faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });

export const answer = (page: Page, name: "Accept" | "Decline") => banner(page).getByRole("button", { name }).click();

/** Whether Meta's script is on the page; undefined during a navigation. */
export const hasMeta = (page: Page) => page.evaluate(() => "fbq" in window).catch(() => undefined);

export const openHoodie = (page: Page) => page.goto("/product/packd-hoodie?color=Blue&size=L");

export async function buyNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
}

/** Buys the product of this page. @returns the order's number */
export async function buy(page: Page, email: string): Promise<string> {
  await buyNow(page);
  await fillShipping(page, email);
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  // After a checkout without Meta's script, the receipt reloads to get it.
  const ordered = () => page.evaluate(() => localStorage.getItem("lastOrderInfo")).catch(() => undefined);
  let order: string | null | undefined;
  await expect.poll(async () => (order = await ordered())).toBeTruthy();
  return JSON.parse(order ?? "").orderNumber;
}
