import { expect, type Page } from "@playwright/test";
import { systemClock } from "#platform/clock.ts";
import { openDemoShop } from "#test/harness/server-process.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { fakeStripeJs } from "#test/harness/stripe/fake-stripe-js.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { test as base } from "./test.ts";

export const WEBHOOK_SECRET = "whsec_of_the_tests";

/**
 * `test` with a shop that uses Stripe's wire format, with a local peer in Stripe's place. All tests of a worker share the shop; the
 * peer's faults and events are reset before each test.
 */
export const test = base.extend<{ peer: StripePeer }, { stripeShop: { url: string; peer: StripePeer } }>({
  stripeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
    async ({}, use) => {
      const peer = await startStripePeer(systemClock);
      const shop = await openDemoShop({
        PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
        STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PEER_PORT: String(peer.port),
      });
      await setStock(shop.url, {}, 50);
      await use({ url: shop.url, peer });
      await shop.close();
      await peer.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ stripeShop }, use) => use(stripeShop.url),
  async peer({ stripeShop: { peer } }, use) {
    peer.recover();
    peer.events.length = 0;
    await use(peer);
    peer.recover();
  },
});

/** Serves the stand-in for Stripe.js and the peer's bank to every page of the test. */
export async function serveStripeJs(page: Page, peer: StripePeer, given?: { wallets: boolean }): Promise<void> {
  await page
    .context()
    .route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: fakeStripeJs(given) }),
    );
  await page.context().route("https://api.stripe.com/answer", async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    peer.books.answerChallenge(form.get("clientSecret") ?? "", form.get("answer") === "Complete");
    await route.fulfill({ status: 200, headers: { "access-control-allow-origin": "*" }, body: "{}" });
  });
}

export async function buyNow(page: Page): Promise<void> {
  await page.goto("/checkout?buy=packd-hoodie&color=Blue&size=L");
  await expect(page).toHaveURL(/\/checkout$/);
}

export async function fillStripeCard(page: Page, number: string, { expiry = "12/40", cvc = "123" } = {}) {
  await page.getByLabel("Credit or debit card number").fill(number);
  await page.getByLabel("Cardholder name").fill("Jordan Avery");
  await page.getByLabel("Credit or debit card expiration date").fill(expiry);
  await page.getByLabel("Credit or debit card CVC/CVV").fill(cvc);
}
