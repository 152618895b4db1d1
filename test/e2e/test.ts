import { test as base } from "@playwright/test";
import { openDemoShop } from "#test/harness/server-process.ts";

const slowness = Number(process.env.SLOW_DEVICE ?? 1);

/** A demo shop. Each call makes a fixture of its own, and so another shop. */
const shopUrl = () =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
    async ({}: object, use: (url: string) => Promise<void>) => {
      const shop = await openDemoShop();
      await use(shop.url);
      await shop.close();
    },
    { scope: "worker", timeout: 60_000 },
  ] as const;

/** Playwright's `test`, with a running demo shop for each worker process. What a test leaves there, the next one of its worker finds. */
export const test = base.extend<object, { shopUrl: string }>({
  shopUrl: [...shopUrl()],
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

/** For a file whose tests need what other files leave behind to be away. */
export const testInOwnShop = test.extend<object, { shopUrl: string }>({ shopUrl: [...shopUrl()] });
