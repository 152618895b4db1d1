import { expect, type Page, test } from "@playwright/test";
import { fakeStripeJs } from "#test/harness/stripe/fake-stripe-js.ts";
import { fillShipping } from "./steps.ts";
import { buyNow, openStripeShop, type StripeShop, serveStripeJs } from "./stripe-shop.ts";

test.describe.configure({ mode: "default" });
let shop: StripeShop;
test.beforeAll(async () => {
  shop = await openStripeShop();
});
test.afterAll(() => shop.close());

test.beforeEach(({ page }) => serveStripeJs(page, shop));

async function toCheckout(page: Page) {
  await buyNow(page, shop);
  await fillShipping(page, "stripe@shopper.example");
}

async function typeCard(page: Page, number: string, { expiry = "12/40", cvc = "123" } = {}) {
  await page.getByLabel("Credit or debit card number").fill(number);
  await page.getByLabel("Cardholder name").fill("Jordan Avery");
  await page.getByLabel("Credit or debit card expiration date").fill(expiry);
  await page.getByLabel("Credit or debit card CVC/CVV").fill(cvc);
}

const place = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

test("a card is taken in Stripe's fields, under our labels, and pays the order", async ({ page }) => {
  await toCheckout(page);
  await expect(page.getByRole("form", { name: "Payment" }).getByText("Test mode")).toBeVisible();
  await expect(page.getByText("Test numbers")).toHaveCount(0);
  for (const label of ["Card number", "Expiry date", "CVC"])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await typeCard(page, "4242 4242 4242 4242");
  await place(page);
  await expect(page).toHaveURL(/\/success$/, { timeout: 15_000 });
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { stripeBilling: unknown }).stripeBilling ?? "left"),
  ).toBeTruthy();
  expect(sent.filter((line) => /4242 ?4242/.test(line))).toEqual([]);
});

test("what is missing or wrong is said at its field, and the focus goes there", async ({ page }) => {
  await toCheckout(page);
  await place(page);
  for (const message of [
    "Please enter your card number",
    "Please enter the cardholder name",
    "Please enter the expiry date",
    "Please enter the CVC",
  ]) {
    await expect(page.getByText(message).last()).toBeVisible();
  }
  await expect(page.getByRole("alert").filter({ hasText: "payment information" })).toBeFocused();
  await page.getByRole("link", { name: "Please enter your card number" }).click();
  await expect(page.getByLabel("Credit or debit card number")).toBeFocused();
  await page.keyboard.type("42");
  await expect(page.getByText("Please enter your card number")).toHaveCount(0);
  await typeCard(page, "4242", { expiry: "12/20", cvc: "1" });
  await place(page);
  const summary = page.getByRole("alert").filter({ hasText: "payment information" });
  await expect(summary.getByRole("link")).toHaveText([
    "Please enter a valid card number (13-19 digits)",
    "Card has expired",
    "CVC must be 3 or 4 digits",
  ]);
});

test("a refusal stands at its field, and another card goes through", async ({ page }) => {
  await toCheckout(page);
  await typeCard(page, "4000 0000 0000 0127");
  await place(page);
  await expect(page.getByRole("link", { name: "The CVC of your card is incorrect. Please check it." })).toBeVisible();
  await typeCard(page, "4000 0000 0000 0002");
  await place(page);
  await expect(page.getByRole("link", { name: "Your card was declined. Please try another card." })).toBeVisible();
  await typeCard(page, "4242 4242 4242 4242");
  await place(page);
  await expect(page).toHaveURL(/\/success$/, { timeout: 15_000 });
});

test("the bank asks where Stripe shows it: a yes places the order, a no says so", async ({ page }) => {
  await toCheckout(page);
  await typeCard(page, "4000 0027 6000 3184");
  await place(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("Your bank could not confirm that it is you.").first()).toBeVisible();
  await place(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page).toHaveURL(/\/success$/, { timeout: 15_000 });
});

test("Stripe that cannot be reached is told, and asked for again; what was typed stays", async ({ page }) => {
  let reachable = false;
  await page.route("https://js.stripe.com/**", (route) =>
    reachable ? route.fulfill({ contentType: "text/javascript", body: fakeStripeJs() }) : route.abort(),
  );
  await toCheckout(page);
  await expect(page.getByText("The card fields could not be loaded.")).toBeVisible();
  reachable = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Credit or debit card number")).toBeVisible();
  await expect(page.getByLabel("Full name")).not.toHaveValue("");
});
