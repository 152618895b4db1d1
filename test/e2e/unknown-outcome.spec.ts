import { expect, type Page, test } from "@playwright/test";
import Stripe from "stripe";
import { systemClock } from "#platform/clock.ts";
import { openOwnShop } from "#test/harness/server-process.ts";
import { fakeStripeJs } from "#test/harness/stripe/fake-stripe-js.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { fillShipping } from "./steps.ts";

// A shop of its own whose provider carries out what it is asked, but whose answers are lost.
test.describe.configure({ mode: "default" });
const WEBHOOK_SECRET = "whsec_of_the_tests";
const CONFIRMING = "We are confirming your payment; do not pay again";
let peer: StripePeer;
let shop: Awaited<ReturnType<typeof openOwnShop>>;
test.beforeAll(async () => {
  peer = await startStripePeer(systemClock);
  shop = await openOwnShop({
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
    STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PEER_PORT: String(peer.port),
  });
});
test.afterAll(async () => {
  await shop.close();
  await peer.close();
});
test.beforeEach(async ({ context }) => {
  peer.mend();
  peer.events.length = 0;
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeStripeJs() }),
  );
});

async function orderWithLostAnswers(page: Page, number: string) {
  await page.goto(`${shop.url}/product/packd-hoodie?color=Blue&size=L`);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "waiting@shopper.example");
  await page.getByLabel("Credit or debit card number").fill(number);
  await page.getByLabel("Cardholder name").fill("Jordan Avery");
  await page.getByLabel("Credit or debit card expiration date").fill("12/40");
  await page.getByLabel("Credit or debit card CVC/CVV").fill("123");
  peer.spoil(...Array.from({ length: 100 }, () => ({ when: "after", answer: "none" }) as const));
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectWaiting(page);
}

async function expectWaiting(page: Page) {
  const told = page.getByRole("status").filter({ hasText: CONFIRMING });
  await expect(told).toBeVisible({ timeout: 25_000 });
  await expect(told.getByRole("link", { name: /^LC\d+$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeDisabled();
}

/** The provider's events come at last, signed. */
async function tell(page: Page) {
  peer.mend();
  for (const { body } of peer.events) {
    const payload = body.toString("utf8");
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await page.request.post(`${shop.url}/api/webhooks/stripe`, { headers, data: body });
    expect(answer.status()).toBe(204);
  }
}

test("a payment without an answer is waited for, also after a reload and in another tab, and paid once", async ({
  page,
  context,
}) => {
  await orderWithLostAnswers(page, "4242424242424242");
  await page.reload();
  await expectWaiting(page);
  const tab = await context.newPage();
  await tab.goto(`${shop.url}/checkout`);
  await expectWaiting(tab);
  await tab.close();
  await tell(page);
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({ timeout: 20_000 });
  expect(peer.events.map(({ type }) => type)).toEqual(["payment_intent.amount_capturable_updated"]);
});

test("a payment that came to nothing is said so, and can be made again", async ({ page }) => {
  await orderWithLostAnswers(page, "4000000000000002");
  await tell(page);
  await expect(page.getByText("The payment did not go through and nothing was charged. Please try again.")).toBeVisible(
    {
      timeout: 20_000,
    },
  );
  await expect(page.getByText(CONFIRMING)).toHaveCount(0);
  await page.getByLabel("Credit or debit card number").fill("4242424242424242");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible({ timeout: 20_000 });
});
