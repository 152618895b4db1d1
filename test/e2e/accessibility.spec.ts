import { expect, type Page, test } from "@playwright/test";
import { openScreen } from "../screens/screen.ts";
import { screens, WIDTHS } from "../screens/screens.ts";
import { violations } from "./axe.ts";

/** A phone's smallest width, and a window of 1280 × 1024 at 200 % zoom. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 512 },
];

/** How far the page can be pushed sideways, and what stands out. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over <= 0) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
  });

for (const screen of screens) {
  for (const width of WIDTHS) {
    test(`axe finds nothing on ${screen.name} at ${width} px, and nothing needs to be scrolled sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, screen);
      expect(await violations(page)).toEqual([]);
      const sizes = width === WIDTHS[0] ? [{ width, height: 900 }, ...NARROW] : [{ width, height: 900 }];
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect({ size, wide: await sideways(page) }).toEqual({ size, wide: [] });
      }
    });
  }
}
