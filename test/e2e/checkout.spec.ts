import { expect, type Page } from "@playwright/test";
import { ONLY_TEST_CARDS } from "#app/checkout/providers/sandbox/sandbox-card.ts";
import { SANDBOX_CARDS } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { tabTo } from "./keyboard.ts";
import { expectHoneypots, fillCard, fillShipping, openCheckout, placeOrder, VISA } from "./steps.ts";
import { test } from "./test.ts";

const summaryOf = (page: Page) => page.getByRole("complementary", { name: "Order Summary" });
const stepsOf = (page: Page) => page.getByRole("list", { name: "Steps" });
const currentStep = (page: Page) => stepsOf(page).locator("[aria-current=step]");
const alertOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const SHIPPING_ERRORS = "Please fix the errors in your shipping information";
const PAYMENT_ERRORS = "Please fix the errors in your payment information";

test("Shows the items, shipping and payment, without links that lead away", async ({ page }) => {
  await openCheckout(page);
  await expectHoneypots(page, 1);
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
  await expect(methods.getByText("2-4 business days")).toHaveCount(1);
  await methods.getByLabel("Express").check();
  await expect(amounts).toHaveText(["$14.99", "$7.99", "$0.00", "$22.98"]);

  await expect(page.getByText("Test mode", { exact: true })).toBeVisible();
  const testNumbers = page.getByRole("region", { name: "Test numbers" }).locator("button");
  await expect(testNumbers).toHaveCount(SANDBOX_CARDS.length);
  await expect(page.getByText("30-Day Money-Back Guarantee")).toBeVisible();
  await expect(page.getByText("All Major Cards Accepted")).toBeVisible();
  // The test shop runs on plain HTTP, so it mustn't claim to be secure.
  await expect(page.getByText("SSL Secure")).toHaveCount(0);

  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  const policies = page.getByRole("navigation", { name: "Policies" });
  await expect(policies.getByRole("link", { name: /^Cancellation/ })).toHaveAttribute("target", "_blank");
});

