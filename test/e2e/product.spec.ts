import { expect, type Locator, type Page, test } from "@playwright/test";
import { comeBack, hoodieAs, soldOut } from "../screens/product.ts";
import { answering, comeToLife } from "../screens/screen.ts";
import { ownProduct } from "./steps.ts";

const HOODIE = "/product/packd-hoodie";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const color = (page: Page, name: string | RegExp) => page.getByRole("radio", { name, exact: true });
const choose = (choice: Locator) => choice.check();

async function open(page: Page, path = HOODIE): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

test("the address says color and size, Gray included, and follows each choice without a step of history", async ({
  page,
}) => {
  await page.goto("/shop");
  await open(page, `${HOODIE}?color=gray&size=l`);
  await expect(color(page, "Grey")).toBeChecked();
  await expect(page.getByRole("radio", { name: "L", exact: true })).toBeChecked();

  await page.evaluate(() => scrollTo(0, 200));
  await choose(color(page, "Pink"));
  await expect(page).toHaveURL(`${HOODIE}?color=Pink&size=L`);
  await expect(color(page, "Pink")).toBeFocused();
  await choose(page.getByRole("radio", { name: "S", exact: true }));
  await expect(page).toHaveURL(`${HOODIE}?color=Pink&size=S`);

  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await page.goBack();
  await expect(color(page, "Pink")).toBeChecked();
  await expect(page.getByRole("radio", { name: "S", exact: true })).toBeChecked();
  await page.reload();
  await expect(color(page, "Pink")).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/shop");
});

test("a quantity is a whole number from 1 to 10", async ({ page, request }) => {
  const cap = await ownProduct(request, "Plentiful Cap", 9, 40);
  await open(page, cap.page);
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  const less = page.getByRole("button", { name: "Decrease quantity" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  await expect(less).toBeDisabled();
  for (const [typed, taken] of [
    ["many", "1"],
    ["0", "1"],
    ["-4", "1"],
    ["2.9", "2"],
    ["99", "10"],
  ] as const) {
    await quantity.fill(typed);
    await expect(quantity).toHaveValue(taken);
  }
  await expect(more).toBeDisabled();
  await expect(less).toBeEnabled();
  await expect(page.getByText(/left in stock/)).toHaveCount(0);
  // What is said there later is read out only if its place is there before.
  await expect(page.getByRole("main").getByRole("status")).toHaveText([""]);
  // Made by staff: one picture of their own, one color, one size, no chart.
  await expect(page.getByRole("button", { name: /^Zoom in/ })).toHaveCount(1);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Size Chart" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
  await expect(page.locator("s")).toHaveCount(0);
  await cap.remove();
});

test("few left are counted, stock that ran out is told when the shopper comes back", async ({ page }) => {
  await open(page, `${HOODIE}?color=White&size=M`);
  await soldOut("White", "M")(page);
  await comeBack(page);
  await expect(page.getByRole("radio", { name: "M (out of stock)" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "S", exact: true })).toBeChecked();
  await page.unroute("**/api/products/packd-hoodie");
  await hoodieAs((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      sizes: variant.sizes.map((size) => ({ ...size, inventory: 1 })),
    })),
  }))(page);
  await comeBack(page);
  await expect(page.getByText("Only 1 left in stock")).toBeVisible();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
});

