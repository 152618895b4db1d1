import { expect, type Page } from "@playwright/test";
import { stopMoving } from "../screens/screen.ts";
import { coveredCorners } from "./keyboard.ts";
import { test } from "./test.ts";

const cookies = (page: Page) => page.getByRole("region", { name: "Cookies" });
const answer = (page: Page, name: string) => cookies(page).getByRole("button", { name });

test("The banner never hides the focused element, and covers no prices or buttons on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/contact");
  await expect(cookies(page)).toBeVisible();
  await page.getByLabel("Name").focus();
  for (let forward = 0; forward < 16; forward++) {
    await page.keyboard.press("Tab");
    // A text area may be taller than the space above the banner.
    expect(await coveredCorners(page.locator(":focus"))).toBeLessThan(4);
  }

  for (const [path, name] of [
    ["/contact", "Send"],
    ["/", "Shop Now"],
    ["/product/packd-hoodie", "Buy Now"],
  ] as const) {
    if (path !== "/contact") await page.goto(path);
    await expect(cookies(page)).toBeVisible();
    // While the banner slides up it ignores the pointer, so nothing would count as covered.
    await stopMoving(page);
    const button = page.locator(`main :text-is("${name}")`).first();
    const free = path === "/contact" ? [button] : [page.getByText("Sale ends soon!").first(), button];
    for (const [width, height] of [
      [1080, 720],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const control of free) {
        await control.scrollIntoViewIfNeeded();
        expect(await coveredCorners(control), `${path} at ${width} px`).toBe(0);
      }
    }
  }
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("The banner can't be clicked while it slides up under the pointer", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 720 });
    // Pausing the animation at its start makes it last as long as this test needs.
    await page.addInitScript(() => {
      addEventListener("animationstart", ({ target }) => {
        const rising = target instanceof Element && target.getAttribute("aria-label") === "Cookies";
        for (const animation of rising ? target.getAnimations() : []) animation.pause();
      });
    });
    await page.goto("/contact");
    const send = page.getByRole("button", { name: "Send" });
    await cookies(page).waitFor();
    await send.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 40));
    await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === "paused"));
    const box = await cookies(page).boundingBox();
    const { x, y, width, height } = (await send.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [middle, center] = [x + width / 2, y + height / 2];
    expect(box?.y).toBeLessThan(center);
    const underPointer = () =>
      page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest("section,button")?.textContent, [
        middle,
        center,
      ] as const);
    expect(await underPointer()).toBe("Send");
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation.playState === "paused") animation.finish();
    });
    expect(await underPointer()).not.toBe("Send");
    await answer(page, "Decline").click();
    await expect(cookies(page)).toBeHidden();
    expect(await underPointer()).toBe("Send");
  });
});
