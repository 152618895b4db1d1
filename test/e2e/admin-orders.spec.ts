import { expect, type Locator, type Page } from "@playwright/test";
import { logIn, orderOf, ownProduct, rowOf } from "./steps.ts";
import { test } from "./test.ts";

async function openOrders(page: Page) {
  await logIn(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Find orders" });

/** Opens a menu and chooses one of its actions. */
async function choose(page: Page, menu: Locator, action: string) {
  await menu.click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Saves a CSV of the found orders. @returns its text */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("menuitem", { name: /^Orders: / }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("from the filtered list, orders are exported, one is refunded in part and only once and then shipped, and another is cancelled; the shopper sees it", async ({
  page,
}) => {
  const email = "daily.round@shopper.example";
  const cap = await ownProduct(page.request, "Round Cap", 25, 6);
  const scarf = await ownProduct(page.request, "Round Scarf", 40, 5);
  const both = await orderOf(page.request, [cap, scarf], email);
  const unwanted = await orderOf(page.request, [cap], email);
  await openOrders(page);
  await searchBox(page).fill(email);
  await expect(page).toHaveURL(/[?&]q=daily/);
  // Newest first. Until the answer arrives, the list still shows the orders to ship, oldest first, and then reorders.
  await expect(rowOf(page, email)).toContainText([unwanted.number, both.number]);
  const csv = await exported(page);
  for (const { number } of [both, unwanted]) expect(csv).toContain(`\r\n${number},`);
  await expect(page.getByText("Exported 2 orders", { exact: true })).toBeVisible();
  const row = rowOf(page, both.number);
  const menu = row.getByRole("button", { name: /^More actions/ });
  await choose(page, menu, "Mark as Paid");
  await expect(page.getByText("Order status updated").first()).toBeVisible();
  await expect(menu).toBeFocused();
  await choose(page, menu, "Refund");
  const refund = page.getByRole("dialog", { name: `Refund order ${both.number}` });
  const line = refund.getByRole("group", { name: /^Quantity of Round Scarf/ });
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await refund.getByRole("checkbox", { name: /^Restock/ }).check();
  await expect(refund.getByLabel("Amount", { exact: true })).toHaveValue("40.00");
  const send = refund.getByRole("button", { name: "Refund $40.00" });
  await send.click();
  await expect(refund.getByLabel("Reason")).toBeFocused();
  await refund.getByLabel("Reason").fill("Too warm");
  await expect(refund.getByRole("form").getByRole("listitem")).toHaveText([
    "$40.00 goes back to the card. This can't be undone.",
    "1 item will be restocked.",
    "We'll email the customer once the refund is sent.",
    "The order status won't change.",
  ]);
  // The answer is lost, so the same refund is requested again.
  await page.route("**/refunds", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(refund.getByRole("alert")).toContainText("made twice");
  await expect(refund.getByLabel("Reason")).toHaveValue("Too warm");
  await page.unroute("**/refunds");
  await send.click();
  await expect(page.getByText("Refund sent")).toBeVisible();
  await expect(row).toContainText("Paid");

  await page.getByRole("link", { name: unwanted.number }).click();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question.getByRole("listitem")).toContainText([
    "The $25.00 authorization on Visa 4242 will be released. Nothing is charged.",
    "1 item will be restocked.",
    `We'll email ${email}.`,
  ]);
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(searchBox(page)).toHaveValue(email);
  await expect(row).toContainText("$40.00 refunded");
  await expect(rowOf(page, unwanted.number)).toContainText("Cancelled");

  await page.getByRole("link", { name: both.number }).click();
  await page.getByRole("button", { name: "Fulfill", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Fulfill order ${both.number}` });
  await dialog.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("UPS");
  await dialog.getByRole("button", { name: "Fulfill", exact: true }).click();
  await expect(page.getByText(`Order ${both.number} fulfilled`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Package" })).toContainText("UPS 1Z999AA10123456784");

  await page.goto(`${both.path}#${both.viewToken}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order is on its way");
  const link = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
  await expect(page.getByRole("link", { name: "Track package" })).toHaveAttribute("href", link);
  await expect(main.getByText("Net Total")).toBeVisible();
  await expect(main.getByText("$40.00 refunded to your card")).toBeVisible();
});
