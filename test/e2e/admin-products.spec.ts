import { expect, type Page } from "@playwright/test";
import { inDays, logIn, orderOf, ownProduct } from "./steps.ts";
import { test } from "./test.ts";

/** A product of this test alone, seven in stock at $40, with its page open. */
async function openOwn(page: Page, title: string, prepare?: (own: { page: string }) => Promise<unknown>) {
  const own = await ownProduct(page.request, title, 40, 7);
  await prepare?.(own);
  await logIn(page);
  await page.goto(`/admin${own.page.replace("/product/", "/products/")}`);
  return own;
}

const titleBox = (page: Page) => page.getByLabel("Title", { exact: true });
const stockOf = (page: Page, variant: string) => page.getByRole("textbox", { name: `Stock of ${variant}` });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

test("stock is corrected for a reason that its history shows, and a sale is planned, previewed and then runs in the shop", async ({
  page,
}) => {
  const own = await openOwn(page, "Desk Mug", (own) => orderOf(page.request, [own]));
  const cell = stockOf(page, "Standard, One Size");
  await expect(cell).toHaveValue("6");
  await cell.fill("-2");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByLabel("Note").fill("Fell off the desk");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByText("6 when you looked, now 4.")).toBeVisible();
  const history = page.getByRole("region", { name: "Ledger" }).getByRole("row");
  await expect(history.nth(1)).toContainText(/-2.*4.*Damaged: Fell off the desk/);
  await expect(history.nth(2)).toContainText(/-1.*6.*Ordered/);
  await expect(cell).toHaveValue("4");

  const plan = async (name: string, day: string) => {
    await page.getByRole("textbox", { name }).fill(day);
    await page.getByRole("textbox", { name }).blur();
  };
  const saved = async () => {
    const answer = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    await save(page);
    await answer;
    await expect(page.getByText("Not saved yet.")).toHaveCount(0);
  };
  const preview = page.getByRole("region", { name: "Preview" });
  const shop = await page.context().newPage();
  const inShop = shop.getByRole("main");
  await page.getByLabel("Sale price").fill("50");
  await save(page);
  await expect(page.getByText("The sale price must be below the price")).toBeVisible();
  await expect(page.getByLabel("Sale price")).toBeFocused();
  await page.getByLabel("Sale price").fill("30");
  await plan("Sale starts on", inDays(2));
  await plan("Sale ends on", inDays(4));
  await expect(preview.getByRole("radio", { name: "Now: $40.00" })).toBeChecked();
  await saved();
  await shop.goto(own.page);
  await expect(inShop).toContainText("$40.00");
  await expect(inShop).not.toContainText("$30.00");

  await plan("Sale starts on", inDays(-1));
  await expect(preview.getByRole("radio", { name: "Now: $30.00 instead of $40.00, 'Sale ends soon!'" })).toBeChecked();
  await preview.getByRole("radio", { name: /^From .*: \$40\.00$/ }).check();
  await expect(preview.locator("article")).not.toContainText("Sale ends soon!");
  await saved();
  await shop.reload();
  for (const text of ["$30.00", "Sale ends soon!", "25% off."]) await expect(inShop).toContainText(text);
});

test("of two editors the second to save is asked which changes to keep", async ({ page, context }) => {
  await openOwn(page, "Desk Lamp");
  const other = await context.newPage();
  await other.goto(page.url());
  await titleBox(other).fill("Their Lamp");
  await other.getByRole("button", { name: "Add a color" }).click();
  await other.keyboard.type("Red");
  await other.getByLabel("Image URL of Red").fill("/media/packed-grey.webp");
  await expect(other.getByLabel("Sku of Red, One Size")).toHaveValue("DESK-LAMP-RED");

  await titleBox(page).fill("My Lamp");
  await page.getByLabel("List price").fill("45");
  await save(page);
  await expect(page.getByText("Product updated")).toBeVisible();

  await save(other);
  const notice = other.getByRole("alert").filter({ hasText: "changed this product" });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("Taken over, as you had not changed it: Price.");
  await expect(titleBox(other)).toHaveValue("Their Lamp");
  await notice.getByRole("button", { name: "Take their title" }).click();
  await expect(titleBox(other)).toHaveValue("My Lamp");
  await save(other);
  await expect(other.getByText("Product updated")).toBeVisible();
  await expect(stockOf(other, "Red, One Size")).toHaveValue("0");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("My Lamp");
});

test("what is typed while a save is on its way stays and is saved next", async ({ page }) => {
  await openOwn(page, "Desk Vase");
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/admin/products/desk-vase", async (route) => {
    if (route.request().method() === "PUT") {
      sent.resolve();
      await answered.promise;
    }
    await route.continue();
  });
  await page.getByLabel("List price").fill("45");
  await save(page);
  await sent.promise;
  await titleBox(page).fill("Floor Vase");
  await page.getByLabel("Name of color 1").fill("Clay");
  answered.resolve();
  await expect(page.getByText("Product updated")).toBeVisible();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(page.getByLabel("List price")).toHaveValue("45.00");
  await expect(titleBox(page)).toHaveValue("Floor Vase");
  await save(page);
  await expect(stockOf(page, "Clay, One Size")).toHaveValue("7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor Vase");
});

test("an invalid date is not saved as none, a link asks before it drops what was typed, and a new product gets its page", async ({
  page,
}) => {
  await openOwn(page, "Desk Clock");
  await page.getByLabel("Sale price").fill("30");
  await page.getByRole("textbox", { name: "Sale ends on" }).fill("Nov 31");
  await save(page);
  await expect(page.getByRole("textbox", { name: "Sale ends on" })).toBeFocused();
  await expect(page.getByText("Product updated")).toHaveCount(0);

  await stockOf(page, "Standard, One Size").fill("9");
  await page.getByRole("link", { name: "All products" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("the product and the stock");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Sale price")).toHaveValue("30");
  await page.getByRole("link", { name: "All products" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("link", { name: "New with colors and sizes" }).click();
  // The list that is left has fields of the same names.
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();
  await titleBox(page).fill("Desk Bell");
  await page.getByLabel("Description").fill("Rings.");
  await page.getByLabel("List price").fill("12");
  await page.getByLabel("Name of color 1").fill("Brass");
  await page.getByLabel("Image URL of Brass").fill("/media/packed-grey.webp");
  await page.getByLabel("Name of size 1").fill("One Size");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page).toHaveURL(/\/admin\/products\/desk-bell$/);
  await expect(stockOf(page, "Brass, One Size")).toHaveValue("0");
});
