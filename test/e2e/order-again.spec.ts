import { expect, type Page } from "@playwright/test";
import { orderView } from "#test/screens/orders.ts";
import { tabTo } from "./keyboard.ts";
import { openCart, orderOfOwn } from "./steps.ts";
import { test } from "./test.ts";

const again = (page: Page) => page.getByRole("button", { name: "Order again" });
const result = (page: Page) => page.getByRole("region", { name: "Order again" });
const expectResult = (page: Page, name: string) => expect(result(page).getByRole("heading", { name })).toBeFocused();

test("Adds a past order to the cart at today's price, and undoes that", async ({ page }) => {
  const { path, viewToken, own } = await orderOfOwn(page, "Loved Cap");
  await own.change({ price: 30, inventory: 1 });
  await page.goto("/healthz");
  const cart = JSON.stringify([{ ...orderView().items[0], quantity: 1 }]);
  await page.evaluate((text) => localStorage.setItem("cart", text), cart);
  await page.goto(`${path}#${viewToken}`);
  await tabTo(page, again(page));
  await page.keyboard.press("Enter");
  await expectResult(page, "Added to your cart");
  await expect(result(page)).toContainText("The price changed from $25.00 to $30.00");
  const drawer = await openCart(page);
  await expect(drawer.getByRole("listitem")).toContainText(["Pack'd Hoodie", "Loved Cap"]);
  await expect(drawer.getByText("$30.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await result(page).getByRole("button", { name: "Undo" }).click();
  await expectResult(page, "Removed from your cart");
  await expect((await openCart(page)).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");

  // A second click adds no more than the stock allows.
  await again(page).click();
  await expectResult(page, "Added to your cart");
  await again(page).click();
  await expectResult(page, "These items can't be added");
  await expect(result(page)).toContainText("None added: only 1 left in stock, and your cart has 1 already");

  await test.step("Nothing is added if the shop does not answer or no longer sells the product", async () => {
    await page.route("**/api/products", (route) => route.abort());
    await again(page).click();
    await expectResult(page, "We couldn't reach the shop");
    await expect(result(page)).toContainText("Nothing was added to your cart");
    await page.unroute("**/api/products");
    await own.remove();
    await again(page).click();
    await expectResult(page, "These items can't be added");
    await expect(result(page)).toContainText("No longer available");
    await expect(result(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cart 2 items" })).toBeVisible();
  });
});
