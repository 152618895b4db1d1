import { expect, type Page } from "@playwright/test";
import { ownProduct } from "./steps.ts";
import { test } from "./test.ts";

// No other test adds products to this shop.
test.use({ baseURL: ({ mailShop }, use) => use(mailShop.url) });

const LONG = "Hooded Sweatshirt with a Detachable Rainproof Backpack Compartment Limitededitioncollaboration";
const cards = (page: Page) => page.getByRole("article").getByRole("heading");
const count = (page: Page) => page.getByRole("status").filter({ hasText: /product/ });
const control = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });
const choose = (page: Page, label: string, option: string) => control(page, label).selectOption({ label: option });

test("Shows the back on hover, the color whose name is hovered, and neither on another product", async ({ page }) => {
  await page.goto("/shop");
  const card = page.getByRole("article");
  const shown = () =>
    card
      .locator("img")
      .evaluateAll((images) =>
        images.filter((image) => getComputedStyle(image).opacity === "1").map((image) => image.getAttribute("src")),
      );
  await expect.poll(shown).toEqual(["/media/front-grey.webp"]);
  await card.hover();
  await expect.poll(shown).toEqual(["/media/back-grey.webp"]);
  await page.getByRole("link", { name: "Blue" }).hover();
  await expect.poll(shown).toEqual(["/media/front-blue.webp"]);
  await page.getByRole("link", { name: "Pink" }).focus();
  await expect.poll(shown).toEqual(["/media/front-pink.webp"]);
  await expect(card.getByRole("link")).toHaveAttribute("href", "/product/packd-hoodie?color=Pink");

  const anorak = await ownProduct(page.request, "Anorak", 90, 2);
  await page.goto("/shop?price=under-20");
  await page.getByRole("link", { name: "Blue" }).hover();
  await choose(page, "Price", "$20 and up");
  await expect(cards(page)).toHaveText(["Anorak"]);
  await expect(card.locator("img")).toHaveAttribute("src", "/media/packed-grey.webp");
  await expect(card.getByRole("link")).toHaveAttribute("href", /^\/product\/[^?]+$/);
  await anorak.remove();
});

test("Filters and sorting change list, count and URL; the URL can be shared, and Back undoes them", async ({
  page,
  context,
}) => {
  const made = [await ownProduct(page.request, LONG, 90, 2), await ownProduct(page.request, "Beanie", 20, 0)];
  await page.goto("/shop");
  await expect(cards(page)).toHaveText(["Beanie", LONG, "Pack’d Hoodie"]);
  await expect(count(page)).toHaveText("3 products");

  await test.step("each choice keeps the focus and can be undone", async () => {
    await control(page, "Sort").focus();
    await choose(page, "Sort", "Alphabetically Z-A");
    await expect(cards(page)).toHaveText(["Pack’d Hoodie", LONG, "Beanie"]);
    await expect(control(page, "Sort")).toBeFocused();
    await choose(page, "Price", "$20 and up");
    await expect(cards(page)).toHaveText([LONG, "Beanie"]);
    await expect(count(page)).toHaveText("2 products");
    await expect(page).toHaveURL("/shop?sort=z-a&price=20-and-up");
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(cards(shared)).toHaveText([LONG, "Beanie"]);
    await expect(control(shared, "Price")).toHaveValue("20-and-up");
    await shared.close();

    await page.goBack();
    await expect(cards(page)).toHaveText(["Pack’d Hoodie", LONG, "Beanie"]);
    await expect(control(page, "Price")).toHaveValue("all");
    await page.goBack();
    await expect(page).toHaveURL("/shop");
    await page.goForward();
    await expect(control(page, "Sort")).toHaveValue("z-a");
  });

  await test.step("two choices in quick succession both count", async () => {
    await page.goto("/shop");
    await control(page, "Sort").evaluate((sort: HTMLSelectElement) => {
      const availability = document.querySelector<HTMLSelectElement>("select[name=availability]");
      for (const [select, value] of [
        [sort, "z-a"],
        [availability, "out-of-stock"],
      ] as const) {
        if (select) select.value = value;
        select?.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await expect(page).toHaveURL("/shop?sort=z-a&availability=out-of-stock");
    await expect(cards(page)).toHaveText(["Beanie"]);
    await expect(page.getByRole("article")).toContainText("is sold out");
  });

  await test.step("an empty result leads back", async () => {
    await choose(page, "Price", "Under $20");
    await expect(page.getByText("No products under $20 are out of stock.")).toBeVisible();
    await page.getByRole("button", { name: "Show all products" }).click();
    await expect(page).toHaveURL("/shop");
    await expect(count(page)).toHaveText("3 products");
    await expect(count(page)).toBeFocused();
  });

  await test.step("a long title breaks on a small phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(cards(page).filter({ hasText: LONG })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
  for (const product of made) await product.remove();
});
