import { expect, type Page, test } from "@playwright/test";
import { ordered, orderView } from "#test/screens/orders.ts";
import { tabTo } from "./keyboard.ts";
import { openCart, orderOfOwn } from "./steps.ts";

const again = (page: Page) => page.getByRole("button", { name: "Order again" });
const news = (page: Page) => page.getByRole("region", { name: "Order again" });

test("an order is put into the cart once more at today's price, beside what is there, and taken out again", async ({
  page,
}) => {
  const { path, viewToken, own } = await orderOfOwn(page, "Loved Cap");
  await own.change({ price: 30 });
  const cart = [{ ...orderView().items[0], quantity: 1 }];
  await page.goto("/contact");
  await page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(cart));
  await page.goto(`${path}#${viewToken}`);
  await tabTo(page, again(page));
  await page.keyboard.press("Enter");
  await expect(news(page).getByRole("heading", { name: "It is all in your cart" })).toBeFocused();
  await expect(news(page)).toContainText("The price changed from $25.00 to $30.00");
  const drawer = await openCart(page);
  await expect(drawer.getByRole("listitem")).toContainText(["Pack'd Hoodie", "Loved Cap"]);
  await expect(drawer.getByText("$30.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await news(page).getByRole("button", { name: "Undo" }).click();
  await expect(news(page).getByRole("heading", { name: "Taken out of your cart again" })).toBeFocused();
  await expect((await openCart(page)).getByRole("listitem")).toHaveCount(1);
});

test("what is gone is said, and nothing of it comes into the cart", async ({ page }) => {
  const { path, viewToken, own } = await orderOfOwn(page, "Discontinued Cap");
  await page.goto(`${path}#${viewToken}`);
  await expect(again(page)).toBeVisible();
  await own.remove();
  await again(page).click();
  await expect(news(page).getByRole("heading", { name: "None of it could be added" })).toBeFocused();
  await expect(news(page)).toContainText("No longer available");
  await expect(news(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect((await openCart(page)).getByText("Your cart is empty.")).toBeVisible();
});

test("a second press adds as much as there is, and says so", async ({ page }) => {
  const { path, viewToken } = await orderOfOwn(page, "Rare Cap", 2);
  await page.goto(`${path}#${viewToken}`);
  await again(page).click();
  await expect(news(page).getByRole("heading", { name: "It is all in your cart" })).toBeFocused();
  await again(page).click();
  await expect(news(page).getByRole("heading", { name: "None of it could be added" })).toBeFocused();
  await expect(news(page)).toContainText("None added: only 1 left in stock, and your cart has 1 already");
});

test("a shop that does not answer adds nothing and says so", async ({ page }) => {
  await ordered(orderView())(page);
  await page.goto(`/orders/${orderView()._id}`);
  await page.route("**/api/products", (route) => route.abort());
  await again(page).click();
  await expect(news(page).getByRole("heading", { name: "The shop did not answer" })).toBeFocused();
  await expect(news(page)).toContainText("Nothing was put into your cart");
});

test("an order whose payment is open cannot be ordered again", async ({ page }) => {
  await ordered(orderView({ status: "awaiting_payment" }))(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByRole("heading", { name: "We are confirming your payment; do not pay again" })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});
