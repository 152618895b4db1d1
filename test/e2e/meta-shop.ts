import { test as base, expect, type Page } from "@playwright/test";
import { systemClock } from "#platform/clock.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { openOwnShop } from "#test/harness/server-process.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";

export type MetaShop = { url: string; peer: MetaPeer; close(): Promise<void> };

/** A shop of its own with a pixel, whose server tells a peer on this machine in place of Meta. */
export async function openMetaShop(settings: Record<string, string> = {}): Promise<MetaShop> {
  const peer = await startMetaPeer(systemClock);
  const { url, close } = await openOwnShop({
    META_PIXEL_ID: META_PIXEL.id,
    META_ACCESS_TOKEN: META_PIXEL.accessToken,
    META_PEER_PORT: String(peer.port),
    ...settings,
  });
  return {
    url,
    peer,
    async close() {
      await close();
      await peer.close();
    },
  };
}

type Call = [method: string, ...rest: unknown[]];

/** What Meta would see of a browser. */
export type Watch = {
  /** How often its script was fetched. */
  scripts: number;
  /** What the script was called with, and on which page. */
  calls: { page: string; call: Call }[];
  /** The names of the events, in their order. */
  events(): unknown[];
  /** The calls that tell of an event. */
  tellings(name: string): Call[];
};

export const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";
const TOLD = "https://www.facebook.com/tr/";

/** Meta's script in short: it keeps what it is called with, and tells Meta of it as the real one does, so that the page's policy must let it. */
const STAND_IN = `
  const { fbq } = window;
  fbq.callMethod = (...call) => {
    keepCall(call);
    if (call[0] === "track") void fetch("${TOLD}", { method: "POST", mode: "no-cors", keepalive: true, body: call[1] }).catch(() => {});
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);`;

/** `meta` stands in for Meta in the browser. Any other foreign address that is asked for, and anything on the console, fails the test. */
export const test = base.extend<{ meta: Watch }>({
  meta: async ({ context }, use) => {
    const wrong: string[] = [];
    const calls: Watch["calls"] = [];
    const watch: Watch = {
      scripts: 0,
      calls,
      events: () => calls.filter(({ call }) => call[0] === "track").map(({ call }) => call[1]),
      tellings: (name) => calls.map(({ call }) => call).filter(([, told]) => told === name),
    };
    await context.exposeBinding("keepCall", ({ page }, call: Call) => void calls.push({ page: page.url(), call }));
    await context.route(
      ({ hostname }) => hostname !== "127.0.0.1" && hostname !== "localhost",
      (route) => {
        const url = route.request().url();
        if (url === SCRIPT) {
          watch.scripts++;
          return route.fulfill({ contentType: "text/javascript", body: STAND_IN });
        }
        if (url === TOLD) return route.fulfill({ status: 200 });
        wrong.push(url);
        return route.abort();
      },
    );
    context.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    context.on("weberror", (fault) => wrong.push(fault.error().message));
    await use(watch);
    expect(wrong).toEqual([]);
  },
});

export const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });

export const answer = (page: Page, name: "Accept" | "Decline") => banner(page).getByRole("button", { name }).click();

/** Undefined while one document gives way to another. */
export const hasMeta = (page: Page) => page.evaluate(() => "fbq" in window).catch(() => undefined);

export const openHoodie = (page: Page, shop: { url: string }) =>
  page.goto(`${shop.url}/product/packd-hoodie?color=Blue&size=L`);

/** Press Buy Now, fill in the checkout and order. */
export async function buy(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillShipping(page, email);
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  return page.evaluate(() => JSON.parse(localStorage.getItem("lastOrderInfo") ?? "{}").orderNumber);
}
