import { expect, type Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import {
  checkoutWith,
  expectReceipt,
  fillCard,
  fillShipping,
  ownProduct,
  placeOrder,
  VISA,
  watchOrders,
} from "./steps.ts";
import { test } from "./test.ts";

const noticeOf = (page: Page) => page.locator("#order-notice");

/** Opens a completed checkout with products that only this test uses, by title. */
async function readyToOrder(page: Page, wanted: Record<string, number>) {
  const lines = await Promise.all(
    Object.entries(wanted).map(async ([title, quantity]) => ({
      product: await ownProduct(page.request, title, 20, 5),
      quantity,
    })),
  );
  await checkoutWith(page, lines);
  await fillShipping(page, "changes@shopper.example");
  await fillCard(page);
  return lines.map(({ product }) => product);
}

test("Asks for agreement, by keyboard and line by line, before it orders at a changed price", async ({ page }) => {
  const [, dearer] = await readyToOrder(page, { "Steady Cap": 1, "Dearer Cap": 2 });
  const sent = watchOrders(page);
  await dearer?.change({ price: 25 });
  // The page checks prices as soon as the shopper returns to it.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(noticeOf(page)).toContainText("Your order changed while you were checking out.");
  await expect(noticeOf(page).getByRole("listitem")).toHaveText([
    /^Dearer Cap.*The price changed from \$20\.00 to \$25\.00 each\.$/,
  ]);
  await expect(noticeOf(page)).toContainText("New total $70.00");

  await dearer?.change({ price: 30 });
  await page.getByRole("button", { name: "Place Order for $70.00" }).click();
  await expect(noticeOf(page)).toBeFocused();
  await expect(noticeOf(page)).toContainText("The price of your order has changed. Nothing was charged.");
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);
  const agree = page.getByRole("button", { name: "Place Order for $80.00" });
  await tabTo(page, agree);
  await page.keyboard.press("Enter");
  await expectReceipt(page);
  // A different order is a different attempt.
  expect(sent.map(({ body }) => body.expectedTotal)).toEqual([70, 80]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("Offers the remaining stock, and leaves out what is sold out", async ({ page }) => {
  const [scarce, gone] = await readyToOrder(page, { "Scarce Cap": 3, "Gone Cap": 1 });
  const sent = watchOrders(page);
  await gone?.change({ inventory: 0 });
  await placeOrder(page);
  await expect(noticeOf(page)).toBeFocused();
  await expect(noticeOf(page)).toContainText("An item just sold out. Nothing was charged.");
  await expect(noticeOf(page).getByRole("listitem")).toHaveText([
    /^Gone Cap.*Sold out\. It isn't part of this order\.$/,
  ]);
  await scarce?.change({ inventory: 2 });
  await page.getByRole("button", { name: "Place Order for $60.00" }).click();
  await expect(noticeOf(page)).toContainText("Only 2 left in stock, so we lowered the quantity from 3 to 2.");
  await page.getByRole("button", { name: "Place Order for $40.00" }).click();
  await expectReceipt(page);
  expect(sent.at(-1)?.body.items).toEqual([expect.objectContaining({ title: "Scarce Cap", quantity: 2 })]);
  await gone?.remove();
});

test("Names items that sold out before the order, and offers an email when they are back", async ({ page }) => {
  const [cap] = await readyToOrder(page, { "Rare Cap": 1 });
  await cap?.change({ inventory: 0 });
  await placeOrder(page);
  await expect(page.getByRole("heading", { level: 1, name: "Temporarily Out of Stock" })).toBeVisible();
  const main = page.getByRole("main");
  const restock =
    "We expect to restock in 1-2 weeks. Same quality and fast shipping: orders ship within 3 business days.";
  await expect(main.getByText(restock)).toBeVisible();
  await expect(main.getByText("Nothing was charged.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  await expect(main.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await expect(main.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  const gone = main.getByRole("list", { name: "Sold out" }).getByRole("listitem");
  await expect(gone.getByRole("heading")).toHaveText("Rare Cap");
  await gone.getByLabel("Email").fill("jordan@shopper.example");
  await page.keyboard.press("Enter");
  await expect(gone.getByText("You're on the list")).toBeFocused();
  await cap?.remove();
});
