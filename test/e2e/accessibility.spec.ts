import { expect, type Page } from "@playwright/test";
import { leaveScreen, openScreen, type Screen, standStill } from "../screens/screen.ts";
import { mainScreens, screens, WIDTHS } from "../screens/screens.ts";
import { violations } from "./axe.ts";
import { test } from "./test.ts";

/** The smallest phone, and a 1280 × 1024 window at 200% zoom. Checked right after the phone layout. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 512 },
];

/** The elements that stick out on the right if the page scrolls sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over <= 0) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
  });

const softly = expect.configure({ soft: true });

/** Checks a screen at every width. A fault doesn't keep the other screens of its test from being checked. */
async function check(page: Page, screen: Screen): Promise<void> {
  for (const width of WIDTHS) {
    const isFirst = width === WIDTHS[0];
    await page.setViewportSize({ width, height: 900 });
    if (screen.eachWidth && !isFirst) await leaveScreen(page);
    if (screen.eachWidth || isFirst) await openScreen(page, screen);
    else await standStill(page);
    expect.soft(await violations(page), `axe on ${screen.name} at ${width} px`).toEqual([]);
    for (const size of isFirst ? [{ width, height: 900 }, ...NARROW] : [{ width, height: 900 }]) {
      await page.setViewportSize(size);
      // An open menu takes its new place a moment later.
      await softly.poll(() => sideways(page), `what sticks out on ${screen.name} at ${size.width} px`).toEqual([]);
    }
  }
}

const SCREENS_PER_TEST = 4;
// npm run prove -- screens
const chosen = process.env.SCREENS === "all" ? screens : mainScreens;
for (let from = 0; from < chosen.length; from += SCREENS_PER_TEST) {
  const some = chosen.slice(from, from + SCREENS_PER_TEST);
  const names = some.map(({ name }) => name).join(", ");
  test(`axe finds nothing at ${WIDTHS.join(" and ")} px, nothing scrolls sideways, no file is missing and no policy violated: ${names}`, async ({
    screenPage: { page, faults },
  }) => {
    for (const screen of some) {
      await test.step(screen.name, () => check(page, screen).finally(() => leaveScreen(page)));
    }
    expect(faults.splice(0)).toEqual([]);
  });
}
