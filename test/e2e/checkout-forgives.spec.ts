import { expect, type Page, test } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { withCart } from "#test/screens/storefront.ts";
import { tabTo } from "./keyboard.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder, VISA } from "./steps.ts";

async function openWith(page: Page, lines: number): Promise<void> {
  await withCart(lines)(page);
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
}

const alertOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("what was typed is judged when its field is left, and right again while it is edited", async ({ page }) => {
  await openWith(page, 1);
  const email = page.getByLabel("Email", { exact: true });
  // Tabbing through what is empty says nothing.
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
  // What was emptied again is told, unlike what was never touched.
  await email.press("Tab");
  await expect(email).toHaveAccessibleDescription("Please enter your email address");

  await page.getByLabel("State").selectOption("OR");
  await page.getByLabel("State").selectOption("");
  await page.getByLabel("State").press("Tab");
  await expect(page.getByLabel("State")).toHaveAccessibleDescription("Please select your state");

  const cvc = page.getByLabel("CVC");
  await cvc.fill("12");
  await cvc.press("Tab");
  await expect(cvc).toHaveAccessibleDescription("CVC must be 3 or 4 digits");
  await cvc.fill("123");
  await expect(cvc).not.toHaveAttribute("aria-invalid");
});

test("a message that appears on leaving does not move the button away from under the press", async ({ page }) => {
  await openWith(page, 1);
  await page.getByLabel("ZIP code").fill("9720");
  await page.getByRole("button", { name: "Continue to Payment" }).hover({ position: { x: 60, y: 2 } });
  await page.mouse.down();
  await page.mouse.up();
  await expect(alertOf(page, "Please fix the errors in your shipping information")).toBeFocused();
});

test("the summary of errors leads to each field by keyboard, and shrinks as they are mended", async ({ page }) => {
  await openWith(page, 1);
  await page.getByRole("button", { name: "Continue to Payment" }).press("Enter");
  const summary = alertOf(page, "Please fix the errors in your shipping information");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Please enter your full name",
    "Please enter your email address",
    "Please enter your street address",
    "Please enter your city",
    "Please select your state",
    "Please enter your zip code",
  ]);
  const state = summary.getByRole("link", { name: "Please select your state" });
  await tabTo(page, state);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("State")).toBeFocused();
  await page.getByLabel("State").selectOption("OR");
  await expect(state).toHaveCount(0);
  await fillShipping(page, "summary@shopper.example");
  await expect(summary).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();

  await page.getByLabel("Cardholder name").fill(CUSTOMER.name);
  await placeOrder(page);
  const payment = alertOf(page, "Please fix the errors in your payment information");
  await expect(payment).toBeFocused();
  await payment.getByRole("link", { name: "Please enter the expiry date" }).press("Enter");
  await expect(page.getByLabel("Expiry date")).toBeFocused();
});

test("what only the server finds wrong, and a refusal of the bank, lead to their fields", async ({ page }) => {
  await openWith(page, 1);
  let answer: { status: number; json: object } = {
    status: 400,
    json: { code: "validation_failed", errors: [{ field: "customerInfo.city", message: "We do not know this city" }] },
  };
  await page.route("**/api/orders", (route) => route.fulfill(answer));
  await fillShipping(page, "server@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  const shipping = alertOf(page, "Please fix the errors in your shipping information");
  await expect(shipping).toBeFocused();
  await expect(page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]")).toHaveText(/Shipping/);
  await shipping.getByRole("link", { name: "We do not know this city" }).click();
  await expect(page.getByLabel("City")).toBeFocused();

  await page.getByLabel("City").fill("Salem");
  const message = "The CVC of your card is incorrect. Please check it.";
  answer = { status: 402, json: { code: "payment_declined", errors: [{ field: "cardCVC", message }] } };
  await placeOrder(page);
  await expect(alertOf(page, "Please fix the errors in your payment information")).toBeFocused();
  await page.getByRole("link", { name: message }).click();
  await expect(page.getByLabel("CVC")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Salem");
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);
});

test("a slip in the mail's domain or the state can be mended or kept, and is not asked again", async ({ page }) => {
  await openWith(page, 1);
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
  await page.getByRole("button", { name: "Change the state to OR" }).click();
  await expect(page.getByLabel("State")).toHaveValue("OR");
  await expect(page.getByText("This ZIP code is in")).toHaveCount(0);
  await page.getByLabel("State").selectOption("CA");
  await page.getByRole("button", { name: "Use as typed" }).click();
  await expect(zip).toBeFocused();
  await expect(page.getByText("This ZIP code is in")).toHaveCount(0);

  // Kept over a reload, and asked for once more when the values are others.
  await page.reload();
  await email.focus();
  await email.press("Tab");
  await zip.focus();
  await zip.press("Tab");
  await expect(page.getByRole("button", { name: /Keep mine|Use as typed/ })).toHaveCount(0);
  await page.getByLabel("State").selectOption("NY");
  await expect(page.getByRole("button", { name: "Use as typed" })).toBeVisible();

  // It never stands in the way.
  await page.getByLabel("Full name").fill(CUSTOMER.name);
  await page.getByLabel("Street address").fill(CUSTOMER.address);
  await page.getByLabel("City").fill(CUSTOMER.city);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
});

test("errors, a decline, a reload and the way back lose nothing that was typed; the card stays on the page", async ({
  page,
}) => {
  await openWith(page, 1);
  await fillShipping(page, "kept@shopper.example");
  await page.getByLabel("Apartment, suite").fill("Unit 4");
  await page.getByLabel("Express").check();
  await fillCard(page, "4000 0000 0000 0002");
  await placeOrder(page);
  await expect(page.getByRole("link", { name: "Your card was declined. Please try another card." })).toBeVisible();
  const isKept = async () => {
    await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("kept@shopper.example");
    await expect(page.getByLabel("Apartment, suite")).toHaveValue("Unit 4");
    await expect(page.getByLabel("State")).toHaveValue(CUSTOMER.state);
    await expect(page.getByLabel("Express")).toBeChecked();
  };
  await isKept();
  await expect(page.getByLabel("Card number")).toHaveValue("4000 0000 0000 0002");
  await page.reload();
  await isKept();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/shop");
  await page.goBack();
  await isKept();
  for (const label of ["Card number", "Cardholder name", "Expiry date", "CVC"]) {
    await expect(page.getByLabel(label)).toHaveValue("");
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/4000|12\/34/);
});

test("a closed tab loses nothing but the card, and an order ends it in every tab", async ({ page, context }) => {
  await openWith(page, 1);
  await fillShipping(page, "closed@shopper.example");
  await fillCard(page);
  await page.close();
  const again = await context.newPage();
  await again.goto("/checkout");
  await expect(again.getByLabel("Email", { exact: true })).toHaveValue("closed@shopper.example");
  await expect(again.getByLabel("ZIP code")).toHaveValue("97205");
  await expect(again.getByLabel("Card number")).toHaveValue("");
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/4242/);

  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(other.getByLabel("Email", { exact: true })).toHaveValue("closed@shopper.example");
  await fillCard(again);
  await placeOrder(again);
  await expectReceipt(again);
  expect(await again.evaluate(() => localStorage.getItem("checkoutDraft"))).toBeNull();
  await expect(other.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem("checkoutDraft"))).toBeNull();
});
