import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("Leads from the home page to a color, to all reviews and to the product", async ({ page }) => {
  await page.goto("/");
  await test.step("The first picture slides up, or only fades in with reduced motion", async () => {
    const front = page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true });
    const animation = () => front.evaluate((image) => getComputedStyle(image).animationName);
    expect(await animation()).toBe("fade-in");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await animation()).toBe("hero-in");
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  await page.getByRole("region", { name: "Pick your color" }).getByRole("link", { name: "Blue" }).click();
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
