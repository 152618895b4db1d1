import { expect, test } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { chooseHoodie, expectReceipt, fillCard, fillShipping, logIn, placeOrder, rowOf, VISA } from "./steps.ts";

test("from the home page to a paid order that staff see, capture and cancel", async ({ page }) => {
  await chooseHoodie(page, "Blue", "L");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Blue, L")).toBeVisible();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await cart.getByRole("button", { name: "Checkout" }).click();

  await fillShipping(page, "journey@shopper.example");
  await fillCard(page, VISA);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  const number = /LC\d{6,}/.exec((await page.locator("main").innerText()) ?? "")?.[0] ?? "";
  expect(number).toMatch(/^LC\d{6,}$/);
  await expect(page.getByText("journey@shopper.example")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBe("[]");
  expect(
    Object.keys(JSON.parse((await page.evaluate(() => localStorage.getItem("lastOrderInfo"))) ?? "{}")).sort(),
  ).toEqual(["_id", "orderNumber", "viewToken"]);

  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(rowOf(page, number)).toContainText("pending", { ignoreCase: true });
  await rowOf(page, number).getByRole("button", { name: "Mark as Paid" }).click();
  await expect(page.getByText("Order status updated").first()).toBeVisible();
  await expect(rowOf(page, number)).toContainText("paid", { ignoreCase: true });
  await expect(rowOf(page, number).getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);
  await rowOf(page, number).getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, number)).toContainText("cancelled", { ignoreCase: true });
});

test("staff refund one of two hoodies and put it back; the shopper sees it", async ({ page }) => {
  await chooseHoodie(page, "White", "L");
  await page.getByRole("button", { name: "Increase quantity" }).first().click();
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "refunded@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  const number = /LC\d{6,}/.exec(await page.locator("main").innerText())?.[0] ?? "";

  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  const row = rowOf(page, number);
  await expect(row).toContainText("Pending");
  await expect(row.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await row.getByRole("button", { name: "Mark as Paid" }).click();
  // The button is gone, and the focus is where it was.
  await expect(row).toBeFocused();
  await row.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: `Refund order ${number}` });
  const line = dialog.getByRole("group", { name: "Quantity of Pack'd Hoodie, White, L" });
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await dialog.getByRole("checkbox", { name: /^Put it back into stock/ }).check();
  await expect(dialog.getByLabel("Amount in dollars")).toHaveValue("14.99");
  await dialog.getByRole("button", { name: "Refund $14.99" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("Too small");
  await expect(dialog.getByRole("form").getByRole("status")).toContainText("1 of 1 goes back into stock.");

  // An answer that is lost is asked for again: the refund is made once.
  await page.route("**/refunds", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Refund $14.99" }).click();
  await expect(dialog.getByRole("alert")).toContainText("made only once");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Too small");
  await page.unroute("**/refunds");
  await dialog.getByRole("button", { name: "Refund $14.99" }).click();
  await expect(page.getByText("Refund sent")).toBeVisible();
  await expect(row).toContainText("$14.99 refunded");
  await expect(row).toContainText("Paid");

  await page.goto("/success");
  await page.getByRole("link", { name: "View your order" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(/^Refunded [A-Z]/).first()).toBeVisible();
  await expect(main.getByText("Total after refunds")).toBeVisible();
  await expect(main.getByText("$14.99 sent back to the card.")).toBeVisible();
});

test("a declined card is told, nothing typed is lost, and another card goes through", async ({ page }) => {
  await chooseHoodie(page, "Pink", "M");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "declined@shopper.example");
  await fillCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(
    page
      .getByText(/declined/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();

  await expect(page.getByLabel("Street address")).toHaveValue(CUSTOMER.address);
  await expect(page.getByLabel("Cardholder name")).toHaveValue(CUSTOMER.name);
  await expect(page.getByLabel("Expiry date")).toHaveValue("12/34");
  await page.getByLabel("Card number").fill(VISA);
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/success$/);
});

test("a double click on Place Order makes one order", async ({ page }) => {
  await chooseHoodie(page, "White", "M");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "double@shopper.example");
  await fillCard(page, VISA);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/orders")) sent++;
  });
  await page.getByRole("button", { name: "Place Order" }).dblclick();
  await expect(page).toHaveURL(/\/success$/);
  expect(sent).toBe(1);
  const product = await (await page.request.get("/api/products/packd-hoodie")).json();
  const white = product.variants.find(({ color }: { color: string }) => color === "White");
  expect(white.sizes.find(({ size }: { size: string }) => size === "M").inventory).toBe(2);
});

test("a challenge of the bank is answered on the way", async ({ page }) => {
  await chooseHoodie(page, "Black", "XL");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "challenge@shopper.example");
  await fillCard(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveURL(/\/success$/);
});

test("wrong input is told field by field, in the words of the specification", async ({ page }) => {
  await chooseHoodie(page, "Grey", "S");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByText("Please fix the errors in your shipping information")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Please enter your full name");
  await expect(page.getByLabel("State")).toHaveAccessibleDescription("Please select your state");
  await page.getByRole("link", { name: "Please enter your full name" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("J");
  await expect(page.getByText("Please enter your full name")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Name must be at least 2 characters");

  await fillShipping(page, "wrong@shopper.example");
  await fillCard(page, "4111 1111 1111 1111");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Please fix the errors in your payment information")).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});