test("Shows each error, including the server's and the bank's, and leads to its field by keyboard", async ({
  page,
}) => {
  await openCheckout(page);
  const email = page.getByLabel("Email", { exact: true });
  const state = page.getByLabel("State");
  const cvc = page.getByLabel("CVC");

  await test.step("A field is checked when it is left, and cleared when it is edited", async () => {
    await page.getByLabel("Full name").focus();
    for (let at = 0; at < 8; at++) await page.keyboard.press("Tab");
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await email.fill("jordan@gmial");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await email.press("Tab");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(page.getByRole("status").filter({ hasText: "Please enter a valid email address" })).toHaveCount(1);
    await email.fill("");
    await expect(email).not.toHaveAttribute("aria-invalid");
    // A cleared field is reported, unlike one that was never touched.
    await email.press("Tab");
    await expect(email).toHaveAccessibleDescription("Please enter your email address");
    await state.selectOption("OR");
    await state.selectOption("");
    await state.press("Tab");
    await expect(state).toHaveAccessibleDescription("Please select your state");
    await cvc.fill("12");
    await cvc.press("Tab");
    await expect(cvc).toHaveAccessibleDescription("CVC must be 3 or 4 digits");
    await cvc.fill("123");
    await expect(cvc).not.toHaveAttribute("aria-invalid");
  });

  await test.step("A message that appears when a field is left does not move the button while it is being pressed", async () => {
    await page.getByLabel("ZIP code").fill("9720");
    await page.getByRole("button", { name: "Continue to Payment" }).hover({ position: { x: 60, y: 2 } });
    await page.mouse.down();
    await page.mouse.up();
    await expect(alertOf(page, SHIPPING_ERRORS)).toBeFocused();
  });

  await test.step("The error summary leads to each field and shrinks as they are fixed", async () => {
    const summary = alertOf(page, SHIPPING_ERRORS);
    await expect(summary.getByRole("link")).toHaveText([
      "Full name",
      "Email",
      "Street address",
      "City",
      "State",
      "ZIP code",
    ]);
    await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Please enter your full name");
    const link = summary.getByRole("link", { name: "State" });
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(state).toBeFocused();
    await state.selectOption("OR");
    await expect(link).toHaveCount(0);
    await stepsOf(page).getByRole("button", { name: "2 Payment" }).click();
    await expect(summary).toBeFocused();
    await fillShipping(page, "mistakes@shopper.example");
    await expect(summary).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
    await expect(currentStep(page)).toHaveText(/Payment/);
  });

  await test.step("The card's errors lead to their fields, and going back loses nothing", async () => {
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.getByLabel("Cardholder name").fill(CUSTOMER.name);
    await placeOrder(page);
    const summary = alertOf(page, PAYMENT_ERRORS);
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Expiry date" }).press("Enter");
    await expect(page.getByLabel("Expiry date")).toBeFocused();
    await page.getByLabel("Expiry date").fill("1234");
    await placeOrder(page);
    await expect(summary.getByRole("link")).toHaveText(["Card number"]);
    await expect(page.getByLabel("Card number")).toHaveAccessibleDescription(ONLY_TEST_CARDS);
    await stepsOf(page).getByRole("button", { name: "1 Shipping" }).click();
    await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeFocused();
    await expect(currentStep(page)).toHaveText(/Shipping/);
    await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
    await expect(page.getByLabel("Card number")).toHaveValue("4111 1111 1111 1111");
  });

  await test.step("The server's and the bank's errors are shown at their fields, and what was typed stays", async () => {
    let answer: { status: number; json: object } = {
      status: 400,
      json: {
        code: "validation_failed",
        errors: [{ field: "customerInfo.city", message: "We do not know this city" }],
      },
    };
    await page.route("**/api/orders", (route) => route.fulfill(answer));
    await fillCard(page);
    await placeOrder(page);
    const shipping = alertOf(page, SHIPPING_ERRORS);
    await expect(shipping).toBeFocused();
    await expect(currentStep(page)).toHaveText(/Shipping/);
    await shipping.getByRole("link", { name: "City" }).click();
    await expect(page.getByLabel("City")).toBeFocused();
    await expect(page.getByLabel("City")).toHaveAccessibleDescription("We do not know this city");

    await page.getByLabel("City").fill("Salem");
    const message = "The CVC of your card is incorrect. Please check it.";
    answer = { status: 402, json: { code: "payment_declined", errors: [{ field: "cardCVC", message }] } };
    await placeOrder(page);
    await expect(alertOf(page, "Your card was declined. Nothing was charged.")).toBeFocused();
    await page.getByRole("link", { name: "CVC" }).click();
    await expect(page.getByLabel("CVC")).toBeFocused();
    await expect(page.getByText(message)).toHaveCount(1);

    answer = { status: 500, json: {} };
    await placeOrder(page);
    await expect(page.getByText("Failed to save order. Please try again.")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Salem");
    await expect(page.getByLabel("Card number")).toHaveValue(VISA);
  });
});

test("Offers to fix a typo in the email's domain or the state, and doesn't ask twice", async ({ page }) => {
  await openCheckout(page);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("jordan@gmial.com");
  await email.press("Tab");
  await page.getByRole("button", { name: "Use jordan@gmail.com" }).click();
  await expect(email).toHaveValue("jordan@gmail.com");
  await expect(email).toBeFocused();
  await email.fill("jordan@gmial.com");
  await email.press("Tab");
  await tabTo(page, page.getByRole("button", { name: "Keep mine" }));
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await email.press("Tab");
  await expect(page.getByText("Did you mean")).toHaveCount(0);

  const zip = page.getByLabel("ZIP code");
  await page.getByLabel("State").selectOption("WA");
  await zip.fill("97205");
  await zip.press("Tab");
  await expect(zip).toHaveAccessibleDescription(/^This ZIP code is in OR, not in WA\./);
  await page.getByRole("button", { name: "Change to OR" }).click();
  await expect(page.getByLabel("State")).toHaveValue("OR");
  await expect(page.getByText("This ZIP code is in")).toHaveCount(0);
  await page.getByLabel("State").selectOption("CA");
  await page.getByRole("button", { name: "Keep as entered" }).click();
  await expect(zip).toBeFocused();
  await expect(page.getByText("This ZIP code is in")).toHaveCount(0);

  // The answers survive a reload; changed values are questioned again.
  await page.reload();
  await email.focus();
  await email.press("Tab");
  await zip.focus();
  await zip.press("Tab");
  await expect(page.getByRole("button", { name: /Keep mine|Keep as entered/ })).toHaveCount(0);
  await page.getByLabel("State").selectOption("NY");
  await expect(page.getByRole("button", { name: "Keep as entered" })).toBeVisible();

  // An open question doesn't block the next step.
  await page.getByLabel("Full name").fill(CUSTOMER.name);
  await page.getByLabel("Street address").fill(CUSTOMER.address);
  await page.getByLabel("City").fill(CUSTOMER.city);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
});

test("Ten lines can be scrolled by keyboard on a desktop and unfolded on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openCheckout(page, 10);
  const summary = summaryOf(page);
  await expect(summary.getByRole("listitem")).toHaveCount(10);
  await expect(summary.getByText("Total", { exact: true })).toBeInViewport();
  await summary.getByRole("region", { name: "Items" }).focus();
  await page.keyboard.press("End");
  await expect(summary.getByText("White, size L, quantity 1")).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 800 });
  const shown = summary.getByRole("listitem").filter({ visible: true });
  await expect(shown).toHaveCount(2);
  await expect(summary.getByText("Subtotal")).toBeHidden();
  await expect(summary.getByText("Total", { exact: true })).toBeVisible();
  await expect(summary.getByText("$149.90").filter({ visible: true })).toHaveCount(1);
  await summary.getByText("All 10 items").click();
  await expect(shown).toHaveCount(10);
  await expect(summary.getByText("Subtotal")).toBeVisible();
  await summary.getByText("All 10 items").click();
  await expect(summary.getByText("Subtotal")).toBeHidden();
});
