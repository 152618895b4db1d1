import { expect, type Page } from "@playwright/test";
import { coveredCorners, tabTo } from "./keyboard.ts";
import { openCart } from "./steps.ts";
import { test } from "./test.ts";

const footerOf = (page: Page) => page.getByRole("contentinfo");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("The cart closes when another screen opens, stays closed on Back, and keeps the page behind it still", async ({
  page,
}) => {
  await page.goto("/checkout");
  // Until the cart is known to be empty, another "Back to Shop" is shown, which can go away under the pointer.
  await expect(heading(page, "Your cart is empty")).toBeFocused();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(heading(page, "Shop All Products")).toBeFocused();

  await test.step("the page behind neither scrolls nor moves", async () => {
    const shopTitle = heading(page, "Shop All Products");
    const before = await shopTitle.boundingBox();
    await openCart(page);
    expect(await shopTitle.boundingBox()).toEqual(before);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("Back closes it, to a screen with and one without the same header", async () => {
    await openCart(page);
    await page.goBack();
    await expect(page).toHaveURL("/checkout");
    await page.goForward();
    await expect(heading(page, "Shop All Products")).toBeFocused();
    await expect(page.getByRole("dialog")).toBeHidden();
    await footerOf(page).getByRole("link", { name: "About" }).click();
    await expect(heading(page, "About Pack’d")).toBeFocused();
    await openCart(page);
    await page.goBack();
    await expect(heading(page, "Shop All Products")).toBeFocused();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("an empty cart leads back to the shop", async () => {
    const cart = await openCart(page);
    await cart.getByRole("link", { name: "Continue Shopping" }).click();
    await expect(page).toHaveURL("/shop");
    await expect(cart).toBeHidden();
  });
});

test("The skip link leads to the content, the header never hides what has the focus, and the mobile menu closes when another screen opens or the window widens", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto("/shop");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/shop");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  await tabTo(page, footerOf(page).getByRole("button", { name: "Cookie settings" }));
  for (let back = 0; back < 12; back++) {
    await page.keyboard.press("Shift+Tab");
    expect(await coveredCorners(page.locator(":focus"))).toBe(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await opener.click();
  await expect(menu.getByRole("heading", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toBeHidden();
  await expect(heading(page, "Contact")).toBeFocused();

  await opener.click();
  await expect(menu.getByRole("heading", { name: "Menu" })).toBeFocused();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(heading(page, "Shop All Products")).toBeFocused();
});
