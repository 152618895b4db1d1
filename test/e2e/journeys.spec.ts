import { expect } from "@playwright/test";
import { chooseHoodie, expectReceipt, fillCard, fillShipping, watchOrders } from "./steps.ts";
import { test } from "./test.ts";

test("Buys two hoodies, from the home page to the receipt", async ({ page }) => {
  await test.step("From the home page to the checkout", async () => {
    await chooseHoodie(page, "White", "L");
    await page.getByRole("button", { name: "Increase quantity" }).first().click();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await expect(cart.getByText("White, L")).toBeVisible();
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await cart.getByRole("button", { name: "Checkout" }).click();
    await fillShipping(page, "journey@shopper.example");
    await fillCard(page);
  });

  await test.step("A double click sends one order, and the page waits for its answer", async () => {
    const sent = watchOrders(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/orders", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Place Order" }).dblclick();
    await expect(page.getByText("Saving your order...")).toBeVisible();
    await expect(page.getByText("Please don't close this window or refresh the page.")).toBeVisible();
    await expect(page.getByRole("button", { includeHidden: true, name: "Saving Order..." })).toHaveCount(1);
    await expect(page.locator("[inert]").getByLabel("Full name")).toHaveCount(1);
    answer();
    await expect(page.getByText("Completing your order...")).toBeVisible();
    await expectReceipt(page);
    expect(sent).toHaveLength(1);
  });

  const number = /LC\d{6,}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  expect(number).toMatch(/^LC\d{6,}$/);
  await expect(page.getByText("journey@shopper.example")).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem("cart"), localStorage.getItem("lastOrderInfo")]);
  expect(kept[0]).toBe("[]");
  expect(Object.keys(JSON.parse(kept[1] ?? "{}")).sort()).toEqual(["_id", "orderNumber", "viewToken"]);
});
