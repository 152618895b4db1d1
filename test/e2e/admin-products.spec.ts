import { expect, type Page, test } from "@playwright/test";
import { inDays, logIn, rowOf } from "./steps.ts";

/** A product of this test alone, made by the plain form. */
async function makeProduct(page: Page, title: string): Promise<void> {
  const form = page.getByRole("form");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Price").fill("40");
  await form.getByLabel("Image URL").fill("/media/packed-grey.webp");
  await form.getByLabel("Inventory").fill("7");
  await form.getByLabel("Description").fill("Made to be changed.");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(rowOf(page, title)).toBeVisible();
}

test("stock changes for a reason that the ledger tells, and a sale is planned, previewed and seen in the shop", async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await makeProduct(page, "Desk Mug");
  await page.getByRole("link", { name: "Desk Mug" }).click();

  const cell = page.getByRole("textbox", { name: "Stock of Standard, One Size" });
  await cell.fill("-2");
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByLabel("Note").fill("Fell off the desk");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByText("7 when you looked, now 5.")).toBeVisible();
  const ledger = page.getByRole("region", { name: "Ledger" });
  await expect(ledger.getByRole("row").nth(1)).toContainText(/-2.*5.*Damaged: Fell off the desk/);
  await expect(cell).toHaveValue("5");

  await page.getByLabel("Sale price").fill("50");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The sale price must be below the price")).toBeVisible();
  await expect(page.getByLabel("Sale price")).toBeFocused();
  await page.getByLabel("Sale price").fill("30");
  await page.getByRole("textbox", { name: "Sale ends on" }).fill(inDays(3));
  await page.getByRole("textbox", { name: "Sale ends on" }).blur();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("radio", { name: "Now: $30.00 instead of $40.00, 'Sale ends soon!'" })).toBeChecked();
  await preview.getByRole("radio", { name: /^From .*: \$40\.00$/ }).check();
  await expect(preview.locator("article")).not.toContainText("Sale ends soon!");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();

  await page.goto("/product/desk-mug");
  await expect(page.getByText("Sale ends soon!").first()).toBeVisible();
  await expect(page.getByText("25% off.")).toBeVisible();
});

test("who saves second is told, and chooses what to keep", async ({ page, context }) => {
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await makeProduct(page, "Desk Lamp");
  await page.getByRole("link", { name: "Desk Lamp" }).click();
  const other = await context.newPage();
  await other.goto("/admin/products/desk-lamp");
  await other.getByLabel("Title", { exact: true }).fill("Their Lamp");
  await other.getByRole("button", { name: "Add a color" }).click();
  await other.keyboard.type("Red");
  await other.getByLabel("Image URL of Red").fill("/media/packed-grey.webp");
  await expect(other.getByLabel("Sku of Red, One Size")).toHaveValue("DESK-LAMP-RED-ONE-SIZE");

  await page.getByLabel("Title", { exact: true }).fill("My Lamp");
  await page.getByLabel("List price").fill("45");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();

  await other.getByRole("button", { name: "Save changes" }).click();
  const told = other.getByRole("alert").filter({ hasText: "changed this product" });
  await expect(told).toBeFocused();
  await expect(told).toContainText("Taken over, as you had not changed it: Price.");
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("Their Lamp");
  await told.getByRole("button", { name: "Take their title" }).click();
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("My Lamp");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Product updated")).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Stock of Red, One Size" })).toHaveValue("0");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("My Lamp");
});

test("who saves the plain form second is told too, and nothing is overwritten", async ({ page, context }) => {
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await makeProduct(page, "Desk Fan");
  const other = await context.newPage();
  await other.goto("/admin?tab=products");
  const [mine, theirs] = [page.getByRole("form"), other.getByRole("form")];
  await rowOf(page, "Desk Fan").getByRole("button", { name: /^Edit/ }).click();
  await rowOf(other, "Desk Fan").getByRole("button", { name: /^Edit/ }).click();
  await theirs.getByLabel("Title").fill("Their Fan");
  await theirs.getByLabel("Inventory").fill("9");
  await mine.getByLabel("Title").fill("My Fan");
  await mine.getByLabel("Price").fill("45");
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();

  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Failed to save product")).toBeVisible();
  await expect(theirs.getByRole("alert")).toContainText("Title, theirs: My Fan");
  await expect(theirs.getByLabel("Title")).toHaveValue("Their Fan");
  await expect(theirs.getByLabel("Price")).toHaveValue("45.00");
  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Product updated")).toBeVisible();
  await expect(rowOf(other, "Their Fan")).toContainText("$45.00");
});

test("what is typed on a product's page while it is saved stays, and is saved next", async ({ page }) => {
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await makeProduct(page, "Desk Vase");
  await page.getByRole("link", { name: "Desk Vase" }).click();
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/admin/products/desk-vase", async (route) => {
    if (route.request().method() === "PUT") {
      sent.resolve();
      await answered.promise;
    }
    await route.continue();
  });
  await page.getByLabel("List price").fill("45");
  await page.getByRole("button", { name: "Save changes" }).click();
  await sent.promise;
  await page.getByLabel("Title", { exact: true }).fill("Floor Vase");
  await page.getByLabel("Name of color 1").fill("Clay");
  answered.resolve();
  await expect(page.getByText("Product updated")).toBeVisible();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(page.getByLabel("List price")).toHaveValue("45.00");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Floor Vase");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("textbox", { name: "Stock of Clay, One Size" })).toHaveValue("7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor Vase");
});

test("what is typed on a product's page is not lost by a link, and a day that is none is not left out", async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await makeProduct(page, "Desk Clock");
  await page.getByRole("link", { name: "Desk Clock" }).click();
  await page.getByLabel("Sale price").fill("30");
  await page.getByRole("textbox", { name: "Sale ends on" }).fill("Nov 31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("textbox", { name: "Sale ends on" })).toBeFocused();
  await expect(page.getByText("Product updated")).toHaveCount(0);

  await page.getByRole("textbox", { name: "Stock of Standard, One Size" }).fill("9");
  await page.getByRole("link", { name: "All products" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("the product and the stock");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Sale price")).toHaveValue("30");
  await page.getByRole("link", { name: "All products" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "New with colors and sizes" }).click();

  await page.getByLabel("Title", { exact: true }).fill("Desk Bell");
  await page.getByLabel("Description").fill("Rings.");
  await page.getByLabel("List price").fill("12");
  await page.getByLabel("Name of color 1").fill("Brass");
  await page.getByLabel("Image URL of Brass").fill("/media/packed-grey.webp");
  await page.getByLabel("Name of size 1").fill("One Size");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page).toHaveURL(/\/admin\/products\/desk-bell$/);
  await expect(page.getByRole("textbox", { name: "Stock of Brass, One Size" })).toHaveValue("0");
});
