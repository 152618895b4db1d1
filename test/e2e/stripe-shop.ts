import { expect, type Page } from "@playwright/test";
import { systemClock } from "#platform/clock.ts";
import { openOwnShop } from "#test/harness/server-process.ts";
import { fakeStripeJs } from "#test/harness/stripe/fake-stripe-js.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";

export type StripeShop = { url: string; peer: StripePeer; close(): Promise<void> };

/** A shop of its own that is paid by Stripe's wire format, with a peer on this machine in Stripe's place. */
export async function openStripeShop(): Promise<StripeShop> {
  const peer = await startStripePeer(systemClock);
  const shop = await openOwnShop({
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
    STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
    STRIPE_PEER_PORT: String(peer.port),
  });
  const close = async () => {
    await shop.close();
    await peer.close();
  };
  return { url: shop.url, peer, close };
}

/** Puts the stand-in for Stripe.js, and the peer's bank, where a page looks for Stripe. */
export async function serveStripeJs(page: Page, { peer }: StripeShop, given?: { wallets: boolean }): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeStripeJs(given) }),
  );
  await page.route("https://api.stripe.com/answer", async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    peer.books.answerChallenge(form.get("clientSecret") ?? "", form.get("answer") === "Complete");
    await route.fulfill({ status: 200, headers: { "access-control-allow-origin": "*" }, body: "{}" });
  });
}

export async function buyNow(page: Page, shop: StripeShop): Promise<void> {
  await page.goto(`${shop.url}/product/packd-hoodie?color=Blue&size=L`);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
}
