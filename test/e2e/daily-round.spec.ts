import { expect, type Page, test } from "@playwright/test";
import { standStill } from "#test/screens/screen.ts";
import { violations } from "./axe.ts";
import { inDays, logIn, orderOf, ownProduct, rowOf } from "./steps.ts";

const EMAIL = "daily.round@shopper.example";

async function axeIsContent(page: Page): Promise<void> {
  await standStill(page);
  expect(await violations(page)).toEqual([]);
}

/** Opens an order from the list, as it was found there. */
async function openOrder(page: Page, { number }: { number: string }): Promise<void> {
  await rowOf(page, number).getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
}

const backToOrders = (page: Page) => page.getByRole("link", { name: "All orders" }).click();

/** Presses a button, reads what it will do, and does it. */
async function markAsPaid(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: "Mark as Paid" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as paid?" });
  await expect(question.getByRole("listitem")).toContainText([
    `${amount} is captured from Visa 4242.`,
    "its shopper can still cancel",
    "Stock stays as it is.",
  ]);
  await axeIsContent(page);
  await question.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("Captured");
}

test("a founder's round of orders: one comes in and is shipped, one is refunded in part, one is cancelled", async ({
  page,
  browser,
}) => {
  // axe looks at each stop.
  test.slow();
  const cap = await ownProduct(page.request, "Round Cap", 25, 6);
  const scarf = await ownProduct(page.request, "Round Scarf", 40, 5);
  const both = await orderOf(page.request, [cap, scarf], EMAIL);
  const unwanted = await orderOf(page.request, [cap], EMAIL);
  const others = await orderOf(page.request, [cap]);
  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(rowOf(page, others.number)).toBeVisible();
  await page.getByRole("textbox", { name: "Find orders" }).fill(EMAIL);
  await expect(rowOf(page, others.number)).toHaveCount(0);
  await expect(rowOf(page, EMAIL)).toHaveCount(2);

  const fresh = await orderOf(page.request, [cap], EMAIL);
  await expect(page.getByText("1 new order")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(rowOf(page, fresh.number)).toContainText("$25.00");
  await axeIsContent(page);

  await openOrder(page, fresh);
  await axeIsContent(page);
  await markAsPaid(page, "$25.00");
  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: `Packing slip of order ${fresh.number}` });
  await expect(slip).toContainText("Round Cap");
  await expect(slip).toContainText("1 piece");
  await axeIsContent(page);
  await page.getByRole("link", { name: "Order", exact: false }).first().click();

  await page.getByRole("button", { name: "Fulfil", exact: true }).click();
  const parcel = page.getByRole("dialog", { name: `Fulfil order ${fresh.number}` });
  await expect(parcel).toContainText("No money moves: $25.00 was captured from Visa 4242.");
  await expect(parcel).toContainText(`The tracking mail is written to ${EMAIL}.`);
  await parcel.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
  await expect(parcel.getByLabel("Carrier")).toHaveValue("UPS");
  await axeIsContent(page);
  await parcel.getByRole("button", { name: "Fulfil", exact: true }).click();
  await expect(page.getByRole("region", { name: "Parcel" })).toContainText("UPS 1Z999AA10123456784");

  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`${fresh.path}#${fresh.viewToken}`);
  const link = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
  await expect(shopper.getByRole("link", { name: "Track your parcel" })).toHaveAttribute("href", link);
  await axeIsContent(shopper);
  await shopper.context().close();

  await backToOrders(page);
  await expect(page.getByRole("textbox", { name: "Find orders" })).toHaveValue(EMAIL);
  await openOrder(page, both);
  await markAsPaid(page, "$65.00");
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund order ${both.number}` });
  const line = refund.getByRole("group", { name: /^Quantity of Round Scarf/ });
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await refund.getByRole("checkbox", { name: /^Put it back into stock/ }).check();
  await refund.getByLabel("Reason").fill("Too warm");
  await expect(refund.getByRole("form").getByRole("listitem")).toHaveText([
    "$40.00 goes back to the card. This cannot be undone.",
    "1 of 1 goes back into stock.",
    "The order keeps its status.",
  ]);
  await axeIsContent(page);
  await refund.getByRole("button", { name: "Refund $40.00" }).click();
  await expect(refund).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Items" })).toContainText("Can be refunded$25.00");

  await backToOrders(page);
  await openOrder(page, unwanted);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question.getByRole("listitem")).toContainText([
    "The hold of $25.00 on Visa 4242 is released: nothing is charged.",
    "1 piece goes back into stock.",
    `A mail that says so is written to ${EMAIL}.`,
  ]);
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(question).toHaveCount(0);
  await backToOrders(page);
  await expect(rowOf(page, fresh.number)).toContainText("Fulfilled");
  await expect(rowOf(page, both.number)).toContainText("$40.00 refunded");
  await expect(rowOf(page, unwanted.number)).toContainText("Cancelled");

  await page.goto(scarf.page.replace("/product/", "/admin/products/"));
  const ledger = page.getByRole("region", { name: "Ledger" }).getByRole("row");
  await expect(ledger).toContainText([/Change/, /\+1.*5.*Returned/, /-1.*4.*Ordered/, /\+5.*5.*First stock/]);
  await page.goto(cap.page.replace("/product/", "/admin/products/"));
  await expect(ledger.nth(1)).toContainText(new RegExp(`\\+1.*3.*Order cancelled.*${unwanted.number}`));
});

test("a founder corrects stock for a reason, and plans a sale that the shop shows when it runs", async ({ page }) => {
  const own = await ownProduct(page.request, "Round Mug", 40, 7);
  await orderOf(page.request, [own]);
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await page.getByRole("link", { name: "Round Mug" }).click();
  const cell = page.getByRole("textbox", { name: "Stock of Standard, One Size" });
  await expect(cell).toHaveValue("6");
  await axeIsContent(page);
  await cell.fill("-2");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").selectOption("counted");
  await page.getByLabel("Note").fill("Two were broken");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByText("6 when you looked, now 4.")).toBeVisible();
  const ledger = page.getByRole("region", { name: "Ledger" }).getByRole("row");
  await expect(ledger.nth(1)).toContainText(/-2.*4.*Counted: Two were broken/);
  await expect(ledger.nth(2)).toContainText(/-1.*6.*Ordered/);

  const plan = async (name: string, day: string) => {
    const box = page.getByRole("textbox", { name });
    await box.fill(day);
    await box.blur();
  };
  const save = async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await page.getByRole("button", { name: "Save changes" }).click();
    await saved;
    await expect(page.getByText("Not saved yet.")).toHaveCount(0);
  };
  const shopPage = await page.context().newPage();
  const price = shopPage.getByRole("main");
  await page.getByLabel("Sale price").fill("30");
  await plan("Sale starts on", inDays(2));
  await plan("Sale ends on", inDays(4));
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("radio", { name: "Now: $40.00" })).toBeChecked();
  await axeIsContent(page);
  await save();
  await shopPage.goto(own.page);
  await expect(price).toContainText("$40.00");
  await expect(price).not.toContainText("$30.00");

  await plan("Sale starts on", inDays(-1));
  await save();
  await shopPage.reload();
  await expect(price).toContainText("$30.00");
  await expect(price).toContainText("Sale ends soon!");
  await axeIsContent(shopPage);
});
