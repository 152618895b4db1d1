import { expect } from "@playwright/test";
import { expectReceipt, fillShipping, placeOrder } from "./steps.ts";
import { buyNow, fillStripeCard, serveStripeJs, test } from "./stripe-shop.ts";

test("Loads Stripe's fields again after a failure, reports their errors, and accepts a card after a decline and a bank's challenge", async ({
  page,
  peer,
}) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await buyNow(page);
  await fillShipping(page, "stripe@shopper.example");
  await expect(page.getByText("We couldn't load the card fields.")).toBeVisible();
  await page.unroute("https://js.stripe.com/**");
  await serveStripeJs(page, peer);
  await page.getByRole("button", { name: "Try again" }).click();
  const number = page.getByLabel("Credit or debit card number");
  await expect(number).toBeVisible();
  await expect(page.getByLabel("Full name")).not.toHaveValue("");
  await expect(page.getByRole("form", { name: "Payment" }).getByText("Test mode")).toBeVisible();
  await expect(page.getByText("Test numbers")).toHaveCount(0);

  await test.step("Errors lead to Stripe's fields", async () => {
    await placeOrder(page);
    const summary = page.getByRole("alert").filter({ hasText: "payment information" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(["Card number", "Cardholder name", "Expiry date", "CVC"]);
    await summary.getByRole("link", { name: "Card number" }).click();
    await expect(number).toBeFocused();
    await page.keyboard.type("42");
    await expect(page.getByText("Please enter your card number")).toHaveCount(0);
    await fillStripeCard(page, "4242", { expiry: "12/20", cvc: "1" });
    await placeOrder(page);
    await expect(summary.getByRole("link")).toHaveText(["Card number", "Expiry date", "CVC"]);
  });

  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await fillStripeCard(page, "4000 0000 0000 0127");
  await placeOrder(page);
  await expect(page.getByText("The CVC of your card is incorrect. Please check it.")).toBeVisible();
  await fillStripeCard(page, "4000 0027 6000 3184");
  await placeOrder(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("Your bank couldn't confirm that it's you.").first()).toBeVisible();
  await placeOrder(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectReceipt(page);
  await expect(page.getByText(/ending in \d{4}/)).toBeVisible();
  expect(sent.filter((line) => /4000 ?00(00|27)/.test(line))).toEqual([]);
});
