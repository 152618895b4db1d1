import { expect, type Page, test } from "@playwright/test";
import { withCart } from "#test/screens/storefront.ts";
import { openCart } from "./steps.ts";

/** With all that loads late: what says that there is no connection cannot come without one. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

const footerOf = (page: Page) => page.getByRole("contentinfo");

test("the shop says so, keeps the cart, and goes on when it is back", async ({ page, context }) => {
  await withCart(2)(page);
  await openWhole(page, "/contact");
  await expect(page.getByRole("button", { name: "Cart 2 items" })).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText("You are offline. Your cart is kept.");
  await expect(notice).toBeVisible();
  await footerOf(page).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeFocused();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/about$/);
  await expect(notice).toBeHidden();
  await expect(page.getByRole("button", { name: "Cart 2 items" })).toBeVisible();
});

test("a screen whose data does not come says so, and 'Try again' brings it", async ({ page }) => {
  await withCart(1)(page);
  await openWhole(page, "/contact");
  await page.route("**/shop.data**", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("heading", { name: "The shop cannot be reached" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  await page.unroute("**/shop.data**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible();
});

test("a screen whose code does not come says so, too, and no longer seems on its way", async ({ page }) => {
  await page.clock.install();
  await openWhole(page, "/contact");
  const lost = (url: URL) => url.pathname.startsWith("/assets/shop-page") || url.pathname.startsWith("/shop");
  await page.route(lost, (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("heading", { name: "The shop cannot be reached" })).toBeFocused();
  await page.clock.runFor(6000);
  await expect(page.getByRole("status").getByText("Loading...")).toHaveCount(0);
  await expect(page.getByText("The shop answers slowly.")).toHaveCount(0);
  await page.unroute(lost);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible();
});

test("what was typed at the checkout stays when the code of the next screen does not come", async ({ page }) => {
  await withCart(1)(page);
  await openWhole(page, "/checkout");
  const name = page.getByLabel("Full name");
  await name.fill("Jordan");
  const lost = (url: URL) => url.pathname.startsWith("/assets/shop-page") || url.pathname.startsWith("/shop");
  await page.route(lost, (route) => route.abort());
  const back = page.getByRole("link", { name: "Back to Shop" });
  // Pointing at the link is enough for the router to ask for the code, and to mean to reload the page without it.
  const refused = page.waitForEvent("console", { predicate: (message) => message.text().includes("reloading page") });
  await back.hover();
  await refused;
  await expect(name).toHaveValue("Jordan");
  await back.click();
  const notice = page.getByText("The shop cannot be reached.");
  await expect(notice).toBeVisible();
  // The notice that was pressed is still leaving while the shop is asked, so it says nothing of the answer.
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await failed;
  await expect(notice).toBeVisible();
  await expect(name).toHaveValue("Jordan");
  await page.unroute(lost);
  // The router may ask for the code once more by itself: then the screen follows without a press.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("what the shop says of itself is read again after a while, and header and cart stay when it does not come", async ({
  page,
}) => {
  await page.clock.install();
  await withCart(1)(page);
  await openWhole(page, "/contact");
  const read: boolean[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) read.push(searchParams.get("_routes") === "root");
  });
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible();
  expect(read).not.toContain(true);
  await page.clock.fastForward("06:00");
  await main.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  expect(read).toContain(true);
  await page.clock.fastForward("06:00");
  await page.route("**/about.data**", (route) => route.abort());
  await footerOf(page).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { name: "The shop cannot be reached" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
});

test("a screen that fails says so with header and footer around it", async ({ page }) => {
  await openWhole(page, "/contact");
  await page.route("**/shop.data**", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(footerOf(page)).toBeVisible();
});

test("a slow screen shows that it is on its way, and then that the shop is slow", async ({ page }) => {
  await page.clock.install();
  await openWhole(page, "/contact");
  await expect(page.getByRole("button", { name: "Cart 0 items" })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/shop.data**", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  const loading = page.getByRole("status").getByText("Loading...");
  await expect(loading).toBeAttached();
  await page.clock.fastForward(5000);
  await expect(page.getByText("The shop answers slowly. Your cart is kept.")).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible();
  await expect(page.getByText("The shop answers slowly.")).toHaveCount(0);
  await expect(loading).toHaveCount(0);
});