test("a color that is sold out cannot be bought; a wish that fails says why and keeps what was typed", async ({
  page,
}) => {
  await soldOut("Pink")(page);
  await open(page, `${HOODIE}?color=Pink`);
  await comeBack(page);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Buy Now" })).toBeDisabled();
  await expect(page.getByText(/^Estimated delivery/)).toHaveCount(0);

  const alert = page.getByRole("region", { name: "Sold out" });
  await alert.getByRole("button", { name: "Email me when it is back" }).press("Enter");
  await expect(alert.getByLabel("Size")).toBeFocused();
  await alert.getByLabel("Size").selectOption("L");
  await alert.getByLabel("Email").fill("jordan at mail.example");
  await page.keyboard.press("Enter");
  await expect(alert.getByText("Please enter a valid email address")).toBeVisible();
  await expect(alert.getByLabel("Email")).toBeFocused();

  await alert.getByLabel("Email").fill("jordan@mail.example");
  await page.route("**/api/stock-alerts", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(alert.getByRole("alert")).toHaveText("We could not keep your address. Please try again.");
  await expect(alert.getByLabel("Email")).toHaveValue("jordan@mail.example");
  await expect(alert.getByText("Thank you")).toHaveCount(0);

  // The shop itself has it, whatever this page shows.
  await expect(alert.getByText("It is sold out in Pink.")).toBeVisible();
  await page.unroute("**/api/products/packd-hoodie");
  await comeBack(page);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
  await expect(alert.getByText(/sold out in/)).toHaveCount(0);
  await expect(alert.getByLabel("Email")).toHaveValue("jordan@mail.example");

  await page.unroute("**/api/stock-alerts");
  await alert.getByRole("button", { name: "Email me when it is back" }).click();
  await expect(alert.getByLabel("Size")).toHaveAccessibleDescription("This size is in stock.");
  await expect(alert.getByLabel("Size")).toBeFocused();
  await expect(alert.getByLabel("Email")).toHaveValue("jordan@mail.example");

  await answering("**/api/stock-alerts", { status: 201, json: { stored: true } })(page);
  await alert.getByLabel("Size").selectOption("XL");
  await expect(alert.getByText("This size is in stock.")).toHaveCount(0);
  await alert.getByRole("button", { name: "Email me when it is back" }).click();
  const thanks = alert.getByText("Thank you. We will email you when it is back: Pink, XL.");
  await expect(thanks).toBeFocused();
});

test("the shop keeps who asks for what it has sold out", async ({ page, request }) => {
  const cap = await ownProduct(request, "Sought-After Cap", 9, 0);
  await open(page, cap.page);
  const alert = page.getByRole("region", { name: "Sold out" });
  await alert.getByRole("button", { name: "Email me when it is back" }).click();
  await alert.getByLabel("Email").fill("jordan@mail.example");
  await cap.change({ inventory: 1 });
  await page.keyboard.press("Enter");
  await expect(alert.getByRole("alert")).toHaveText("This is in stock.");
  await expect(alert.getByLabel("Email")).toHaveValue("jordan@mail.example");

  await cap.change({ inventory: 0 });
  const stored = page.waitForResponse("**/api/stock-alerts");
  await alert.getByRole("button", { name: "Email me when it is back" }).click();
  expect((await stored).status()).toBe(201);
  expect((await stored).request().postDataJSON()).toEqual({
    productId: cap.page.replace("/product/", ""),
    color: "Standard",
    size: "One Size",
    email: "jordan@mail.example",
    website: "",
  });
  await expect(alert.getByText("Thank you. We will email you when it is back.", { exact: true })).toBeFocused();
  await cap.remove();
});

test("the price says what it was, how much less it is, and until when", async ({ page }) => {
  await open(page);
  await expect(page.getByText("$14.99").first()).toBeVisible();
  await expect(page.locator("main s")).toContainText("$29.99");
  await expect(page.getByText("50% off.", { exact: true }).last()).toBeVisible();
  await expect(page.getByText(/Sale ends soon! Until \w+ \d+\./)).toBeVisible();
  await expect(page.getByText(/^Estimated delivery \w{3} \d{1,2} - \w{3} \d{1,2}$/)).toBeVisible();
});

test("what is promised is read from the settings, with the pages that say more", async ({ page }) => {
  await open(page);
  await page.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded();
  for (const [title, promise, link] of [
    ["Shipping", "shipped within 3 business days; the estimated delivery is 3-7 business days", "/shipping"],
    ["Returns", "within 30 days of delivery for its full price. We send the refund within 7 days", "/terms"],
    ["Cancellation", "For 1 hour after the order you cancel by yourself, for a full refund.", "/terms"],
  ] as const) {
    const row = page.locator("details", { has: page.getByRole("heading", { name: title, exact: true }) });
    await row.locator("summary").press("Enter");
    await expect(row.getByText(promise)).toBeVisible();
    await expect(row.getByRole("link")).toHaveAttribute("href", new RegExp(`^${link}`));
  }
});

test("the size chart has the specification's measures, in centimeters too", async ({ page }) => {
  await open(page);
  const opener = page.getByRole("button", { name: "Size Chart" });
  await opener.press("Enter");
  const chart = page.getByRole("dialog", { name: "Size Chart" });
  await expect(chart.getByRole("row")).toHaveText([
    "SizeChestLengthSleeveFit",
    "S40-422624Relaxed",
    "M42-442725Relaxed",
    "L44-462826Relaxed",
    "XL46-482927Relaxed",
  ]);
  await expect(chart.getByRole("heading", { name: "Fit guide" })).toBeVisible();
  await expect(chart.getByRole("heading", { name: "How to measure" })).toBeVisible();
  await chart.getByRole("radio", { name: "Centimeters" }).check();
  await expect(chart.getByRole("row").nth(1)).toHaveText("S102-1076661Relaxed");
  await page.keyboard.press("Escape");
  await expect(chart).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a part that cannot be fetched is told, and the page stays", async ({ page }) => {
  await open(page);
  await page.route("**/assets/size-chart-dialog*", (route) => route.abort());
  await page.getByRole("button", { name: "Size Chart" }).press("Enter");
  await expect(page.getByText("This part of the page could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Pack'd Hoodie" })).toBeVisible();
});

