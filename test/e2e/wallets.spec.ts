import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { expectReceipt } from "./steps.ts";
import { buyNow, openStripeShop, type StripeShop, serveStripeJs } from "./stripe-shop.ts";

test.describe.configure({ mode: "default" });
let shop: StripeShop;
test.beforeAll(async () => {
  shop = await openStripeShop();
});
test.afterAll(() => shop.close());

type Owner = { method?: string; name?: string; address?: Record<string, string | null>; tellsLate?: boolean };

const ADDRESS = {
  line1: "418 Alder Street",
  line2: null,
  city: "Portland",
  state: "OR",
  postal_code: "97205",
  country: "US",
};

async function toCheckout(page: Page, owner: Owner = {}) {
  await serveStripeJs(page, shop, { wallets: true });
  await page.addInitScript((walletOwner) => Object.assign(window, { walletOwner }), owner);
  await buyNow(page, shop);
  await expect(wallets(page)).toBeVisible();
}

const wallets = (page: Page) => page.getByRole("region", { name: "Express checkout" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Apple Pay" });
const open = (page: Page) => wallets(page).getByRole("button", { name: "Apple Pay" }).click();
const pay = (page: Page) => sheet(page).getByRole("button", { name: "Pay" }).click();
const refusal = (page: Page) => page.evaluate(() => (window as unknown as { walletRefusal?: object }).walletRefusal);

test("a wallet pays the order that its sheet shows, to the address that it gave", async ({ page }) => {
  await toCheckout(page);
  await open(page);
  await expect(sheet(page).getByText("Pack'd Hoodie, Blue, L $14.99")).toBeVisible();
  await expect(sheet(page).getByText("Total $14.99")).toBeVisible();
  await sheet(page).getByRole("radio", { name: "Express $7.99" }).check();
  await expect(sheet(page).getByText("Total $22.98")).toBeVisible();
  const sent = page.waitForRequest(/\/api\/orders$/);
  await pay(page);
  const request = await sent;
  expect(request.headers()["idempotency-key"]).toMatch(/^\S{8,}$/);
  expect(request.postDataJSON()).toMatchObject({
    shippingMethod: "express",
    expectedTotal: 22.98,
    customerInfo: { email: "wallet@shopper.example", state: "OR", zip: "97205" },
    payment: { kind: "confirmation_token" },
  });
  await expectReceipt(page);
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expect(page.getByText("418 Alder Street")).toBeVisible();
  expect(await refusal(page)).toBeUndefined();
});

test("the sheet follows what is chosen in the form, and leaving it changes nothing there", async ({ page }) => {
  await toCheckout(page);
  await page.getByLabel("Full name").fill("Typed By Hand");
  await page.getByRole("radio", { name: /^Express/ }).check();
  await open(page);
  await expect(sheet(page).getByText("Total $22.98")).toBeVisible();
  await sheet(page)
    .getByRole("radio", { name: /^Free shipping/ })
    .check();
  await expect(sheet(page).getByText("Total $14.99")).toBeVisible();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toHaveValue("Typed By Hand");
  await expect(page.getByRole("radio", { name: /^Express/ })).toBeChecked();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await open(page);
  await expect(sheet(page).getByText("Total $22.98")).toBeVisible();
});

test("a declined card is told at the wallets, at no field, and the next try goes through", async ({ page }) => {
  await toCheckout(page, { method: "card_visa_chargeDeclined" });
  await open(page);
  await pay(page);
  await expect(wallets(page).getByRole("alert")).toHaveText("Your card was declined. Please try another card.");
  await expect(page.locator("#wallet-notice")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toHaveValue("Jordan Avery");
  expect(await refusal(page)).toMatchObject({ reason: "invalid_payment_data" });
  await page.evaluate(() => Object.assign(window, { walletOwner: {} }));
  await open(page);
  await pay(page);
  await expectReceipt(page);
});

test("the bank's question comes after the sheet; a no is told at the wallets, a yes places the order", async ({
  page,
}) => {
  await toCheckout(page, { method: "card_authenticationRequired" });
  await open(page);
  await pay(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(wallets(page).getByText("Your bank could not confirm that it is you.")).toBeVisible();
  await open(page);
  await pay(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectReceipt(page);
});

test("an address outside the 50 states is refused in the sheet, or told when the wallet gave it last", async ({
  page,
}) => {
  await toCheckout(page, { address: { ...ADDRESS, country: "CA", state: "ON", postal_code: "M5V 2T6" } });
  await open(page);
  await expect(sheet(page).getByText("This address is not served")).toBeVisible();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  const orders: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/orders") && orders.push(request.url()));
  const late = { address: { ...ADDRESS, state: "DC", postal_code: "20001" }, tellsLate: true };
  await page.evaluate((walletOwner) => Object.assign(window, { walletOwner }), late);
  await open(page);
  await pay(page);
  await expect(wallets(page).getByText("We ship to addresses in the 50 US states.")).toBeVisible();
  expect(await refusal(page)).toMatchObject({ reason: "address_unserviceable" });
  expect(orders).toEqual([]);
});

test("what is missing in the wallet's address is told at its field, with the rest filled in", async ({ page }) => {
  await toCheckout(page, { address: { ...ADDRESS, line1: "", postal_code: "9720" } });
  await open(page);
  await pay(page);
  await expect(page.getByText("Please fix the errors in your shipping information")).toBeVisible();
  await expect(page.getByText("Please enter your street address").first()).toBeVisible();
  await expect(page.getByText("Please enter a valid zip code").first()).toBeVisible();
  await expect(page.locator("#shipping-notice")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Portland");
  expect(await refusal(page)).toMatchObject({ reason: "invalid_shipping_address" });
});

test("a price that changed is told, and nothing is paid", async ({ page }) => {
  await toCheckout(page);
  const changed = { code: "price_changed", title: "Prices have changed", total: 19.99, items: [] };
  await page.route("**/api/orders", (route) => route.fulfill({ status: 409, json: changed }));
  await open(page);
  await pay(page);
  await expect(wallets(page).getByText("The price of your order has changed. Nothing was charged.")).toBeVisible();
  expect(await refusal(page)).toMatchObject({ reason: "fail" });
});

test("a wallet that cannot be read is told, and nothing is sent", async ({ page }) => {
  await toCheckout(page, { method: "" });
  await open(page);
  await pay(page);
  await expect(wallets(page).getByText("Your wallet could not be read just now. Nothing was charged.")).toBeVisible();
});

test("an answer that is lost leaves the order to be asked for again, by its key", async ({ page }) => {
  await toCheckout(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/orders", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page);
  await pay(page);
  await expect(wallets(page).getByText("Order failed. Please try again.")).toBeVisible();
  await open(page);
  await pay(page);
  await expectReceipt(page);
  expect(new Set(keys).size).toBe(1);
});

test("wallets come without a jump, can be reached by keyboard, and axe finds nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
  await toCheckout(page);
  await page.reload();
  await expect(wallets(page)).toBeVisible();
  await expect(wallets(page)).toHaveCSS("opacity", "1");
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
  await page.getByRole("button", { name: "Payment", exact: false }).first().focus();
  await page.keyboard.press("Tab");
  await expect(wallets(page).getByRole("button", { name: "Apple Pay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});

test("whoever types already keeps the field where it is until they leave it", async ({ page }) => {
  await serveStripeJs(page, shop, { wallets: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("https://js.stripe.com/**", async (route) => {
    await held;
    await route.fallback();
  });
  await buyNow(page, shop);
  const name = page.getByLabel("Full name");
  await name.pressSequentially("Jo");
  release();
  await expect(page.getByLabel("Credit or debit card number")).toBeVisible();
  await expect(wallets(page)).toBeHidden();
  await name.pressSequentially("rdan");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.locator("#shipping-notice")).toBeFocused();
  await expect(wallets(page)).toBeVisible();
});

test("without a wallet nothing is shown, and no room is kept", async ({ page }) => {
  const formTop = () =>
    page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top);
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await buyNow(page, shop);
  await expect(page.getByText("The card fields could not be loaded.")).toBeVisible();
  const before = await formTop();
  await page.unroute("https://js.stripe.com/**");
  await serveStripeJs(page, shop, { wallets: false });
  await page.reload();
  await expect(page.getByLabel("Credit or debit card number")).toBeVisible();
  await expect(wallets(page)).toBeHidden();
  await expect(page.getByText("Express checkout")).toBeHidden();
  expect(await formTop()).toBe(before);
});

test("only the checkout lets in Stripe, and only its wallets may ask the browser for a payment", async ({
  request,
}) => {
  const headersOf = async (path: string) => (await request.get(`${shop.url}${path}`)).headers();
  const checkout = await headersOf("/checkout");
  expect(checkout["permissions-policy"]).toContain('payment=(self "https://js.stripe.com")');
  expect(checkout["content-security-policy"]).toContain(
    "connect-src 'self' https://api.stripe.com https://google.com/pay",
  );
  for (const path of ["/", "/shop", "/success"]) {
    const headers = await headersOf(path);
    expect(headers["permissions-policy"]).toContain("payment=()");
    expect(headers["content-security-policy"]).not.toContain("stripe");
  }
});
