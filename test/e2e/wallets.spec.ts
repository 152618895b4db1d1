import { expect, type Page } from "@playwright/test";
import type { StripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { violations } from "./axe.ts";
import { expectReceipt, watchOrders } from "./steps.ts";
import { buyNow, serveStripeJs, test } from "./stripe-shop.ts";

type Owner = { method?: string; name?: string; address?: Record<string, string | null>; tellsLate?: boolean };

const ADDRESS = {
  line1: "418 Alder Street",
  line2: null,
  city: "Portland",
  state: "OR",
  postal_code: "97205",
  country: "US",
};

async function toCheckout(page: Page, peer: StripePeer) {
  await serveStripeJs(page, peer, { wallets: true });
  await buyNow(page);
  await expect(wallets(page)).toBeVisible();
}

const wallets = (page: Page) => page.getByRole("region", { name: "Express checkout" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Apple Pay" });
const open = (page: Page) => wallets(page).getByRole("button", { name: "Apple Pay" }).click();
const refusal = (page: Page) =>
  page.evaluate(() => (window as typeof window & { walletRefusal?: object }).walletRefusal);

/** Opens the sheet of this wallet and pays. */
async function payAs(page: Page, walletOwner: Owner) {
  await page.evaluate((owner) => Object.assign(window, { walletOwner: owner, walletRefusal: undefined }), walletOwner);
  await open(page);
  await sheet(page).getByRole("button", { name: "Pay" }).click();
}

test("Pays with a wallet for the order that its sheet shows, after a decline and a bank's challenge", async ({
  page,
  peer,
}) => {
  await toCheckout(page, peer);
  const sent = watchOrders(page);
  const express = page.getByRole("radio", { name: /^Express/ });

  await test.step("The sheet starts from the form, and leaving it changes nothing there", async () => {
    await page.getByLabel("Full name").fill("Typed By Hand");
    await express.check();
    await open(page);
    await expect(sheet(page).getByText("Pack'd Hoodie, Blue, L $14.99")).toBeVisible();
    await expect(sheet(page).getByText("Total $22.98")).toBeVisible();
    const free = sheet(page).getByRole("radio", { name: /^Free shipping/ });
    await free.check();
    await expect(sheet(page).getByText("Total $14.99")).toBeVisible();
    await sheet(page).getByRole("button", { name: "Cancel" }).click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByLabel("Full name")).toHaveValue("Typed By Hand");
    await expect(express).toBeChecked();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  await test.step("It sends no order if the address is incomplete or not served, or the wallet cannot be read", async () => {
    await page.evaluate((address) => Object.assign(window, { walletOwner: { address } }), {
      ...ADDRESS,
      country: "CA",
      state: "ON",
      postal_code: "M5V 2T6",
    });
    await open(page);
    await expect(sheet(page).getByText("This address is not served")).toBeVisible();
    await sheet(page).getByRole("button", { name: "Cancel" }).click();
    await payAs(page, { address: { ...ADDRESS, state: "DC", postal_code: "20001" }, tellsLate: true });
    await expect(wallets(page).getByText("We ship to addresses in the 50 US states.")).toBeVisible();
    expect(await refusal(page)).toMatchObject({ reason: "address_unserviceable" });
    await payAs(page, { method: "" });
    await expect(wallets(page).getByText("We couldn't read your wallet. Nothing was charged.")).toBeVisible();
    await payAs(page, { address: { ...ADDRESS, line1: "", postal_code: "9720" } });
    await expect(page.locator("#shipping-notice")).toBeFocused();
    await expect(page.locator("#shipping-notice").getByRole("link")).toHaveText(["Street address", "ZIP code"]);
    await expect(page.getByLabel("City")).toHaveValue("Portland");
    expect(await refusal(page)).toMatchObject({ reason: "invalid_shipping_address" });
    expect(sent).toEqual([]);
  });

  await test.step("A decline is shown at the wallets, not at a field", async () => {
    await payAs(page, { method: "card_visa_chargeDeclined" });
    await expect(wallets(page).getByRole("alert")).toHaveText(
      "Your card was declined. Nothing was charged. Please try another card.",
    );
    await expect(page.locator("#wallet-notice")).toBeFocused();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(page.getByLabel("Full name")).toHaveValue("Jordan Avery");
    expect(await refusal(page)).toMatchObject({ reason: "invalid_payment_data" });
  });

  await test.step("The bank's challenge follows the sheet", async () => {
    await page.getByRole("radio", { name: /^Free shipping/ }).check();
    await payAs(page, { method: "card_authenticationRequired" });
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await expect(wallets(page).getByText("Your bank couldn't confirm that it's you.")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { walletRefusal: undefined }));
    await open(page);
    await sheet(page).getByRole("radio", { name: "Express $7.99" }).check();
    await expect(sheet(page).getByText("Total $22.98")).toBeVisible();
    await sheet(page).getByRole("button", { name: "Pay" }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
  });

  await expectReceipt(page);
  await expect(page.getByText("418 Alder Street")).toBeVisible();
  expect(await refusal(page)).toBeUndefined();
  expect(sent.at(-1)?.body).toMatchObject({
    shippingMethod: "express",
    expectedTotal: 22.98,
    customerInfo: { email: "wallet@shopper.example", state: "OR", zip: "97205" },
    payment: { kind: "confirmation_token" },
  });
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("Shows the wallets without a layout shift and by keyboard, moves no field while the shopper types, and reserves no space without one", async ({
    page,
    peer,
  }) => {
    const title = page.getByRole("heading", { level: 1 });
    const top = () => title.evaluate((heading) => heading.getBoundingClientRect().top);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries())
          (window as typeof window & { shifts: number }).shifts += (
            entry as PerformanceEntry & { value: number }
          ).value;
      };
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    await toCheckout(page, peer);
    await page.reload();
    await expect(wallets(page)).toBeVisible();
    await expect(wallets(page)).toHaveCSS("opacity", "1");
    expect(await page.evaluate(() => (window as typeof window & { shifts: number }).shifts)).toBeLessThan(0.01);
    await page.getByRole("button", { name: "Payment", exact: false }).first().focus();
    await page.keyboard.press("Tab");
    await expect(wallets(page).getByRole("button", { name: "Apple Pay" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByRole("button", { name: "Cancel" }).click();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
    }

    await test.step("Wallets that come late wait until the shopper has left the field and released the press", async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("https://js.stripe.com/**", async (route) => {
        await held;
        await route.fallback();
      });
      await page.reload();
      const name = page.getByLabel("Full name");
      await name.pressSequentially("Jo");
      release();
      await expect(page.getByLabel("Credit or debit card number")).toBeVisible();
      await expect(wallets(page)).toBeHidden();
      await name.pressSequentially("rdan");
      // The press moves the focus out of the field, but the button must not move before the press ends.
      await page.getByRole("button", { name: "Continue to Payment" }).hover();
      await page.mouse.down();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.mouse.up();
      await expect(page.locator("#shipping-notice")).toBeFocused();
      await expect(wallets(page)).toBeVisible();
    });

    await test.step("Without a wallet, the page is as high as without Stripe", async () => {
      await page.context().unrouteAll();
      await page.route("https://js.stripe.com/**", (route) => route.abort());
      await page.reload();
      await expect(page.getByText("We couldn't load the card fields.")).toBeVisible();
      const before = await top();
      await page.unrouteAll();
      await serveStripeJs(page, peer, { wallets: false });
      await page.reload();
      await expect(page.getByLabel("Credit or debit card number")).toBeVisible();
      await expect(wallets(page)).toBeHidden();
      await expect(page.getByText("Express checkout")).toBeHidden();
      expect(await top()).toBe(before);
    });

    const headersOf = async (path: string) => (await page.request.get(path)).headers();
    expect((await headersOf("/checkout"))["permissions-policy"]).toContain('payment=(self "https://js.stripe.com")');
    const elsewhere = await headersOf("/success");
    expect(elsewhere["permissions-policy"]).toContain("payment=()");
    expect(elsewhere["content-security-policy"]).not.toContain("stripe");
  });
});
