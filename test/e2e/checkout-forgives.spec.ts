import { expect, type Page } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
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

const DECLINED_CARD = "4000 0000 0000 0002";
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("kept@shopper.example");
  await expect(page.getByLabel("Apartment, suite")).toHaveValue("Unit 4");
  await expect(page.getByLabel("State")).toHaveValue(CUSTOMER.state);
  await expect(page.getByLabel("Express")).toBeChecked();
}

test("Keeps what was typed through a decline, a reload and a closed tab, but never the card", async ({
  page,
  context,
}) => {
  await checkoutWith(page, [{ product: await ownProduct(page.request, "Kept Cap", 10, 5) }]);
  await fillShipping(page, "kept@shopper.example");
  await page.getByLabel("Apartment, suite").fill("Unit 4");
  await page.getByLabel("Express").check();
  await fillCard(page, DECLINED_CARD);
  await placeOrder(page);
  await expect(page.getByText("Your card was declined. Nothing was charged.")).toBeVisible();
  await expectKept(page);
  await expect(page.getByLabel("Card number")).toHaveValue(DECLINED_CARD);
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription("Please try another card.");

  await page.reload();
  await expectKept(page);
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/shop");
  await page.goBack();
  await expectKept(page);
  for (const label of ["Card number", "Cardholder name", "Expiry date", "CVC"]) {
    await expect(page.getByLabel(label)).toHaveValue("");
  }
  expect(await stored(page)).not.toMatch(/4000|12\/34/);

  await page.close();
  const again = await context.newPage();
  await again.goto("/checkout");
  await expectKept(again);
  const other = await context.newPage();
  await other.goto("/checkout");
  await expectKept(other);

  await fillCard(again, DECLINED_CARD);
  await placeOrder(again);
  await expect(again.getByText("Your card was declined. Nothing was charged.")).toBeVisible();
  await expect(again.getByLabel("Cardholder name")).toHaveValue(CUSTOMER.name);
  await again.getByLabel("Card number").fill(VISA);
  await placeOrder(again);
  await expectReceipt(again);
  // The order ends the draft in every tab.
  await expect(other.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  for (const tab of [again, other]) {
    expect(await tab.evaluate(() => localStorage.getItem("checkoutDraft"))).toBeNull();
  }
  await other.getByRole("link", { name: "Back to Shop" }).click();
  await expect(other).toHaveURL("/shop");
});

test("After a lost answer, the earlier order is found before a new cart is ordered separately", async ({ page }) => {
  const first = await ownProduct(page.request, "Arrived Cap", 10, 5);
  const second = await ownProduct(page.request, "Next Cap", 20, 5);
  await checkoutWith(page, [{ product: first }]);
  const sent = watchOrders(page);
  await page.route("**/api/orders", async (route) => {
    const response = await route.fetch();
    if (sent.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await fillShipping(page, "lost@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expect(page.getByText("Order failed. Please try again.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("We're not sure that your last order went through")).toBeVisible();

  await checkoutWith(page, [{ product: second }]);
  await fillCard(page);
  await placeOrder(page);
  const notice = page.getByRole("status").filter({ hasText: "this one hasn't been placed" });
  await expect(notice).toBeFocused();
  const earlier = await notice.getByRole("link", { name: /^LC\d+$/ }).textContent();
  await expect(page.getByRole("complementary", { name: "Order Summary" })).toContainText("Next Cap");
  await expect(page.getByText("We're not sure that your last order")).toHaveCount(0);
  // The shop knows the first order's key, so it is sent again as it was.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)).toEqual(sent[0]);

  await placeOrder(page);
  await expectReceipt(page);
  await expect(page.getByRole("main")).toContainText("Next Cap");
  await expect(page.getByRole("main")).not.toContainText("Arrived Cap");
  await expect(page.getByRole("main")).not.toContainText(earlier ?? "LC");
  expect(sent.at(-1)?.body.items.map(({ title }) => title)).toEqual(["Next Cap"]);
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
});
