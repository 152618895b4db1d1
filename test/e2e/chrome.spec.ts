import { expect, type Page, test } from "@playwright/test";
import { withCart } from "#test/screens/storefront.ts";
import { coveredCorners, tabTo } from "./keyboard.ts";
import { openCart } from "./steps.ts";

const phone = { width: 390, height: 844 };
const footerOf = (page: Page) => page.getByRole("contentinfo");

test.describe("cart drawer", () => {
  test("an empty cart says so, offers the way back and lets nothing be done", async ({ page }) => {
    await page.goto("/contact");
    const cart = await openCart(page);
    await expect(cart.getByRole("heading", { name: "Your Cart" })).toBeFocused();
    await expect(cart.getByText("Your cart is empty.", { exact: true })).toBeVisible();
    await expect(cart.getByRole("button", { name: "Checkout" })).toBeDisabled();
    await expect(cart.getByRole("button", { name: "Clear Cart" })).toBeDisabled();
    await cart.getByRole("link", { name: "Continue shopping" }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(cart).toBeHidden();
  });

  test("each line shows what it is, and Checkout closes the drawer and leads on", async ({ page }) => {
    await withCart(2)(page);
    await page.goto("/shop");
    await expect(page.getByRole("button", { name: "Cart 2 items" })).toBeVisible();
    const cart = await openCart(page);
    const first = cart.getByRole("listitem").first();
    await expect(first.getByText("Pack'd Hoodie")).toBeVisible();
    await expect(first.getByText("Grey, M")).toBeVisible();
    await expect(first.locator("img")).toHaveJSProperty("complete", true);
    await first.getByRole("button", { name: "Increase quantity" }).click();
    await expect(first.getByText("$29.98")).toBeVisible();
    await expect(cart.getByText("Subtotal", { exact: true }).locator("..")).toContainText("$44.97");
    await expect(cart.getByRole("status").filter({ hasText: "quantity 2. Subtotal $44.97." })).toBeAttached();
    await cart.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(cart).toBeHidden();
  });

  test("what was removed or cleared can be put back, and the focus is never lost", async ({ page }) => {
    await withCart(3)(page);
    await page.goto("/shop");
    const cart = await openCart(page);
    await cart.getByRole("button", { name: "Remove Pack'd Hoodie, Grey, M" }).press("Enter");
    await expect(cart.getByRole("listitem")).toHaveCount(2);
    await expect(cart.getByRole("button", { name: "Remove Pack'd Hoodie, Black, M" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(cart.getByRole("listitem").first()).toContainText("Grey, M");
    await expect(cart.getByRole("button", { name: "Remove Pack'd Hoodie, Black, M" })).toBeFocused();

    await cart.getByRole("button", { name: "Clear Cart" }).press("Enter");
    await expect(cart.getByText("Your cart is empty.", { exact: true })).toBeVisible();
    await expect(cart.getByRole("heading", { name: "Your Cart" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cart.getByRole("listitem")).toHaveCount(3);
  });

  for (const size of [phone, { width: 320, height: 400 }]) {
    test(`ten lines are all reached by Tab, none under what is pinned, at ${size.width} x ${size.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await withCart(10)(page);
      await page.goto("/shop");
      const cart = await openCart(page);
      await expect(cart.getByRole("listitem")).toHaveCount(10);
      for (const at of [0, 4, 9]) {
        const remove = cart
          .getByRole("listitem")
          .nth(at)
          .getByRole("button", { name: /^Remove/ });
        await tabTo(page, remove);
        expect(await coveredCorners(remove)).toBe(0);
      }
      await tabTo(page, cart.getByRole("button", { name: "Clear Cart" }));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Cart 10 items" })).toBeFocused();
    });
  }

  test("it goes with the screen that it was opened on", async ({ page }) => {
    await withCart(1)(page);
    await page.goto("/checkout");
    await page.getByRole("heading", { name: "Where should we send it?" }).waitFor();
    await page.getByRole("link", { name: "Back to Shop" }).click();
    const cart = await openCart(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout$/);
    await page.getByRole("link", { name: "Back to Shop" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shop All Products" })).toBeFocused();
    await expect(cart).toBeHidden();

    await footerOf(page).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await openCart(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Shop All Products" })).toBeFocused();
    await expect(cart).toBeHidden();
  });

  test("the page behind neither scrolls nor moves", async ({ page }) => {
    await page.goto("/");
    const shopNow = page.getByRole("link", { name: "Shop Now" }).first();
    await shopNow.waitFor();
    const before = await shopNow.boundingBox();
    await openCart(page);
    expect(await shopNow.boundingBox()).toEqual(before);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test("the mobile menu takes the focus, gives it back, and closes on the way to a screen", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/shop");
  const opener = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await opener.click();
  await expect(menu.getByRole("heading", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the mobile menu closes when the screen becomes wide, and the page can be used", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/shop");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("heading", { name: "Menu" })).toBeFocused();
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeFocused();
});

test("the skip link leads to the screen, and the header never hides what has the focus", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto("/contact");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(/\/contact$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  const last = footerOf(page).getByRole("button", { name: "Cookie settings" });
  await tabTo(page, last);
  for (let back = 0; back < 12; back++) {
    await page.keyboard.press("Shift+Tab");
    expect(await coveredCorners(page.locator(":focus"))).toBe(0);
  }
});

test.describe("subscribing", () => {
  test("succeeds only when the shop has the address, and then the form is empty again", async ({ page }) => {
    await page.goto("/");
    const form = page.getByRole("form", { name: "News from Pack'd" });
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByText("Please enter your email address")).toBeVisible();
    await expect(form.getByLabel("Email")).toBeFocused();
    await form.getByLabel("Email").fill("footer@shopper.example");
    await form.getByLabel("Email").press("Enter");
    await expect(page.getByText("Success! You have subscribed to our emails.", { exact: true })).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue("");
  });

  test("without an answer it says so and keeps what was typed", async ({ page }) => {
    await page.route("**/api/subscriptions", (route) => route.abort());
    await page.goto("/");
    const form = page.getByRole("form", { name: "News from Pack'd" });
    await form.getByLabel("Email").fill("footer@shopper.example");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("alert")).toHaveText("You could not be subscribed. Please try again.");
    await expect(form.getByLabel("Email")).toHaveValue("footer@shopper.example");
    await expect(page.getByText("Success!")).toHaveCount(0);
  });
});

test("the footer leads everywhere, and cancellation stands at the checkout only", async ({ page }) => {
  await withCart(1)(page);
  await page.goto("/shop");
  for (const [column, texts] of [
    ["Customer Service", ["Contact", "FAQ", "Shipping", "Find your order"]],
    ["Company", ["About", "Blog", "Shop"]],
    ["Legal", ["Privacy", "Terms"]],
  ] as const) {
    await expect(footerOf(page).getByRole("navigation", { name: column }).getByRole("link")).toHaveText([...texts]);
  }
  await expect(footerOf(page).getByText(`© 2023–${new Date().getFullYear()}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancellation" })).toHaveCount(0);
  await page.goto("/checkout");
  await expect(footerOf(page).getByRole("link", { name: "Cancellation" })).toHaveAttribute("href", "/cancellation");
});

test("a shop that is built for use has no kit page", async ({ page }) => {
  expect((await page.goto("/ui"))?.status()).toBe(404);
});
