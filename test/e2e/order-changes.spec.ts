import { expect } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import { checkoutWith, expectReceipt, fillCard, fillShipping, ownProduct, VISA, watchOrders } from "./steps.ts";
import { test } from "./test.ts";

test("Asks for agreement, line by line, before it orders at a changed price, fewer units or without what is sold out", async ({
  page,
}) => {
  const own = (title: string) => ownProduct(page.request, title, 20, 5);
  const [dearer, scarce, gone] = [await own("Dearer Cap"), await own("Scarce Cap"), await own("Gone Cap")];
  await checkoutWith(page, [{ product: dearer }, { product: scarce, quantity: 3 }, { product: gone }]);
  await fillShipping(page, "changes@shopper.example");
  const sent = watchOrders(page);
  const notice = page.locator("#order-notice");
  const changes = notice.getByRole("listitem");

  await dearer.change({ price: 25 });
  // The page checks prices as soon as the shopper returns to it.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(notice).toContainText("Your order changed while you were checking out.");
  await expect(changes).toHaveText([/^Dearer Cap.*The price changed from \$20\.00 to \$25\.00\.$/]);
  await expect(notice).toContainText("New total $105.00");
  await notice.getByRole("link", { name: "Edit Cart" }).click();
  await expect(page.getByRole("dialog", { name: "Your Cart" })).toContainText("The price changed");
  await page.goBack();
  await fillCard(page);

  await gone.change({ inventory: 0 });
  await page.getByRole("button", { name: "Place Order for $105.00" }).click();
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("An item just sold out. Nothing was charged.");
  await expect(changes.filter({ hasText: "Gone Cap" })).toHaveText(/Sold out\. We left it out of this order\.$/);

  await scarce.change({ inventory: 2 });
  await page.getByRole("button", { name: "Place Order for $85.00" }).click();
  await expect(notice).toContainText("Only 2 left in stock, so we lowered the quantity from 3 to 2.");

  await dearer.change({ price: 30 });
  await page.getByRole("button", { name: "Place Order for $65.00" }).click();
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("The price of your order has changed. Nothing was charged.");
  await expect(page.getByLabel("Card number")).toHaveValue(VISA);
  const agree = page.getByRole("button", { name: "Place Order for $70.00" });
  await tabTo(page, agree);
  await page.keyboard.press("Enter");
  await expectReceipt(page);
  expect(sent.map(({ body }) => body.expectedTotal)).toEqual([105, 85, 65, 70]);
  // A different order is a different attempt.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  expect(sent.at(-1)?.body.items).toEqual([
    expect.objectContaining({ title: "Dearer Cap", quantity: 1 }),
    expect.objectContaining({ title: "Scarce Cap", quantity: 2 }),
  ]);
  for (const cap of [dearer, scarce, gone]) await cap.remove();
});
