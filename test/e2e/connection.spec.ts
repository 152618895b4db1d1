import { expect, type Page } from "@playwright/test";
import { withCart } from "#test/screens/storefront.ts";
import { openCart } from "./steps.ts";
import { test } from "./test.ts";

/** The files of the parts that come late. */
const LATE = ["late-parts", "frame-parts", "shared", "parts"];

/** Opens a page and waits for the code that it loads late, which couldn't load without a connection. */
async function openWhole(page: Page, path: string): Promise<void> {
  const loaded = LATE.map(async (part) => {
    const response = await page.waitForResponse((answer) => answer.url().includes(`/assets/${part}-`));
    await response.finished();
  });
  await page.goto(path);
  await Promise.all(loaded);
}

/** Waits until React has hydrated the page: a link clicked before that loads a whole page, and so hides what the router does. */
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const aboutLink = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "About" });
const isShopPage = (url: URL) => url.pathname.startsWith("/assets/shop-page") || url.pathname.startsWith("/shop");
const isAbout = (url: URL) => url.pathname.startsWith("/assets/about-page") || url.pathname.startsWith("/about");
const shopHeading = (page: Page) => page.getByRole("heading", { name: "Shop All Products" });
const unreachable = (page: Page) => page.getByRole("heading", { name: "We can’t connect" });

test("Says that the browser is offline or a screen's data did not load, keeps cart, header and footer, and continues when they are back", async ({
  page,
  context,
}) => {
  await withCart(2)(page);
  // Blocked before the page opens, because it may prefetch the data.
  await page.route("**/about.data**", (route) => route.abort());
  await page.route("**/shop.data**", (route) => route.fulfill({ status: 500 }));
  await openWhole(page, "/contact");
  const cartButton = page.getByRole("button", { name: "Cart 2 items" });
  await expect(cartButton).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText("You're offline. Your cart is saved.");
  await expect(notice).toBeVisible();
  await aboutLink(page).click();
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeFocused();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");

  await context.setOffline(false);
  await expect(unreachable(page)).toBeFocused();
  await expect(notice).toBeHidden();
  await expect(cartButton).toBeVisible();
  await page.unroute("**/about.data**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(unreachable(page)).toHaveCount(0);
  await hydrated(page);

  await mainLink(page, "Shop").click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("Keeps what was typed at the checkout when the next screen does not load", async ({ page }) => {
  await withCart(1)(page);
  await openWhole(page, "/checkout");
  const name = page.getByLabel("Full name");
  await name.fill("Jordan");
  await page.route(isShopPage, (route) => route.abort());
  const back = page.getByRole("link", { name: "Back to Shop" });
  // On hover the router already requests the code, and would reload the page if that fails.
  const refused = page.waitForEvent("console", { predicate: (message) => message.text().includes("reloading page") });
  await back.hover();
  await refused;
  await expect(name).toHaveValue("Jordan");
  await back.click();
  const notice = page.getByText("We can't connect.");
  await expect(notice).toBeVisible();
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await failed;
  await expect(notice).toBeVisible();
  await expect(name).toHaveValue("Jordan");
  await page.unroute(isShopPage);
  // The router may retry on its own; then the screen changes without a click.
  await Promise.any([again.click(), shopHeading(page).waitFor()]);
  await expect(shopHeading(page)).toBeVisible();
});

test("Shows that a screen is slow or its code did not load, and refreshes the shop's facts after five minutes", async ({
  page,
}) => {
  await page.clock.install();
  await withCart(1)(page);
  // Blocked before the page opens, because it may prefetch the code.
  await page.route(isAbout, (route) => route.abort());
  await openWhole(page, "/contact");
  await aboutLink(page).click();
  await expect(unreachable(page)).toBeFocused();
  await page.clock.runFor(6000);
  await expect(page.getByRole("status").getByText("Loading...")).toHaveCount(0);
  await expect(page.getByText("This is taking longer than usual.")).toHaveCount(0);
  await page.unroute(isAbout);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About Pack’d" })).toBeVisible();
  await hydrated(page);

  const readsFacts: boolean[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) readsFacts.push(searchParams.get("_routes") === "root");
  });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/shop.data**", async (route) => {
    await held;
    await route.continue();
  });
  await mainLink(page, "Shop").click();
  const loading = page.getByRole("status").getByText("Loading...");
  await expect(loading).toBeAttached();
  await page.clock.runFor(5000);
  const slow = page.getByText("This is taking longer than usual.");
  await expect(slow).toHaveText("This is taking longer than usual. Your cart is saved.");
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(slow).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(slow).toBeVisible();
  answer();
  await expect(shopHeading(page)).toBeVisible();
  await expect(slow).toHaveCount(0);
  await expect(loading).toHaveCount(0);
  expect(readsFacts).not.toContain(true);

  await page.clock.fastForward("06:00");
  await mainLink(page, "Contact").click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  expect(readsFacts).toContain(true);
  // If new facts can't be loaded, the header and the cart keep the old ones.
  await page.clock.fastForward("06:00");
  await page.route("**/about.data**", (route) => route.abort());
  await aboutLink(page).click();
  await expect(unreachable(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
});
