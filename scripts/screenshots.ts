// npm run screenshots: takes pictures of every screen in every state, at phone and desktop width, in screenshots/.
// npm run screenshots -- cart product: only the screens whose names contain one of these words.
// SHOP_URL=http://localhost:3000: uses a running shop instead of starting a demo shop.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { openDemoShop } from "#test/harness/server-process.ts";
import { emailScreens, emailScreensInTheDark } from "#test/screens/emails.ts";
import { leaveScreen, openScreen, type Screen } from "#test/screens/screen.ts";
import { screens, WIDTHS } from "#test/screens/screens.ts";
import { chromiumArguments, headlessPath } from "./proof/chromium.ts";

const FOLDER = "screenshots";
const HEIGHTS = { 390: 844, 1440: 900 };

process.chdir(join(import.meta.dirname, ".."));
const words = process.argv.slice(2);
const wanted = [...screens, ...emailScreens, ...emailScreensInTheDark].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const given = process.env.SHOP_URL;
const shop = given ? { url: given, close: async () => {} } : await openDemoShop({ PUBLIC_URL: "https://shop.example" });
const browser = await chromium.launch({ executablePath: headlessPath(), args: chromiumArguments });
let failed = 0;
for (const width of WIDTHS) {
  mkdirSync(join(FOLDER, String(width)), { recursive: true });
  // All screens share one page, which keeps what it has loaded and compiled.
  let page = await openPage(browser, width);
  for (const screen of wanted) {
    try {
      await photograph(page, screen, join(FOLDER, String(width), `${screen.name}.png`));
      await leaveScreen(page);
    } catch (error) {
      failed++;
      console.error(`${screen.name} at ${width} px: ${error instanceof Error ? error.message : error}`);
      await page.context().close();
      page = await openPage(browser, width);
    }
  }
  await page.context().close();
}
await browser.close();
await shop.close();
console.log(`${wanted.length * WIDTHS.length - failed} screenshots in ${FOLDER}/, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function openPage(browser: Browser, width: (typeof WIDTHS)[number]): Promise<Page> {
  const viewport = { width, height: HEIGHTS[width] };
  // No picture is taken in the middle of an animation.
  const still = { reducedMotion: "reduce" } as const;
  const context = await browser.newContext({ baseURL: shop.url, viewport, hasTouch: width < 760, ...still });
  return context.newPage();
}

async function photograph(page: Page, screen: Screen, path: string): Promise<void> {
  await openScreen(page, screen);
  await scrollThrough(page);
  await page.screenshot({ path, fullPage: await isSeenFromTop(page) });
}

/** Loads the pictures below the fold, which a full-page screenshot would otherwise show empty. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/** Whether the whole page can be captured: overlays and sticky parts would appear in the wrong place. */
function isSeenFromTop(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY === 0 && !document.querySelector(":modal"));
}
