import { expect, type Page } from "@playwright/test";
import Stripe from "stripe";
import type { StripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { expectReceipt, fillShipping, placeOrder } from "./steps.ts";
import { buyNow, fillStripeCard, serveStripeJs, test, WEBHOOK_SECRET } from "./stripe-shop.ts";

const CONFIRMING = "We’re confirming your payment. Please don’t pay again.";

/** Orders while Stripe carries out every request but its answers are lost. */
async function orderWithLostAnswers(page: Page, peer: StripePeer, number: string) {
  await serveStripeJs(page, peer);
  await buyNow(page);
  await fillShipping(page, "waiting@shopper.example");
  await fillStripeCard(page, number);
  peer.spoil(...Array.from({ length: 100 }, () => ({ when: "after", answer: "none" }) as const));
  await placeOrder(page);
  await expectWaiting(page);
}

async function expectWaiting(page: Page) {
  const notice = page.getByRole("status").filter({ hasText: CONFIRMING });
  // The shop retries Stripe several times before it shows this.
  await expect(notice).toBeVisible({ timeout: 25_000 });
  await expect(notice.getByRole("link", { name: /^LC\d+$/ })).toBeVisible();
  // Nothing can be filled in or sent a second time.
  await expect(page.getByRole("button", { name: "Place Order" })).toBeHidden();
  await expect(page.getByRole("textbox")).toHaveCount(0);
}

/** Delivers Stripe's signed events to the shop. */
async function deliverEvents(page: Page, peer: StripePeer) {
  peer.recover();
  for (const { body } of peer.events) {
    const payload = body.toString("utf8");
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await page.request.post("/api/webhooks/stripe", { headers, data: body });
    expect(answer.status()).toBe(204);
  }
}

test("Waits for a payment without an answer, after a reload and in another tab, and charges once", async ({
  page,
  peer,
  context,
}) => {
  await orderWithLostAnswers(page, peer, "4242424242424242");
  await page.reload();
  await expectWaiting(page);
  const tab = await context.newPage();
  await tab.goto("/checkout");
  await expectWaiting(tab);
  await tab.close();
  await deliverEvents(page, peer);
  await expectReceipt(page);
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  expect(peer.events.filter(({ type }) => type === "charge.succeeded")).toHaveLength(1);
});

test("Leaves nothing to buy again if the shopper left before the payment succeeded", async ({ page, peer }) => {
  await orderWithLostAnswers(page, peer, "4242424242424242");
  await page.getByRole("link", { name: "View Your Order" }).click();
  await expect(page.getByRole("heading", { name: "We’re confirming your payment" })).toBeVisible();
  await deliverEvents(page, peer);
  await expect(page.getByRole("heading", { name: "Your order is confirmed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 0 items" })).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText("We don't know yet if your last order")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("checkoutDraft"))).toBeNull();
});

test("Says that an unconfirmed payment has failed, and accepts another card", async ({ page, peer }) => {
  await orderWithLostAnswers(page, peer, "4000000000000002");
  await deliverEvents(page, peer);
  const failed = page.getByText("The payment did not go through and nothing was charged. Please try again.");
  await expect(failed).toBeVisible();
  await expect(page.getByText(CONFIRMING)).toHaveCount(0);
  await page.getByLabel("Credit or debit card number").fill("4242424242424242");
  await placeOrder(page);
  await expectReceipt(page);
});
