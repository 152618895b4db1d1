import { test as base, type Page } from "@playwright/test";
import { openDemoShop } from "#test/harness/server-process.ts";
import { keepAxe } from "./axe.ts";

const slowness = Number(process.env.SLOW_DEVICE ?? 1);

type Shops = {
  /** A demo shop, shared by a worker's tests: whatever one leaves behind, the next one finds. */
  shopUrl: string;
  /** One page for all screens of a worker, which keeps what it has loaded and compiled; and its faults. */
  screenPage: { page: Page; faults: string[] };
};

/**
 * Playwright's `test`, with a shop that starts when a test first needs it and stays for the worker. Both fixtures belong to one `test`,
 * because Playwright starts a separate worker, browser and shop for each `test` with its own worker fixtures.
 */
export const test = base.extend<object, Shops>({
  shopUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop.url);
      await shop.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  screenPage: [
    async ({ browser, shopUrl }, use) => {
      const page = await browser.newPage({ baseURL: shopUrl });
      await keepAxe(page);
      await use({ page, faults: watchFaults(page) });
      await page.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
  // `npm run prove -- slow-device`: slows down the browser's CPU by this factor.
  page: async ({ page, context }, use) => {
    if (slowness > 1) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    }
    await use(page);
  },
});

/** Collects what breaks a page's security policy, its scripts or its files, and fonts of the shop's screens other than its own. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => void (/security policy/i.test(message.text()) && faults.push(message.text())));
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && !response.ok()) faults.push(`${response.status()} ${pathname}`);
  });
  page.on("request", (request) => {
    const ours = /\/assets\/mona-sans-[^-]{8}\.woff2$/;
    const isFont = request.resourceType() === "font" && !new URL(page.url()).pathname.startsWith("/admin");
    if (isFont && !ours.test(request.url())) faults.push(request.url());
  });
  return faults;
}
