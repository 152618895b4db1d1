import { expect } from "@playwright/test";
import {
  chooseHoodie,
  expectReceipt,
  fillCard,
  fillShipping,
  logIn,
  orderOf,
  ownProduct,
  rowOf,
  watchOrders,
} from "./steps.ts";
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

  await test.step("A double press sends one order, and the page waits for its answer", async () => {
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

test("Staff capture a payment and refund part of it once, and the shopper sees it", async ({ page }) => {
  const products = await Promise.all(
    ["Fitting Cap", "Tight Cap"].map((title) => ownProduct(page.request, title, 25, 5)),
  );
  const { number, path, viewToken } = await orderOf(page.request, products);
  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  const row = rowOf(page, number);
  await expect(row).toContainText("Pending");
  await expect(row.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await row.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(page.getByText("Order status updated").first()).toBeVisible();
  // The button is gone, and the focus stays where it was.
  await expect(row).toBeFocused();
  await expect(row.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);
  await row.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: `Refund order ${number}` });
  const line = dialog.getByRole("group", { name: "Quantity of Tight Cap" });
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await dialog.getByRole("checkbox", { name: /^Put it back into stock/ }).check();
  await expect(dialog.getByLabel("Amount in dollars")).toHaveValue("25.00");
  const refund = dialog.getByRole("button", { name: "Refund $25.00" });
  await refund.click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("Too small");
  await expect(dialog.getByRole("form").getByRole("status")).toContainText("1 of 1 goes back into stock.");
  // The answer is lost, so the same refund is asked for again.
  await page.route("**/refunds", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await refund.click();
  await expect(dialog.getByRole("alert")).toContainText("made only once");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Too small");
  await page.unroute("**/refunds");
  await refund.click();
  await expect(page.getByText("Refund sent")).toBeVisible();
  await expect(row).toContainText("$25.00 refunded");
  await expect(row).toContainText("Paid");

  await page.goto(`${path}#${viewToken}`);
  const main = page.getByRole("main");
  await expect(main.getByText(/^Refunded [A-Z]/).first()).toBeVisible();
  await expect(main.getByText("Total after refunds")).toBeVisible();
  await expect(main.getByText("$25.00 sent back to the card.")).toBeVisible();
});
