import { expect, type Page, test } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { call, orderBody } from "#test/harness/shop-client.ts";
import { tabTo } from "./keyboard.ts";
import {
  chooseHoodie,
  expectReceipt,
  fillCard,
  fillShipping,
  openCart,
  ownProduct,
  placeOrder,
  VISA,
} from "./steps.ts";

test("a price that changed at checkout is told with the new total, and asked for again", async ({ page, request }) => {
  const cap = await ownProduct(request, "Repriced Cap", 20, 5);
  await page.goto(cap.page);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await fillShipping(page, "price@shopper.example");
  await fillCard(page);
  await cap.change({ price: 25 });
  await placeOrder(page);
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "The price of your order has changed. Nothing was charged." });
  await expect(notice).toContainText("Repriced Cap");
  await expect(notice).toContainText("The price changed from $20.00 to $25.00.");
  await expect(notice).toContainText("New total $25.00");
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await expect(summary.getByText("The price changed from $20.00 to $25.00")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);

  await page.getByRole("button", { name: "Place Order for $25.00" }).click();
  await expectReceipt(page);
  await expect(page.getByText("$25.00").last()).toBeVisible();
  await cap.remove();
});

test("while a payment is unconfirmed nothing can be paid twice, and its result is shown as it comes", async ({
  page,
}) => {
  let undecided = true;
  // The order is real; only its payment is told late.
  await page.route("**/api/orders", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ status: 202, json: { ...(await response.json()), status: "awaiting_payment" } });
  });
  await page.route("**/api/orders/*", async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    await route.fulfill({ response, json: undecided ? { ...order, status: "awaiting_payment" } : order });
  });
  await chooseHoodie(page, "Black", "L");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await fillShipping(page, "unconfirmed@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  const told = page.getByRole("status").filter({ hasText: "We are confirming your payment; do not pay again" });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Place Order" })).toBeDisabled();
  undecided = false;
  await expectReceipt(page);
});

test("a cart line that vanished or sold out says so, and the rest can be bought", async ({ page, request }) => {
  const gone = await ownProduct(request, "Vanishing Cap", 9, 5);
  const last = await ownProduct(request, "Last Cap", 12, 5);
  for (const cap of [gone, last]) {
    await page.goto(cap.page);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("dialog", { name: "Your Cart" })).toBeVisible();
  }
  await gone.remove();
  await last.change({ inventory: 0 });
  await chooseHoodie(page, "Black", "S");
  await page.getByRole("button", { name: "Add to Cart" }).click();

  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByRole("listitem").filter({ hasText: "Vanishing Cap" })).toContainText("No longer available");
  await expect(cart.getByRole("listitem").filter({ hasText: "Last Cap" })).toContainText("Sold out");
  await cart.getByRole("button", { name: "Checkout" }).click();
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await expect(summary.getByText("No longer available")).toBeVisible();
  await expect(summary.getByText("Sold out")).toBeVisible();
  await summary.getByRole("button", { name: /^Remove Vanishing Cap/ }).press("Enter");
  await expect(page.getByText("Vanishing Cap was removed.")).toBeVisible();
  await expect(summary.getByRole("button", { name: /^Remove Last Cap/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary.getByRole("heading", { name: "Order Summary" })).toBeFocused();
  await page
    .getByRole("group")
    .filter({ hasText: "Last Cap was removed." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(summary.getByText("Sold out")).toBeVisible();
  await fillShipping(page, "vanished@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  await expect(page.getByText("Pack'd Hoodie x 1")).toBeVisible();
  await expect(page.getByText(/Cap x/)).toHaveCount(0);
  await last.remove();
});

test("what sells out before the order is sent leads to /out-of-stock, and nothing is charged", async ({
  page,
  request,
}) => {
  const cap = await ownProduct(request, "Wanted Cap", 15, 1);
  await page.goto(cap.page);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await fillShipping(page, "late@shopper.example");
  await fillCard(page);
  await cap.change({ inventory: 0 });
  await placeOrder(page);
  await expect(page).toHaveURL(/\/out-of-stock$/);
  await expect(page.getByRole("heading", { name: "Temporarily Out of Stock" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await cap.remove();
});

test("two tabs agree on the cart", async ({ page, context }) => {
  await page.goto("/product/packd-hoodie");
  const other = await context.newPage();
  await other.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(other.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  await (await openCart(other)).getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
});

test("/success without an order invents none", async ({ page }) => {
  await page.goto("/success");
  await expect(page.getByRole("heading", { name: "No recent order was found on this device" })).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/LC\d/);
});

test("an order is cancelled from its receipt within the hour, after a question, and a lost answer is told", async ({
  page,
  baseURL,
}) => {
  const items = [{ _id: "packd-hoodie", color: "Blue", size: "S", quantity: 1 }];
  const placed = await call(baseURL ?? "", "POST", "/api/orders", {
    body: orderBody({ items }),
    headers: { "idempotency-key": "cancelled-in-the-browser" },
  });
  expect(placed.status).toBe(201);
  await page.goto("/shop");
  await page.evaluate((order) => localStorage.setItem("lastOrderInfo", JSON.stringify(order)), placed.body);
  await page.goto("/success");
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question.getByRole("button", { name: "Keep order" })).toBeFocused();
  await page.route("**/cancellation", (route) => route.abort());
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(question.getByRole("alert")).toContainText("The shop did not answer");
  await page.unroute("**/cancellation");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { name: "This order was cancelled" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test("a purchase by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: "Shop Now" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Pack'd Hoodie" })).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: "Grey", exact: true }));
  for (const color of ["Black", "Blue"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: color, exact: true })).toBeChecked();
  }
  await tabTo(page, page.getByRole("radio", { name: "M", exact: true }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "XL", exact: true })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Add to Cart" }));
  await page.keyboard.press("Enter");
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Blue, XL")).toBeVisible();
  await tabTo(page, cart.getByRole("button", { name: "Checkout" }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/checkout$/);
  await typeInto(page, "Full name", CUSTOMER.name);
  await typeInto(page, "Email", "keyboard@shopper.example");
  await typeInto(page, "Street address", CUSTOMER.address);
  await typeInto(page, "City", CUSTOMER.city);
  await typeInto(page, "State", CUSTOMER.state);
  await typeInto(page, "ZIP code", CUSTOMER.zip);
  await tabTo(page, page.getByRole("button", { name: "Continue to Payment" }));
  await page.keyboard.press("Enter");
  await typeInto(page, "Card number", VISA);
  await typeInto(page, "Cardholder name", CUSTOMER.name);
  await typeInto(page, "Expiry date", "1234");
  await typeInto(page, "CVC", "123");
  await page.keyboard.press("Enter");
  await expectReceipt(page);
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeFocused();
});

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}
