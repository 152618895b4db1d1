import { expect, type Page, test } from "@playwright/test";
import { LIST, MANY_ORDERS, staffSeeOrders } from "#test/screens/admin-orders.ts";
import { logIn, orderOfOwn, rowOf } from "./steps.ts";

async function openOrders(page: Page) {
  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Orders" })).toBeVisible();
}

const searchBox = (page: Page) => page.getByRole("textbox", { name: "Find orders" });

test("an order is found by typing, by status and by day; the address keeps the filter", async ({ page }) => {
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

  await page.getByLabel("Status").selectOption("cancelled");
  await expect(page.getByText("No order fits these filters.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No order fits these filters.")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("cancelled");
  await page.getByLabel("Status").selectOption("to_ship");
  await expect(rowOf(page, found.number)).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("01/02/2020");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByText("No order fits these filters.")).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, found.number)).toBeVisible();

  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(searchBox(page)).toBeFocused();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rowOf(page, other.number)).toBeVisible();
  await expect(page).toHaveURL(/\?tab=orders$/);
});

test("what was found, and what was chosen, is saved as a file", async ({ page }) => {
  const one = await orderOfOwn(page, "Saved Cap");
  const two = await orderOfOwn(page, "Left Cap");
  await openOrders(page);
  await expect(rowOf(page, two.number)).toBeVisible();
  await searchBox(page).fill(one.number);
  await expect(rowOf(page, two.number)).toHaveCount(0);
  const exportOf = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    return Buffer.concat(parts).toString();
  };
  const found = await exportOf("Export CSV");
  expect(found).toContain(`\r\n${one.number},`);
  expect(found).not.toContain(two.number);

  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("checkbox", { name: `Choose order ${two.number}` }).check();
  const chosen = await exportOf("Export CSV of the chosen orders");
  expect(chosen.trimEnd().split("\r\n")).toHaveLength(2);
  expect(chosen).toContain(`1 x Left Cap, `);
});

test("many orders are fulfilled at once: said before, then told one by one, and safe to send again", async ({
  page,
}) => {
  await staffSeeOrders(MANY_ORDERS)(page);
  const [refused, pending, paid] = MANY_ORDERS.slice(1, 4);
  if (!refused || !pending || !paid) throw new Error("three orders are needed");
  const sent: unknown[] = [];
  await page.route("**/api/admin/fulfilments", (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) return route.abort();
    const answer = ({ _id, orderNumber }: typeof paid, outcome: string, detail?: string) => ({
      _id,
      orderNumber,
      outcome,
      detail,
    });
    const results = [
      answer(refused, "refused", "It is not paid."),
      answer(pending, "fulfilled"),
      answer(paid, "fulfilled"),
    ];
    return route.fulfill({ json: { results } });
  });
  await page.goto("/admin?tab=orders");
  for (const { orderNumber } of [refused, pending, paid]) {
    await page.getByRole("checkbox", { name: `Choose order ${orderNumber}` }).check();
  }
  const bar = page.getByRole("region", { name: "Chosen orders" });
  await expect(bar.getByRole("status")).toHaveText("3 chosen");
  await bar.getByRole("button", { name: "Mark as fulfilled" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 3 orders as fulfilled" });
  await expect(dialog.getByRole("listitem")).toContainText([
    "1 payment that is only held is captured now: $14.99.",
    "2 shoppers get the mail",
    "Stock stays as it is.",
    "1 order cannot be shipped",
  ]);
  await dialog.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Press again: no order is shipped twice.");
  await dialog.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 of 3 orders marked as fulfilled. 1 refused:");
  await expect(dialog.getByRole("list", { name: "Refused" })).toContainText(`${refused.orderNumber}It is not paid.`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar.getByRole("status")).toHaveText("1 chosen");
  const orders = [refused, pending, paid].map(({ _id }) => ({ _id }));
  expect(sent).toEqual([{ orders }, { orders }]);
});

test("new orders wait in a line until they are asked for; a change of a shown one is shown", async ({ page }) => {
  await page.clock.install();
  const [newest, ...others] = MANY_ORDERS.slice(0, 4);
  await staffSeeOrders(others)(page);
  await page.goto("/admin?tab=orders");
  const move = page.getByRole("button", { name: `Cancel, order ${others[1]?.orderNumber}` });
  await move.focus();
  const paid = others.map((order, i) => (i === 1 ? { ...order, status: "fulfilled" } : order));
  await page.route(LIST, (route) => route.fulfill({ json: { items: [newest, ...paid], next: null } }));
  await page.clock.runFor(6_000);
  await expect(page.getByText("1 new order", { exact: false })).toBeVisible();
  await expect(rowOf(page, others[1]?.orderNumber ?? "")).toContainText("Fulfilled");
  await expect(rowOf(page, newest?.orderNumber ?? "")).toHaveCount(0);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(rowOf(page, newest?.orderNumber ?? "")).toBeVisible();
});
