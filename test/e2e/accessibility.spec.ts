import { expect, type Page } from "@playwright/test";
import { leaveScreen, openScreen, standStill } from "../screens/screen.ts";
import { mainScreens, screens, WIDTHS } from "../screens/screens.ts";
import { violations } from "./axe.ts";
import { test } from "./test.ts";

/** The smallest phone, and a 1280 × 1024 window at 200% zoom. Checked right after the phone layout. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 512 },
];

test.afterEach(({ screenPage }) => leaveScreen(screenPage));

/** The elements that stick out on the right if the page scrolls sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over <= 0) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
  });

// npm run prove -- screens
for (const screen of process.env.SCREENS === "all" ? screens : mainScreens) {
  test(`axe finds nothing on ${screen.name} at ${WIDTHS.join(" and ")} px, and nothing scrolls sideways`, async ({
    screenPage: page,
  }) => {
    for (const width of WIDTHS) {
      const isFirst = width === WIDTHS[0];
      await page.setViewportSize({ width, height: 900 });
      if (screen.eachWidth && !isFirst) await leaveScreen(page);
      if (screen.eachWidth || isFirst) await openScreen(page, screen);
      else await standStill(page);
      expect(await violations(page), `axe on ${screen.name} at ${width} px`).toEqual([]);
      for (const size of isFirst ? [{ width, height: 900 }, ...NARROW] : [{ width, height: 900 }]) {
        await page.setViewportSize(size);
        expect(await sideways(page), `what sticks out on ${screen.name} at ${size.width} px`).toEqual([]);
      }
    }
  });
}
