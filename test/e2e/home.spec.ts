import { expect } from "@playwright/test";
import { test } from "./test.ts";

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("The first picture rises, and only fades in where less motion is preferred", async ({ page }) => {
    await page.goto("/");
    const front = page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true });
    const animation = () => front.evaluate((image) => getComputedStyle(image).animationName);
    expect(await animation()).toBe("hero-in");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await animation()).toBe("fade-in");
  });
});

test("Leads from the home page to a color, to all reviews and to the product", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Pick your color." }).getByRole("link", { name: "Blue" }).click();
  await expect(page.getByRole("radio", { name: "Blue", exact: true })).toBeChecked();
  await page.goBack();
  await page.getByRole("link", { name: "All 124 reviews" }).click();
  await expect(page).toHaveURL("/product/packd-hoodie#reviews");
  await expect(page.locator("#reviews")).toBeFocused();
  await expect(page.getByRole("heading", { name: "124 reviews" })).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Home, shop and product can be read, and lead on", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true })).toBeVisible();
    await page.getByText("What does shipping cost?").click();
    await expect(page.getByText("standard shipping is free on every order")).toBeVisible();

    await page.goto("/shop");
    await expect(page.getByText(/^\d+ products?$/)).toBeVisible();
    await page.getByRole("article").getByRole("link", { name: "Pack'd Hoodie" }).click();
    await expect(page).toHaveURL("/product/packd-hoodie");
    await expect(page.getByText("$14.99").first()).toBeVisible();
  });
});
