import { expect, type Page, request, test } from "@playwright/test";
import { openOwnShop } from "#test/harness/server-process.ts";
import { staffHeaders } from "./staff-session.ts";
import { holdScripts, ownProduct, whileComingToLife } from "./steps.ts";

// A shop of its own: what other tests sell meanwhile would stand among its products.
test.describe.configure({ mode: "default" });
let shop: Awaited<ReturnType<typeof openOwnShop>>;
test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const open = (page: Page, path: string) => page.goto(`${shop.url}${path}`);
const cards = (page: Page) => page.getByRole("article").getByRole("heading");
const count = (page: Page) => page.getByRole("status").filter({ hasText: /product/ });
const control = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });
const choose = (page: Page, label: string, option: string) => control(page, label).selectOption({ label: option });

/** Runs with these products beside the hoodie. */
async function withProducts(products: readonly (readonly [string, number, number])[], run: () => Promise<void>) {
  const api = await request.newContext({ baseURL: shop.url });
  const made = [];
  for (const [title, price, inventory] of products) made.push(await ownProduct(api, title, price, inventory));
  try {
    await run();
  } finally {
    for (const product of made) await product.remove();
    await api.dispose();
  }
}

const SHELF = [
  ["Anorak", 90, 2],
  ["Beanie", 20, 0],
  ["Zip Tote", 19.99, 4],
] as const;

test("one product: a large card with its sale, and its colors beside it", async ({ page }) => {
  await open(page, "/shop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop All Products");
  await expect(count(page)).toHaveText("1 product");
  const card = page.getByRole("article");
  await expect(card).toContainText("Pack'd Hoodie");
  await expect(card).toContainText("$14.99");
  await expect(card.locator("s")).toHaveText("Regular price $29.99");
  await expect(card).toContainText("Sale ends soon!");
  await expect(card.getByRole("link")).toHaveAttribute("href", "/product/packd-hoodie");
  const colors = page.getByRole("navigation", { name: "Colors of Pack'd Hoodie" }).getByRole("link");
  await expect(colors).toHaveText(["Grey", "Black", "Blue", "Pink", "White"]);
});

test("under the mouse the garment turns its back, and a color's name shows that color", async ({ page }) => {
  await open(page, "/shop");
  const card = page.getByRole("article");
  const shown = () =>
    card
      .locator("img")
      .evaluateAll((images) =>
        images.filter((image) => getComputedStyle(image).opacity === "1").map((image) => image.getAttribute("src")),
      );
  expect(await shown()).toEqual(["/media/front-grey.webp"]);
  await card.hover();
  await expect.poll(shown).toEqual(["/media/back-grey.webp"]);
  await page.getByRole("link", { name: "Blue" }).hover();
  await expect.poll(shown).toEqual(["/media/front-blue.webp"]);
  await page.getByRole("link", { name: "Pink" }).focus();
  await expect.poll(shown).toEqual(["/media/front-pink.webp"]);
  await expect(card.getByRole("link")).toHaveAttribute("href", "/product/packd-hoodie?color=Pink");
});

test("the choices have the words of the specification", async ({ page }) => {
  await open(page, "/shop");
  const options = (label: string) => control(page, label).locator("option");
  await expect(options("Availability")).toHaveText(["All", "In Stock", "Out of Stock"]);
  await expect(options("Price")).toHaveText(["All", "Under $20", "$20 and up"]);
  await expect(options("Sort")).toHaveText([
    "Alphabetically A-Z",
    "Alphabetically Z-A",
    "Price Low to High",
    "Price High to Low",
  ]);
});

test("filters and sorting change the list, say how many are left and keep the focus", async ({ page }) => {
  await withProducts(SHELF, async () => {
    await open(page, "/shop");
    await expect(cards(page)).toHaveText(["Anorak", "Beanie", "Pack'd Hoodie", "Zip Tote"]);
    await expect(count(page)).toHaveText("4 products");

    await control(page, "Availability").focus();
    await choose(page, "Availability", "In Stock");
    await expect(cards(page)).toHaveText(["Anorak", "Pack'd Hoodie", "Zip Tote"]);
    await expect(count(page)).toHaveText("3 products");
    await expect(control(page, "Availability")).toBeFocused();
    await choose(page, "Sort", "Price High to Low");
    await expect(cards(page)).toHaveText(["Anorak", "Zip Tote", "Pack'd Hoodie"]);
    await choose(page, "Price", "Under $20");
    await expect(cards(page)).toHaveText(["Zip Tote", "Pack'd Hoodie"]);
    await choose(page, "Availability", "Out of Stock");
    await choose(page, "Price", "$20 and up");
    await expect(cards(page)).toHaveText(["Beanie"]);
    await expect(count(page)).toHaveText("1 product");
    await expect(page.getByRole("article")).toContainText("Out of stock");
  });
});

test("a product that takes the place of another shows nothing of it", async ({ page }) => {
  await withProducts([["Anorak", 90, 2]], async () => {
    await open(page, "/shop?price=under-20");
    await page.getByRole("link", { name: "Blue" }).hover();
    await choose(page, "Price", "$20 and up");
    await expect(cards(page)).toHaveText(["Anorak"]);
    await expect(page.getByRole("article").locator("img")).toHaveAttribute("src", "/media/packed-grey.webp");
    await expect(page.getByRole("article").getByRole("link")).toHaveAttribute("href", /^\/product\/[^?]+$/);
  });
});

