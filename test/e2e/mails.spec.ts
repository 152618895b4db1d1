import { expect, test } from "@playwright/test";
import { mailScreens } from "../screens/mails.ts";
import { openScreen } from "../screens/screen.ts";
import { WIDTHS } from "../screens/screens.ts";
import { contrastFaults, violationsOfPart } from "./axe.ts";

for (const screen of mailScreens) {
  test(`axe finds nothing in ${screen.name}, also in the dark; it fits a small phone and asks for nothing`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await openScreen(page, screen);
    expect(await violationsOfPart(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await contrastFaults(page)).toEqual([]);
    for (const button of await page.locator("a.button").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 320, height: 640 });
    // As programs show it that leave out the style sheet, too.
    for (const sheets of ["with", "without"]) {
      if (sheets === "without") await page.locator("style").evaluateAll((all) => all.map((sheet) => sheet.remove()));
      expect([sheets, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([sheets, 320]);
    }
    expect(asked).toEqual([]);
  });
}
