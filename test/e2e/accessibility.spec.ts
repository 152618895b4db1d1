import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
];
const SCREENS = [
  "/",
  "/shop",
  "/product/packd-hoodie",
  "/checkout",
  "/success",
  "/out-of-stock",
  "/contact",
  "/admin/login",
  "/nowhere",
];

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const size of SIZES) {
  test(`axe finds nothing, and nothing scrolls sideways, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of SCREENS) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect({ path, violations: await violations(page) }).toEqual({ path, violations: [] });
      expect({ path, sideways: await sideways(page) }).toEqual({ path, sideways: 0 });
    }
  });

  test(`nor in the cart and on a filled checkout with errors, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/product/packd-hoodie");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await expect(cart).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await cart.getByRole("button", { name: "Checkout" }).click();
    await page.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(page.getByText("Please fix the errors in your shipping information")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });
}
