import { expect, type Page } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { tabTo } from "./keyboard.ts";
import {
  checkoutWith,
  expectReceipt,
  fillCard,
  fillShipping,
  openCart,
  ownProduct,
  placeOrder,
  VISA,
} from "./steps.ts";
import { test } from "./test.ts";

const HOODIE = "/product/packd-hoodie";

test("Cart lines that were removed or sold out say so, the rest can be bought, and the page waits for an unconfirmed payment", async ({
  page,
  request,
}) => {
  const gone = await ownProduct(request, "Vanishing Cap", 9, 5);
  const last = await ownProduct(request, "Last Cap", 12, 5);
  const rest = await ownProduct(request, "Remaining Cap", 14, 5);
  await checkoutWith(page, [{ product: gone }, { product: last }, { product: rest }]);
  await gone.remove();
  await last.change({ inventory: 0 });
  await page.reload();

  await test.step("a line is removed and restored at the checkout, and the focus stays in place", async () => {
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    await expect(summary.getByText("No longer available")).toBeVisible();
    await expect(summary.getByText("Sold out")).toBeVisible();
    await summary.getByRole("button", { name: /^Remove Vanishing Cap/ }).press("Enter");
    await expect(page.getByText("Vanishing Cap was removed.")).toBeVisible();
    await expect(summary.getByRole("button", { name: /^Remove Last Cap/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(summary.getByRole("heading", { name: "Order Summary" })).toBeFocused();
    const removed = page.getByRole("group").filter({ hasText: "Last Cap was removed." });
    await removed.getByRole("button", { name: "Undo" }).click();
    await expect(summary.getByText("Sold out")).toBeVisible();
  });

  await test.step("nothing can be paid twice while the payment is unconfirmed", async () => {
    let confirmed = false;
    // The order is real; only its payment seems to be late.
    await page.route("**/api/orders", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ status: 202, json: { ...(await response.json()), status: "awaiting_payment" } });
    });
    await page.route("**/api/orders/*", async (route) => {
      const response = await route.fetch();
      const order = await response.json();
      await route.fulfill({ response, json: confirmed ? order : { ...order, status: "awaiting_payment" } });
    });
    await fillShipping(page, "vanished@shopper.example");
    await fillCard(page);
    await placeOrder(page);
    const notice = page
      .getByRole("status")
      .filter({ hasText: "We’re confirming your payment. Please don’t pay again." });
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Place Order" })).toBeHidden();
    confirmed = true;
    await expectReceipt(page);
  });
  await expect(page.getByText(/Cap x \d/)).toHaveText("Remaining Cap x 1");
  for (const cap of [last, rest]) await cap.remove();
});

test("Two tabs agree on the cart", async ({ page, context }) => {
  await page.goto(HOODIE);
  const other = await context.newPage();
  await other.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(other.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  await (await openCart(other)).getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
});

test("A purchase by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: "Shop Now" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeFocused();
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

  await expect(page).toHaveURL("/checkout");
  for (const [label, text] of [
    ["Full name", CUSTOMER.name],
    ["Email", "keyboard@shopper.example"],
    ["Street address", CUSTOMER.address],
    ["City", CUSTOMER.city],
    ["State", CUSTOMER.state],
    ["ZIP code", CUSTOMER.zip],
  ] as const)
    await typeInto(page, label, text);
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
