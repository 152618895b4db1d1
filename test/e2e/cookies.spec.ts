import { expect, type Page } from "@playwright/test";
import { comeToLife, stopMoving } from "../screens/screen.ts";
import { coveredCorners } from "./keyboard.ts";
import { test } from "./test.ts";

const cookies = (page: Page) => page.getByRole("region", { name: "Cookies" });
const answer = (page: Page, name: string) => cookies(page).getByRole("button", { name });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("The banner waits for an answer, which applies to every tab and can be changed in the footer", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/contact");
  await expect(cookies(page).getByRole("link", { name: "Learn more about cookies and privacy" })).toHaveAttribute(
    "href",
    "/privacy",
  );

  await test.step("it never hides the focused element", async () => {
    await page.getByLabel("Name").focus();
    for (let forward = 0; forward < 16; forward++) {
      await page.keyboard.press("Tab");
      // A text area may be taller than the space above the banner.
      expect(await coveredCorners(page.locator(":focus"))).toBeLessThan(4);
    }
  });

  await test.step("Escape doesn't count as an answer, and both answers look alike", async () => {
    await answer(page, "Accept").focus();
    await page.keyboard.press("Escape");
    await expect(cookies(page)).toBeVisible();
    expect(await stored(page, "cookieConsent")).toBeNull();
    // The focus is on neither button, because it changes how a button looks.
    await cookies(page).getByRole("link").focus();
    const looks = await cookies(page)
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, fontWeight, fontSize, width, height } = getComputedStyle(button);
          return { color, backgroundColor, borderColor, fontWeight, fontSize, width, height };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
  });

  await test.step("an answer is kept and applies to other tabs", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await expect(cookies(other)).toBeVisible();
    await answer(page, "Accept").click();
    await expect(cookies(page)).toBeHidden();
    await expect(cookies(other)).toBeHidden();
    await other.close();
    expect(await stored(page, "cookieConsent")).toBe("accepted");
    expect(Date.parse((await stored(page, "cookieConsentAt")) ?? "")).toBeGreaterThan(0);
  });

  await test.step("the footer reopens the banner, and gets the focus back after the new answer", async () => {
    await page.reload();
    const settings = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
    await settings.click();
    await expect(cookies(page)).toBeFocused();
    await expect(cookies(page)).toContainText("Current choice: accepted.");
    await answer(page, "Decline").click();
    await expect(cookies(page)).toBeHidden();
    await expect(settings).toBeFocused();
    expect(await stored(page, "cookieConsent")).toBe("declined");
  });
});

test("On a desktop, the banner covers no prices or buttons", async ({ page }) => {
  for (const [path, name] of [
    ["/", "Shop Now"],
    ["/product/packd-hoodie", "Buy Now"],
    ["/contact", "Send"],
  ] as const) {
    await page.goto(path);
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

test("A browser that opts out gets one notice instead of the question", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/contact");
  await expect(cookies(page)).toContainText("Your browser asks us not to sell or share your data. We honor that");
  await expect(answer(page, "Accept")).toHaveCount(0);
  await answer(page, "OK").click();
  await expect(cookies(page)).toBeHidden();
  expect(await stored(page, "cookieConsent")).toBeNull();
  await page.reload();
  await comeToLife(page);
  await expect(cookies(page)).toBeHidden();
});
