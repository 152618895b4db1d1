import { test as base } from "@playwright/test";
import { openDemoShop } from "#test/harness/server-process.ts";

const slowness = Number(process.env.SLOW_DEVICE ?? 1);

/** Playwright's `test`, with a running demo shop for each worker process. What a test leaves there, the next one of its worker finds. */
export const test = base.extend<object, { shopUrl: string }>({
  shopUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop.url);
      await shop.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
  // `npm run prove -- slow-device`: as if the browser's processor were that many times slower.
  page: async ({ page, context }, use) => {
    if (slowness > 1) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    }
    await use(page);
  },
});
