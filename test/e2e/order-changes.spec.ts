import { expect, type Page, test } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import { expectReceipt, fillCard, fillShipping, ownProduct, placeOrder, VISA } from "./steps.ts";

type OwnProduct = Awaited<ReturnType<typeof ownProduct>>;

/** Products of the test's own in the cart, so many of each, and the checkout filled in. */
async function withCart(page: Page, wanted: Record<string, number>, use: (...own: OwnProduct[]) => Promise<void>) {
  const products: OwnProduct[] = [];
  for (const [title, quantity] of Object.entries(wanted)) {
    const product = await ownProduct(page.request, title, 20, 5);
    products.push(product);
    await page.goto(product.page);
    for (let more = 1; more < quantity; more++) await page.getByRole("button", { name: /increase|more/i }).click();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("dialog", { name: "Your Cart" }).getByText(title).first()).toBeVisible();
  }
  await page.goto("/checkout");
  await fillShipping(page, "changes@shopper.example");
  await fillCard(page);
  await use(...products);
  for (const product of products) await product.remove();
}

/** The orders that are sent, as they go: the key of the attempt and the total that the shopper saw. */
function watchOrders(page: Page) {
  const sent: { key: string | undefined; total: number }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/orders")) return;
    sent.push({ key: request.headers()["idempotency-key"], total: request.postDataJSON().expectedTotal });
  });
  return sent;
}

const noticeOf = (page: Page) => page.locator("#order-notice");

test("a changed price is told line by line, and agreed to by keyboard with one press", async ({ page }) => {
  await withCart(page, { "Steady Cap": 1, "Dearer Cap": 2 }, async (_steady, dearer) => {
    const sent = watchOrders(page);
    await dearer.change({ price: 25 });
    await placeOrder(page);
    await expect(noticeOf(page)).toBeFocused();
    await expect(noticeOf(page)).toContainText("The price of your order has changed. Nothing was charged.");
    await expect(noticeOf(page).getByRole("listitem")).toHaveText([
      /^Dearer Cap.*The price changed from \$20\.00 to \$25\.00 each\.$/,
    ]);
    await expect(noticeOf(page)).toContainText("New total $70.00");
    await expect(page.getByLabel("Card number")).toHaveValue(VISA);
    const agree = page.getByRole("button", { name: "Place Order for $70.00" });
    await tabTo(page, agree);
    await page.keyboard.press("Enter");
    await expectReceipt(page);
    // Another order was asked for, so it was another attempt.
    expect(sent.map(({ total }) => total)).toEqual([60, 70]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

test("a change that shows when the shopper comes back to the page is told before the order", async ({ page }) => {
  await withCart(page, { "Cheaper Cap": 1 }, async (cap) => {
    await cap.change({ price: 15 });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(noticeOf(page)).toContainText("Your order has changed since you put it together.");
    await expect(noticeOf(page)).toContainText("The price changed from $20.00 to $15.00.");
    await page.getByRole("button", { name: "Place Order for $15.00" }).click();
    await expectReceipt(page);
  });
});

test("when only part of the stock is left, that part is offered", async ({ page }) => {
  await withCart(page, { "Scarce Cap": 3 }, async (cap) => {
    await cap.change({ inventory: 2 });
    await placeOrder(page);
    await expect(noticeOf(page)).toBeFocused();
    await expect(noticeOf(page)).toContainText("Some of what you want is sold out. Nothing was charged.");
    await expect(noticeOf(page)).toContainText("Only 2 left in stock. You wanted 3; your order has 2 now.");
    await page.getByRole("button", { name: "Place Order for $40.00" }).click();
    await expectReceipt(page);
  });
});

test("what is sold out is left out of the order, and the rest is offered", async ({ page }) => {
  await withCart(page, { "Gone Cap": 1, "Kept Cap": 1 }, async (gone) => {
    await gone.change({ inventory: 0 });
    await placeOrder(page);
    await expect(noticeOf(page).getByRole("listitem")).toHaveText([
      /^Gone Cap.*Sold out\. It is not part of your order now\.$/,
    ]);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/orders"));
    await page.getByRole("button", { name: "Place Order for $20.00" }).click();
    const { items } = (await sent).postDataJSON();
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["Kept Cap"]);
    await expectReceipt(page);
  });
});

test("a new price of the shipping is told and agreed to, though this page knows another", async ({ page }) => {
  await withCart(page, { "Shipped Cap": 1 }, async () => {
    await page.getByLabel("Express").check();
    let asked = 0;
    await page.route("**/api/orders", async (route) => {
      asked++;
      const { items, expectedTotal } = route.request().postDataJSON();
      if (asked > 1) expect(expectedTotal).toBe(28.99);
      const json = { code: "price_changed", items, subtotal: 20, shippingCost: 8.99, tax: 0, total: 28.99 };
      await route.fulfill({ status: 409, json });
    });
    await placeOrder(page);
    await expect(noticeOf(page)).toContainText("ShippingThe price changed from $7.99 to $8.99.");
    await expect(page.getByRole("complementary").getByRole("definition")).toHaveText([
      "$20.00",
      "$8.99",
      "$0.00",
      "$28.99",
    ]);
    await page.getByRole("button", { name: "Place Order for $28.99" }).click();
    await expect.poll(() => asked).toBe(2);
    // The offer was for that shipping.
    await page.getByLabel("Free shipping").check();
    await expect(page.getByRole("button", { name: "Place Order", exact: true })).toBeVisible();
  });
});
