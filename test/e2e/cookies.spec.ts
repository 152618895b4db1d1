import { expect, type Page, test } from "@playwright/test";
import { coveredCorners } from "./keyboard.ts";

const footerOf = (page: Page) => page.getByRole("contentinfo");
const cookies = (page: Page) => page.getByRole("region", { name: "Cookies" });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("stays until it is answered, and Escape answers nothing", async ({ page }) => {
  await page.goto("/");
  await expect(cookies(page).getByRole("link", { name: "Learn more about cookies and privacy" })).toHaveAttribute(
    "href",
    "/privacy",
  );
  await cookies(page).getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Escape");
  await expect(cookies(page)).toBeVisible();
  expect(await stored(page, "cookieConsent")).toBeNull();

  await cookies(page).getByRole("button", { name: "Accept" }).click();
  await expect(cookies(page)).toBeHidden();
  expect(await stored(page, "cookieConsent")).toBe("accepted");
  expect(Date.parse((await stored(page, "cookieConsentAt")) ?? "")).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart 0 items" })).toBeVisible();
  await expect(cookies(page)).toBeHidden();
});

test("rises under a pointer without being pressed by it: what was meant lies below", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // Stopped as it begins, the rising lasts as long as this test needs.
  await page.addInitScript(() => {
    addEventListener("animationstart", ({ target }) => {
      const rising = target instanceof Element && target.getAttribute("aria-label") === "Cookies";
      for (const animation of rising ? target.getAnimations() : []) animation.pause();
    });
  });
  await page.goto("/product/packd-hoodie");
  const buyNow = page.getByRole("button", { name: "Buy Now" });
  await cookies(page).waitFor();
  await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === "paused"));
  const box = await cookies(page).boundingBox();
  const { x, y, width, height } = (await buyNow.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [middle, center] = [x + width / 2, y + height / 2];
  expect(box?.y).toBeLessThan(center);
  const lies = () =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest("section,button")?.textContent, [
      middle,
      center,
    ] as const);
  expect(await lies()).toBe("Buy Now");
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.playState === "paused") animation.finish();
  });
  expect(await lies()).not.toBe("Buy Now");
  await cookies(page).getByRole("button", { name: "Decline" }).click();
  await expect(cookies(page)).toBeHidden();
  expect(await lies()).toBe("Buy Now");
});

test("can be called back from the footer, and changed there", async ({ page }) => {
  await page.goto("/");
  await cookies(page).getByRole("button", { name: "Accept" }).click();
  const settings = footerOf(page).getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await expect(cookies(page)).toBeFocused();
  await expect(cookies(page)).toContainText("You have accepted them.");
  await cookies(page).getByRole("button", { name: "Decline" }).click();
  await expect(cookies(page)).toBeHidden();
  await expect(settings).toBeFocused();
  expect(await stored(page, "cookieConsent")).toBe("declined");
});

test("both answers look alike", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const look = (name: string) =>
    cookies(page)
      .getByRole("button", { name })
      .evaluate((button) => {
        const { color, backgroundColor, borderColor, fontWeight, fontSize, width, height } = getComputedStyle(button);
        return { color, backgroundColor, borderColor, fontWeight, fontSize, width, height };
      });
  expect(await look("Accept")).toEqual(await look("Decline"));
});

test("an answer in one tab counts in the other", async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/contact");
  await expect(cookies(other)).toBeVisible();
  await cookies(page).getByRole("button", { name: "Decline" }).click();
  await expect(cookies(other)).toBeHidden();
});

test("a browser that says no is told that this is honored, and is not asked", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/");
  await expect(cookies(page)).toContainText("Your browser asks us not to sell or share your data. We honor that");
  await expect(cookies(page).getByRole("button", { name: "Accept" })).toHaveCount(0);
  await cookies(page).getByRole("button", { name: "OK" }).click();
  await expect(cookies(page)).toBeHidden();
  expect(await stored(page, "cookieConsent")).toBeNull();
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart 0 items" })).toBeVisible();
  await expect(cookies(page)).toBeHidden();
});

test("never hides what has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/contact");
  await expect(cookies(page)).toBeVisible();
  await page.getByLabel("Name").focus();
  for (let forward = 0; forward < 16; forward++) {
    await page.keyboard.press("Tab");
    // A text area may be higher than the room above the banner.
    expect(await coveredCorners(page.locator(":focus"))).toBeLessThan(4);
  }
});
