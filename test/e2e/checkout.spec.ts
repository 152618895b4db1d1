import { expect, type Page, test } from "@playwright/test";
import { SANDBOX_CARDS } from "#shop/payments/gateways/sandbox/sandbox-cards.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { withCart } from "#test/screens/storefront.ts";
import { expectReceipt, fillCard, fillShipping, ownProduct, placeOrder, VISA } from "./steps.ts";

const summaryOf = (page: Page) => page.getByRole("complementary", { name: "Order Summary" });

async function openWith(page: Page, lines: number): Promise<void> {
  await withCart(lines)(page);
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
}

test("the checkout shows what is bought, how it ships, how it is paid, and no way to wander off", async ({ page }) => {
  await openWith(page, 1);
  const summary = summaryOf(page);
  await expect(summary.getByText("Pack'd Hoodie")).toBeVisible();
  await expect(summary.getByText("Grey, size M")).toBeVisible();
  await expect(summary.getByText("Quantity 1")).toBeVisible();
  const amounts = summary.getByRole("definition");
  await expect(amounts).toHaveText(["$14.99", "FREE", "$0.00", "$14.99"]);
  await expect(summary.getByRole("term")).toHaveText(["Subtotal", "Shipping", "Estimated Tax", "Total"]);
  await expect(summary.getByText(/^Hurry! Only \d left in stock$/)).toBeVisible();
  await expect(summary.getByText("Complete your order before they're gone!")).toBeVisible();

  const methods = page.getByRole("group", { name: "Shipping method" });
  await expect(methods.getByLabel("Free shipping")).toBeChecked();
  await expect(methods.getByText("3-7 business days")).toHaveCount(1);
  await methods.getByLabel("Express").check();
  await expect(amounts).toHaveText(["$14.99", "$7.99", "$0.00", "$22.98"]);

  await expect(page.getByText("Test mode", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Test numbers" }).getByRole("button")).toHaveCount(
    SANDBOX_CARDS.length,
  );
  await expect(page.getByText("30-Day Money-Back Guarantee")).toBeVisible();
  await expect(page.getByText("All Major Cards Accepted")).toBeVisible();
  // On plain http nothing is called secure.
  await expect(page.getByText("SSL Secure")).toHaveCount(0);

  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  const policies = page.getByRole("navigation", { name: "Policies" });
  await expect(policies.getByRole("link", { name: /^Cancellation/ })).toHaveAttribute("target", "_blank");
});

test("the cancellation link stands on the checkout and on no other screen's footer", async ({ page }) => {
  for (const path of ["/", "/shop", "/orders", "/success"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: /cancellation/i })).toHaveCount(0);
  }
  await page.goto("/checkout");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /cancellation/i })).toBeVisible();
});

test("an empty cart says so and leads back to the shop", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("each field says what is wrong with it, and stops saying so when it is edited", async ({ page }) => {
  await openWith(page, 1);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByText("Please fix the errors in your shipping information", { exact: true })).toBeVisible();
  for (const [label, message] of [
    ["Full name", "Please enter your full name"],
    ["Email", "Please enter your email address"],
    ["Street address", "Please enter your street address"],
    ["City", "Please enter your city"],
    ["State", "Please select your state"],
    ["ZIP code", "Please enter your zip code"],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }

  await page.getByLabel("Email").fill("jordan@mail");
  await expect(page.getByText("Please enter your email address")).toHaveCount(0);
  await page.getByLabel("ZIP code").fill("9720");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription("Please enter a valid zip code");
});

test("each card field says what is wrong with it", async ({ page }) => {
  await openWith(page, 1);
  await fillShipping(page, "card@shopper.example");
  await placeOrder(page);
  await expect(page.getByText("Please fix the errors in your payment information")).toBeVisible();
  const wrong = [
    ["Card number", "", "Please enter your card number"],
    ["Card number", "4242 4242", "Please enter a valid card number (13-19 digits)"],
    ["Card number", "4111 1111 1111 1111", /^Test mode takes only the test card numbers/],
    ["Cardholder name", "", "Please enter the cardholder name"],
    ["Cardholder name", "J", "Please enter the full name on the card"],
    ["Expiry date", "", "Please enter the expiry date"],
    ["Expiry date", "12", "Please use MM/YY format (e.g., 12/25)"],
    ["Expiry date", "1334", "Month must be between 01 and 12"],
    ["Expiry date", "0120", "Card has expired"],
    ["CVC", "", "Please enter the CVC"],
    ["CVC", "12", "CVC must be 3 or 4 digits"],
  ] as const;
  for (const [label, typed, message] of wrong) {
    await fillCard(page);
    await page.getByLabel(label).fill(typed);
    await placeOrder(page);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
});

test("while the order is under way everything else waits, and each stage is told", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/orders", async (route) => {
    await held;
    await route.continue();
  });
  await withOwnCap(page, "Slow Cap", async () => {
    await fillShipping(page, "stages@shopper.example");
    await fillCard(page);
    await placeOrder(page);
    await expect(page.getByText("Saving your order...")).toBeVisible();
    await expect(page.getByText("Please don't close this window or refresh the page.")).toBeVisible();
    await expect(page.getByRole("button", { includeHidden: true, name: "Saving Order..." })).toHaveCount(1);
    await expect(page.locator("[inert]").getByLabel("Full name")).toHaveCount(1);
    answer();
    await expect(page.getByText("Completing your order...")).toBeVisible();
    await expectReceipt(page);
  });
});

