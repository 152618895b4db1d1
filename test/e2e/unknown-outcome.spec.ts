import { expect } from "@playwright/test";
import Stripe from "stripe";
import { expectReceipt, fillShipping, placeOrder } from "./steps.ts";
import { buyNow, fillStripeCard, serveStripeJs, test, WEBHOOK_SECRET } from "./stripe-shop.ts";

test("Waits for a payment without an answer, also after a reload, until the webhook arrives, and charges once", async ({
  page,
  peer,
}) => {
  const expectWaiting = async () => {
    const notice = page
      .getByRole("status")
      .filter({ hasText: "We’re confirming your payment. Please don’t pay again." });
    // The shop retries Stripe several times before it shows this.
    await expect(notice).toBeVisible({ timeout: 25_000 });
    await expect(notice.getByRole("link", { name: /^LC\d+$/ })).toBeVisible();
    // Nothing can be filled in or sent a second time.
    await expect(page.getByRole("button", { name: "Place Order" })).toBeHidden();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  };
  await serveStripeJs(page, peer);
  await buyNow(page);
  await fillShipping(page, "waiting@shopper.example");
  await fillStripeCard(page, "4242424242424242");
  // Stripe carries out every request, but its answers are lost.
  peer.spoil(...Array.from({ length: 100 }, () => ({ when: "after", answer: "none" }) as const));
  await placeOrder(page);
  await expectWaiting();
  await page.reload();
  await expectWaiting();

  peer.recover();
  for (const { body } of peer.events) {
    const payload = body.toString("utf8");
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await page.request.post("/api/webhooks/stripe", { headers, data: body });
    expect(answer.status()).toBe(204);
  }
  await expectReceipt(page);
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  expect(peer.events.filter(({ type }) => type === "charge.succeeded")).toHaveLength(1);
});
