import { expect, type Page } from "@playwright/test";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { inDays, logIn, orderOf, ownProduct } from "./steps.ts";
import { test } from "./test.ts";

/** Adds a product that only this test uses, seven in stock at $40, and opens a part of its editor. */
async function openOwn(page: Page, title: string, part = "", prepare?: (own: { page: string }) => Promise<unknown>) {
  const own = await ownProduct(page.request, title, 40, 7);
  await prepare?.(own);
  await logIn(page, `/admin${own.page.replace("/product/", "/products/")}${part}`);
  return own;
}

const stockOf = (page: Page, variant: string) => page.getByRole("textbox", { name: `Stock of ${variant}` });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the product" }).getByRole("link", { name }).click();
const inBox = async (page: Page, name: string, text: string) => {
  await page.getByRole("textbox", { name }).fill(text);
  await page.getByRole("textbox", { name }).blur();
};
async function saved(page: Page) {
  const answer = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await save(page);
  await answer;
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
}

test("stock is corrected for a reason that its history shows, and a restock counts down in the shop until it is canceled", async ({
  page,
}) => {
  const own = await openOwn(page, "Desk Mug", "/stock", (own) => orderOf(page.request, [own]));
  const cell = stockOf(page, "Standard, One Size");
  await expect(cell).toHaveValue("6");
  await cell.fill("-6");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByLabel("Note").fill("Fell off the desk");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByText("Standard, One Size: 6 → 0")).toBeVisible();
  const history = page.getByRole("region", { name: "Stock history" }).getByRole("row");
  await expect(history.nth(1)).toContainText(/-6.*0.*Damaged: Fell off the desk/);
  await expect(history.nth(2)).toContainText(/-1.*6.*Reserved for order/);
  await expect(cell).toHaveValue("0");

  await page.getByRole("button", { name: "Plan a restock" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan a restock" });
  await dialog.getByRole("button", { name: "Plan restock" }).click();
  await expect(dialog.getByText("Please enter a date and a time")).toBeVisible();
  await inBox(page, "Available on", inDays(2));
  await dialog.getByLabel("Units of Standard, One Size").fill("40");
  await dialog.getByRole("button", { name: "Plan restock" }).click();
  await expect(page.getByText("Restock planned")).toBeVisible();
  const row = page.getByRole("region", { name: "Planned restocks" }).getByRole("row").filter({ hasText: "+40" });
  await expect(row).toContainText("Planned, with a countdown");
  const shop = await page.context().newPage();
  await shop.goto(own.page);
  await expect(shop.getByText("back in stock")).toBeVisible();
  await expect(shop.getByRole("timer")).toHaveText(/\d/);
  await expect(shop.getByRole("button", { name: "Add to Cart" }).first()).toBeDisabled();

  await page.getByRole("button", { name: "Cancel the restock of Standard, One Size" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel restock" }).click();
  await expect(page.getByText("No restocks planned.")).toBeVisible();
  await shop.reload();
  await expect(shop.getByText("Email me when it's back")).toBeVisible();
  await expect(shop.getByRole("timer")).toHaveCount(0);
  await own.remove();
});

test("a sale is planned, previewed and then runs in the shop; an invalid date is not saved as empty, and a link asks before it discards changes", async ({
  page,
}) => {
  const own = await openOwn(page, "Desk Tray");
  const preview = page.getByRole("region", { name: "Preview" });
  const shop = await page.context().newPage();
  const inShop = shop.getByRole("main");
  await page.getByLabel("Sale price").fill("50");
  await save(page);
  await expect(page.getByText("The sale price must be below the price")).toBeVisible();
  await expect(page.getByLabel("Sale price")).toBeFocused();
  await page.getByLabel("Sale price").fill("30");
  await inBox(page, "Sale starts on", inDays(2));
  await inBox(page, "Sale ends on", inDays(4));
  await expect(preview.getByRole("radio", { name: "Now: $40.00" })).toBeChecked();
  await saved(page);
  await shop.goto(own.page);
  await expect(inShop).toContainText("$40.00");
  await expect(inShop).not.toContainText("$30.00");

  await inBox(page, "Sale starts on", inDays(-1));
  await expect(preview.getByRole("radio", { name: "Now: $30.00 instead of $40.00, 'Sale ends soon!'" })).toBeChecked();
  await preview.getByRole("radio", { name: /^From .*: \$40\.00$/ }).check();
  await expect(preview.locator("article")).not.toContainText("Sale ends soon!");
  await saved(page);
  await shop.reload();
  for (const text of ["$30.00", "Sale ends soon!", "25% off."]) await expect(inShop).toContainText(text);

  await page.getByLabel("Sale price").fill("29");
  await page.getByRole("textbox", { name: "Sale ends on" }).fill("Nov 31");
  await save(page);
  await expect(page.getByRole("textbox", { name: "Sale ends on" })).toBeFocused();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await part(page, "Stock");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("the details");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Sale price")).toHaveValue("29");
  await part(page, "Stock");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(stockOf(page, "Standard, One Size")).toHaveValue("7");
});

test("a color is added with an uploaded picture, first as a draft, and then appears in the shop", async ({ page }) => {
  const own = await openOwn(page, "Desk Bag", "/variants");
  await page.getByRole("button", { name: "Add a color" }).click();
  await page.keyboard.type("Rust Red");
  await expect(page.getByLabel("SKU of Rust Red, One Size")).toHaveValue("DESK-BAG-RUST-RED");
  await save(page);
  await expect(page.getByText("Please add a picture")).toBeVisible();
  await page.getByRole("button", { name: "Choose Picture of Rust Red" }).click();
  const buffer = await jpeg({ width: 800, height: 800 }, "#a04030");
  await page.getByLabel("Choose a file").setInputFiles({ name: "bag.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("button", { name: "Change Picture of Rust Red" })).toBeVisible();
  await page.getByLabel("Swatch of Rust Red").selectOption("color");
  await page.getByLabel("Swatch color of Rust Red").fill("#a04030");
  await saved(page);
  const inShop = async () => {
    const { variants } = await (await page.request.get(own.page.replace("/product/", "/api/products/"))).json();
    return variants.map(({ color, swatch }: { color: string; swatch?: string }) => [color, swatch]);
  };
  expect(await inShop()).toEqual([["Standard", undefined]]);

  await page.getByRole("button", { name: "Edit Rust Red" }).click();
  await page.getByLabel("Status of Rust Red").selectOption("live");
  await saved(page);
  expect(await inShop()).toEqual([
    ["Standard", undefined],
    ["Rust Red", "#a04030"],
  ]);
  await part(page, "Pictures");
  await expect(page.getByRole("list", { name: /^Pictures, in display order/ }).getByRole("listitem")).toHaveCount(2);
});

test("a product becomes a draft, and is announced with a countdown", async ({ page }) => {
  const own = await openOwn(page, "Desk Drop");
  const status = async () => (await page.request.get(own.page)).status();
  await page.getByLabel("Status").selectOption("draft");
  await saved(page);
  expect(await status()).toBe(404);
  await page.getByLabel("Status").selectOption("at");
  await save(page);
  await expect(page.getByText("Please enter a date and a time")).toBeVisible();
  await inBox(page, "Goes live on", inDays(3));
  await page.getByLabel("Goes live: Time").fill("12:00");
  await page.getByLabel("Show a countdown until then").check();
  await saved(page);
  expect(await status()).toBe(200);
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByText(/^[A-Z].*, 12:00 PM$/)).toBeVisible();

  await page.getByRole("link", { name: "All products" }).click();
  await page.getByRole("button", { name: "Scheduled", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Desk Drop" })).toContainText("Scheduled");
  await own.remove();
});
