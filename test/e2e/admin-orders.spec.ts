import { expect, type Locator, type Page } from "@playwright/test";
import { logIn, orderOf, orderOfOwn, ownProduct, rowOf } from "./steps.ts";
import { test } from "./test.ts";

async function openOrders(page: Page) {
  await logIn(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
}

const selectedBar = (page: Page) => page.getByRole("region", { name: "Selected orders" });

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Find orders" });

/** Opens a menu and chooses one of its actions. */
async function choose(page: Page, menu: Locator, action: string) {
  await menu.click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Saves a CSV of orders. @returns its text */
async function exportBy(page: Page, menu: Locator, file = "Orders"): Promise<string> {
  const download = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("menuitem", { name: new RegExp(`^${file}: `) }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("orders are found by text, status and day, the URL keeps the filter, and a CSV holds the found or selected orders", async ({
  page,
}) => {
  const found = await orderOfOwn(page, "Found Cap");
  const other = await orderOfOwn(page, "Other Cap");
  await openOrders(page);
  await expect(rowOf(page, other.number)).toBeVisible();

  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(found.number.slice(0, -1).toLowerCase());
  await page.keyboard.type(`${found.number.at(-1)} Jord`);
  await expect(rowOf(page, other.number)).toHaveCount(0);
  await expect(rowOf(page, found.number)).toBeVisible();
  await expect(page).toHaveURL(/q=lc\d+/i);
  await expect(searchBox(page)).toBeFocused();
  const csv = await exportBy(page, page.getByRole("button", { name: "Export CSV" }));
  expect(csv).toContain(`\r\n${found.number},`);
  expect(csv).not.toContain(other.number);
  await expect(page.getByText("Exported 1 order", { exact: true })).toBeVisible();
  const labels = await exportBy(page, page.getByRole("button", { name: "Export CSV" }), "Labels for Pirate Ship");
  expect(labels).toMatch(/^\uFEFF?Order ID,Name,Email,Phone,Address Line 1,/);
  expect(labels.trimEnd().split("\r\n")).toHaveLength(2);

  await page.getByLabel("More statuses").selectOption("cancelled");
  await expect(page.getByText("No results.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No results.")).toBeVisible();
  await expect(page.getByLabel("More statuses")).toHaveValue("cancelled");
  await page.getByRole("button", { name: /^To ship/ }).click();
  await expect(rowOf(page, found.number)).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("01/02/2020");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByText("No results.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(page.getByRole("button", { name: /^To ship/, pressed: true })).toBeVisible();
  await page.getByRole("checkbox", { name: `Select order ${other.number}` }).click();
  await expect(page).toHaveURL(/selected=/);
  const chosen = await exportBy(page, selectedBar(page).getByRole("button", { name: "Export CSV" }));
  expect(chosen.trimEnd().split("\r\n")).toHaveLength(2);
  expect(chosen).toContain("1 x Other Cap, ");
  await selectedBar(page).getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    /^Orders: 1 selected/,
    /^Labels for Pirate Ship: 1 ready to ship/,
    /^Labels for ShipStation: 1 ready to ship/,
  ]);
});

test("from the filtered list, one order is refunded in part and only once, and another is cancelled; the stock history and the shopper see it", async ({
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

  const history = page.getByRole("region", { name: "Stock history" }).first().getByRole("row");
  await page.goto(`${scarf.page.replace("/product/", "/admin/products/")}/stock`);
  await expect(history).toContainText([
    /Change/,
    /\+1.*5.*Restocked: returned/,
    /-1.*4.*Reserved for order/,
    /\+5.*5.*Opening stock/,
  ]);
  await page.goto(`${cap.page.replace("/product/", "/admin/products/")}/stock`);
  await expect(history.nth(1)).toContainText(new RegExp(`\\+1.*5.*Restocked: order cancelled.*${unwanted.number}`));

  await page.goto(`${both.path}#${both.viewToken}`);
  const main = page.getByRole("main");
  await expect(main.getByText(/^Refunded [A-Z]/).first()).toBeVisible();
  await expect(main.getByText("Net total")).toBeVisible();
  await expect(main.getByText("$40.00 sent back to the card")).toBeVisible();
});
