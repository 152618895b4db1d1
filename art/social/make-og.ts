// node art/social/make-og.ts: public/og.jpg, the picture of links in chats, from og.html.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../../scripts/proof/chromium.ts";

const browser = await chromium.launch({ executablePath: chromiumPath() });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(pathToFileURL(join(import.meta.dirname, "og.html")).href);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(import.meta.dirname, "..", "..", "public", "og.jpg"), type: "jpeg", quality: 88 });
await browser.close();