test("reviews are shown page by page, newest first, with the focus on what was added", async ({ page }) => {
  await open(page);
  const section = page.getByRole("region", { name: "124 reviews" });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText("4.3", { exact: true })).toBeVisible();
  await expect(section.locator("figure")).toHaveCount(6);
  await section.getByRole("button", { name: "Show more reviews" }).click();
  await expect(section.getByRole("status")).toHaveText("Showing 12 of 124");
  await expect(
    section
      .getByRole("listitem")
      .filter({ has: page.locator("figure") })
      .nth(6),
  ).toBeFocused();
  await expect(section.getByText("Sample review")).toHaveCount(12);
});

test("the stars add up, and a press on a row shows those reviews alone", async ({ page }) => {
  await open(page);
  const section = page.getByRole("region", { name: "124 reviews" });
  await section.scrollIntoViewIfNeeded();
  const rows = section.getByRole("button", { name: /^\d stars? \d+ reviews?$/ });
  await expect(rows).toHaveCount(5);
  const texts = await rows.allTextContents();
  const counts = texts.map((text) => Number(/(\d+) review/.exec(text)?.[1]));
  expect(counts).toHaveLength(5);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(124);

  await rows.nth(3).click();
  await expect(rows.nth(3)).toHaveAttribute("aria-pressed", "true");
  await expect(section.getByRole("status")).toHaveText(`Showing ${counts[3]} of ${counts[3]}`);
  const shown = await section
    .locator("figure [aria-label$='stars']")
    .evaluateAll((stars) => stars.map((one) => one.getAttribute("aria-label")));
  expect(new Set(shown)).toEqual(new Set(["2 out of 5 stars"]));
  await section.getByRole("button", { name: "Show all reviews" }).press("Enter");
  await expect(section.getByRole("status")).toHaveText("Showing 6 of 124");
  await expect(section.getByRole("list", { name: "Reviews", exact: true })).toBeFocused();
});

test("reviews that cannot be fetched say so, and those on the screen stay", async ({ page }) => {
  await page.route("**/api/products/*/reviews*", (route) => route.abort());
  await open(page);
  await page.getByRole("heading", { name: "124 reviews" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Show more reviews" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expect(page.locator("#reviews figure")).toHaveCount(6);
});

test.describe("the bar of a phone", () => {
  test.use(phone);

  test("is there while the buttons are not, buys the same, and never hides what has the focus", async ({ page }) => {
    await open(page, `${HOODIE}?color=Black&size=L`);
    const bar = page.getByRole("region", { name: "Buy", exact: true });
    await expect(bar).toBeVisible();
    await expect(bar.getByRole("button")).toHaveText(["Buy Now", "Add to Cart"]);
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--buy-bar"))).toMatch(/^\d+px$/);

    await page.getByRole("button", { name: "Buy Now" }).first().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    await expect(bar).toBeHidden();
    await page.getByRole("heading", { name: "124 reviews" }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: /^5 stars/ }).scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("dialog", { name: "Your Cart" }).getByText("Black, L")).toBeVisible();
  });
});
