import { expect, type Page, test } from "@playwright/test";
import type { Product, ReviewPage } from "#shop/catalog/catalog.ts";

const main = (page: Page) => page.getByRole("main");

test("the hero says what it is, what it costs and until when, and leads to the product", async ({ page, request }) => {
  const product: Product = await (await request.get("/api/products/packd-hoodie")).json();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Hoodie. Your Backpack. One Genius Design.");
  await expect(
    page.getByRole("img", { name: "Pack'd Hoodie in Black, seen from behind with its backpack" }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true })).toBeVisible();
  const hero = main(page).locator("section").first();
  await expect(hero).toContainText("$14.99");
  await expect(hero.locator("s")).toHaveText("Regular price $29.99");
  const lastMoment = Date.parse(product.sale?.endsAt ?? "") - 1;
  const end = new Date(lastMoment).toLocaleDateString("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "America/New_York",
  });
  await expect(hero).toContainText(`Sale ends soon! Until ${end}.`);
  await hero.getByRole("link", { name: "Shop Now" }).click();
  await expect(page).toHaveURL("/product/packd-hoodie");
});

test("the first picture is fetched first and weighs little, on a sharp screen too", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? "", deviceScaleFactor: 2 });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const front = page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true });
    await expect(front).toHaveAttribute("fetchpriority", "high");
    const file = await front.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
    expect((await (await page.request.get(file)).body()).length).toBeLessThanOrEqual(50 * 1024);
  }
  await page.close();
});

test("who asked for less motion sees the garments fade in, and nothing rise", async ({ page }) => {
  const animation = () =>
    page
      .getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true })
      .evaluate((image) => getComputedStyle(image).animationName);
  await page.goto("/");
  expect(await animation()).toBe("hero-in");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await animation()).toBe("fade-in");
});

test("three facts, the packed hoodie and its details", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Features" }).getByRole("listitem")).toHaveText([
    "A backpack in the back" + "Arch zip, grab loop and a second zip pocket below.",
    "Packs into itself" + "Fold it inside out and carry it by the straps.",
    "Free US shipping" + "Leaves within 3 business days.",
  ]);
  await expect(page.getByRole("heading", { name: "From hoodie to backpack." })).toBeVisible();
  await expect(page.getByRole("img", { name: "Pack'd Hoodie in Blue, folded into its own backpack" })).toBeAttached();
  await expect(page.getByRole("region", { name: "A closer look." }).getByRole("figure")).toHaveCount(2);
});

test("the featured product is a card with its sale", async ({ page }) => {
  await page.goto("/");
  const card = main(page).getByRole("article");
  await expect(card.getByRole("link")).toHaveText("Pack'd Hoodie");
  await expect(card).toContainText("Sale price$14.99");
  await expect(card.locator("s")).toHaveText("Regular price $29.99");
  await expect(card).toContainText("Sale ends soon!");
  await card.getByRole("link").click();
  await expect(page).toHaveURL("/product/packd-hoodie");
});

test("each color leads to the product in that color", async ({ page }) => {
  await page.goto("/");
  const colors = page.getByRole("region", { name: "Pick your color." }).getByRole("link");
  await expect(colors).toHaveText(["Grey", "Black", "Blue", "Pink", "White"].map((color) => `${color}, Pack'd Hoodie`));
  await colors.nth(2).click();
  await expect(page.getByRole("radio", { name: "Blue", exact: true })).toBeChecked();
});

test("testimonials are the newest reviews, whatever their rating; samples say so", async ({ page, request }) => {
  const newest: ReviewPage = await (await request.get("/api/products/packd-hoodie/reviews?limit=4")).json();
  await page.goto("/");
  const testimonials = page.getByRole("region", { name: "What customers say" });
  const quotes = testimonials.getByRole("figure");
  await expect(quotes).toHaveCount(4);
  for (const [at, { text, rating, name }] of newest.reviews.entries()) {
    await expect(quotes.nth(at).getByRole("blockquote")).toHaveText(text);
    await expect(quotes.nth(at)).toContainText(name);
    await expect(quotes.nth(at).getByRole("img", { name: `${rating} out of 5` })).toBeVisible();
    await expect(quotes.nth(at).getByText("Sample review")).toBeVisible();
  }
  await testimonials.getByRole("link", { name: "All 124 reviews" }).click();
  await expect(page).toHaveURL("/product/packd-hoodie#reviews");
  await expect(page.locator("#reviews")).toBeFocused();
  await expect(page.getByRole("heading", { name: "124 reviews" })).toBeInViewport();
});

test("the six questions open where they stand", async ({ page }) => {
  await page.goto("/");
  const questions = page.getByRole("region", { name: "Questions" });
  await expect(questions.locator("summary")).toHaveCount(6);
  await questions.getByText("What does shipping cost?").click();
  await expect(questions.getByText("standard shipping is free on every order")).toBeVisible();
});

test("without scripts home and shop can be read, and lead on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Hoodie. Your Backpack. One Genius Design.");
  await expect(page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true })).toBeVisible();
  await page.getByText("What does shipping cost?").click();
  await expect(page.getByText("standard shipping is free on every order")).toBeVisible();

  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop All Products");
  await expect(page.getByText(/^\d+ products?$/)).toBeVisible();
  // Filters that could do nothing are not shown.
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("article").getByRole("link", { name: "Pack'd Hoodie" }).click();
  await expect(page).toHaveURL("/product/packd-hoodie");
  await context.close();
});