test("an answer that was lost is asked for again after a reload, and the order is one", async ({ page }) => {
  const keys: (string | undefined)[] = [];
  await withOwnCap(page, "Lost Cap", async () => {
    await page.route("**/api/orders", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const response = await route.fetch();
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await fillShipping(page, "lost@shopper.example");
    await fillCard(page);
    await placeOrder(page);
    await expect(page.getByText("Order failed. Please try again.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("We have not seen the answer to your last order")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
    // Another tab emptied the cart meanwhile.
    await page.evaluate(() => localStorage.removeItem("cart"));
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await page.getByRole("button", { name: "Send my last order again" }).click();
    await expectReceipt(page);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test("a last order that was declined says so, with nothing in the cart", async ({ page }) => {
  const attempt = JSON.stringify({ key: "lost-and-declined", sent: [{}] });
  await page.addInitScript((text) => sessionStorage.setItem("checkoutAttempt", text), attempt);
  const declined = { code: "payment_declined", detail: "Your card was declined. Please try another card." };
  await page.route("**/api/orders", (route) => route.fulfill({ status: 402, json: declined }));
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Send my last order again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: declined.detail })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText("We have not seen the answer")).toHaveCount(0);
});

test("a shop in trouble says so in the words of the specification, and keeps what was typed", async ({ page }) => {
  await openWith(page, 1);
  await page.route("**/api/orders", (route) => route.fulfill({ status: 500, json: {} }));
  await fillShipping(page, "trouble@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expect(page.getByText("Failed to save order. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);
  await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
});

test("the steps lead to their headings and back, and nothing is lost", async ({ page }) => {
  await openWith(page, 1);
  const steps = page.getByRole("list", { name: "Steps" });
  await steps.getByRole("button", { name: "2 Payment" }).click();
  await expect(page.getByText("Please fix the errors in your shipping information")).toBeVisible();
  await fillShipping(page, "steps@shopper.example");
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/Payment/);
  await page.getByLabel("Card number").fill(VISA);
  await steps.getByRole("button", { name: "1 Shipping" }).click();
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeFocused();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/Shipping/);
  await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);
});

test("ten lines: at a desk they scroll by keyboard, on a phone they unfold", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openWith(page, 10);
  const summary = summaryOf(page);
  await expect(summary.getByRole("listitem")).toHaveCount(10);
  await expect(summary.getByText("Total", { exact: true })).toBeInViewport();
  const items = summary.getByRole("region", { name: "Items" });
  await items.focus();
  await page.keyboard.press("End");
  await expect(summary.getByText("White, size L, quantity 1")).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(summary.getByRole("listitem").filter({ visible: true })).toHaveCount(2);
  await expect(summary.getByText("Subtotal")).toBeHidden();
  await expect(summary.getByRole("definition").filter({ visible: true })).toHaveText(["$149.90"]);
  await summary.getByText("Show all 10 items").click();
  await expect(summary.getByRole("listitem").filter({ visible: true })).toHaveCount(10);
  await expect(summary.getByText("Subtotal")).toBeVisible();
  await summary.getByText("Hide details").click();
  await expect(summary.getByText("Subtotal")).toBeHidden();
});

test("what is sold out says when it comes back, and where to be told of it", async ({ page }) => {
  await withOwnCap(page, "Rare Cap", async (cap) => {
    await fillShipping(page, "rare@shopper.example");
    await fillCard(page);
    await cap.change({ inventory: 0 });
    await placeOrder(page);
    await expect(page.getByRole("heading", { level: 1, name: "Temporarily Out of Stock" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(
      main.getByText("Restock in 1-2 weeks: same quality, fast shipping within 3 business days."),
    ).toBeVisible();
    await expect(main.getByText("Nothing was charged.")).toBeVisible();
    await expect(main.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
    await expect(main.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
    await expect(main.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
    await main.getByRole("link", { name: "Email me when it is back" }).click();
    await expect(page).toHaveURL(new RegExp(`${cap.page}\\?`));
    await expect(page.getByRole("main").getByText("Email me when it is back")).toBeVisible();
  });
});

type OwnProduct = Awaited<ReturnType<typeof ownProduct>>;

/** A cap of the test's own in the cart, and the checkout open. */
async function withOwnCap(page: Page, title: string, use: (cap: OwnProduct) => Promise<void>): Promise<void> {
  const cap = await ownProduct(page.request, title, 10, 5);
  await page.goto(cap.page);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await use(cap);
  await cap.remove();
}
