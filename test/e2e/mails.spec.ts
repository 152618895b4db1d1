import { expect } from "@playwright/test";
import { emailScreens } from "../screens/emails.ts";
import { standStill } from "../screens/screen.ts";
import { WIDTHS } from "../screens/screens.ts";
import { contrastFaults, violationsOfPart } from "./axe.ts";
import { test } from "./test.ts";

const PARTS = 2;

for (let part = 0; part < PARTS; part++) {
  const screens = emailScreens.filter((_, at) => at % PARTS === part);
  test(`each email passes axe in light and dark, fits a small phone and loads only the shop's own pictures (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    const requested: string[] = [];
    const ours = /^https:\/\/shop\.example(\/media\/email\/[\w-]+\.(?:jpg|png))$/;
    await page.route(ours, (route) => route.fulfill({ path: `public${ours.exec(route.request().url())?.[1]}` }));
    page.on("request", (request) => requested.push(request.url()));
    for (const { name, prepare } of screens) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await page.setViewportSize({ width: WIDTHS[0], height: 900 });
        await prepare?.(page);
        await standStill(page);
        expect(await violationsOfPart(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await contrastFaults(page)).toEqual([]);
        const heights = await page
          .locator("a.button")
          .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
        for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
        await page.setViewportSize({ width: 320, height: 640 });
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBe(320);
        // Some mail programs drop the style sheet.
        await page.locator("style").evaluateAll((all) => all.map((sheet) => sheet.remove()));
        expect(await width(), "without the style sheet").toBe(320);
      });
    }
    expect(requested.filter((url) => !ours.test(url))).toEqual([]);
  });
}