test("a choice stands in the address: it can be shared, and Back undoes it", async ({ page, context }) => {
  await withProducts(SHELF, async () => {
    await open(page, "/shop");
    await choose(page, "Sort", "Alphabetically Z-A");
    await expect(page).toHaveURL(/\/shop\?sort=z-a$/);
    await choose(page, "Price", "$20 and up");
    await expect(page).toHaveURL(/\/shop\?sort=z-a&price=20-and-up$/);
    await expect(cards(page)).toHaveText(["Beanie", "Anorak"]);

    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(cards(shared)).toHaveText(["Beanie", "Anorak"]);
    await expect(control(shared, "Price")).toHaveValue("20-and-up");

    await page.goBack();
    await expect(cards(page)).toHaveText(["Zip Tote", "Pack'd Hoodie", "Beanie", "Anorak"]);
    await expect(control(page, "Price")).toHaveValue("all");
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(cards(page)).toHaveText(["Anorak", "Beanie", "Pack'd Hoodie", "Zip Tote"]);
    await page.goForward();
    await expect(control(page, "Sort")).toHaveValue("z-a");
  });
});

test("of two choices in quick succession none is lost", async ({ page }) => {
  await open(page, "/shop");
  await control(page, "Sort").evaluate((sort: HTMLSelectElement) => {
    const price = document.querySelector<HTMLSelectElement>("select[name=price]");
    for (const [select, value] of [
      [sort, "z-a"],
      [price, "under-20"],
    ] as const) {
      if (select) select.value = value;
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\/shop\?sort=z-a&price=under-20$/);
  await expect(control(page, "Sort")).toHaveValue("z-a");
  await expect(control(page, "Price")).toHaveValue("under-20");
});

test("what is chosen before the scripts have come counts", async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto(`${shop.url}/shop?price=under-20`, { waitUntil: "commit" });
  await choose(page, "Sort", "Price High to Low");
  start();
  await expect(page).toHaveURL(/\/shop\?price=under-20&sort=price-down$/);
  await expect(control(page, "Sort")).toHaveValue("price-down");
  await expect(control(page, "Price")).toHaveValue("under-20");
});

test("what is chosen in the moment in which the page comes to life counts", async ({ page }) => {
  await whileComingToLife(page, () => {
    const sort = document.querySelector<HTMLSelectElement>("select[name=sort]");
    if (sort) sort.value = "z-a";
    sort?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await open(page, "/shop");
  await expect(page).toHaveURL(/\/shop\?sort=z-a$/);
  await expect(control(page, "Sort")).toHaveValue("z-a");
});

test("an empty result says so and leads back", async ({ page }) => {
  await open(page, "/shop?availability=out-of-stock");
  await expect(count(page)).toHaveText("0 products");
  await expect(page.getByText("No product matches this choice.")).toBeVisible();
  await page.getByRole("button", { name: "Show all products" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(count(page)).toHaveText("1 product");
  await expect(count(page)).toBeFocused();
});

test("a long title breaks, and nothing scrolls sideways on a small phone", async ({ page }) => {
  const title = "Hooded Sweatshirt with a Detachable Rainproof Backpack Compartment Limitededitioncollaboration";
  await page.setViewportSize({ width: 320, height: 640 });
  await withProducts([[title, 120, 3]], async () => {
    await open(page, "/shop");
    await expect(cards(page)).toHaveText([title, "Pack'd Hoodie"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("without the hoodie the home page speaks of what there is, and without any product it still stands", async ({
  page,
}) => {
  const bare = await openOwnShop();
  const api = await request.newContext({ baseURL: bare.url });
  try {
    const headers = await staffHeaders(api);
    expect((await api.delete("/api/products/packd-hoodie", { headers })).ok()).toBe(true);
    const cap = await ownProduct(api, "Canvas Cap", 18, 3);

    await page.goto(bare.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Hoodie. Your Backpack. One Genius Design.");
    await expect(page.getByRole("article")).toContainText("Canvas Cap");
    await expect(page.getByRole("article")).toContainText("$18.00");
    await expect(page.locator("main s")).toHaveCount(0);
    await expect(page.getByText("Sale ends soon!")).toHaveCount(0);
    await expect(page.getByText("From hoodie to backpack.")).toHaveCount(0);
    await expect(page.getByText("No reviews yet. Be the first to tell us what you think.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Features" }).getByRole("listitem")).toHaveText([
      "Free US shipping" + "Leaves within 3 business days.",
      "Time to try it on" + "Send it back within 30 days for a full refund.",
    ]);

    await cap.remove();
    await page.goto(bare.url);
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.getByRole("link", { name: "Shop Now" }).click();
    await expect(page.getByText("There is nothing for sale right now.")).toBeVisible();
    await expect(count(page)).toHaveText("0 products");
  } finally {
    await api.dispose();
    await bare.close();
  }
});
