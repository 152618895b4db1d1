import { type APIRequestContext, expect } from "@playwright/test";
import { answerOf, staffHeaders } from "./staff-session.ts";
import { areaLink, expectReceipt, fillCard, fillShipping, logIn, ownProduct, placeOrder } from "./steps.ts";
import { test } from "./test.ts";

/** Saves the shipping settings as another staff member. */
async function saveShipping(request: APIRequestContext, expressPrice: number): Promise<void> {
  const headers = await staffHeaders(request);
  const { groups } = await answerOf(await request.get("/api/admin/settings", { headers }), 200);
  const data = {
    version: groups.shipping.version,
    values: { ...groups.shipping.values, expressPrice, expressOffered: true },
  };
  await answerOf(await request.put("/api/admin/settings/shipping", { headers, data }), 200);
}

test("the express price that staff set applies to an open checkout, after prompts about another editor's change and about unsaved changes", async ({
  page,
  browser,
  shopUrl,
}) => {
  const staff = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  const own = await ownProduct(page.request, "Express Cap", 20, 5);
  await page.goto(own.page);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "express@shopper.example");
  await page.getByLabel("Express").check();
  await fillCard(page);
  const amounts = page.getByRole("complementary").getByRole("definition");
  await expect(amounts).toHaveText(["$20.00", "$7.99", "$0.00", "$27.99"]);

  await logIn(staff);
  await areaLink(staff, "Settings").click();
  await areaLink(staff, "Shipping and policies").click();
  const form = staff.getByRole("form", { name: "Shipping and policies" });
  const price = form.getByLabel("Express price");
  const save = form.getByRole("button", { name: "Save" });
  const viewShop = staff.getByRole("link", { name: "View shop" });
  await price.fill("9.49");
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await test.step("another staff member saved first", async () => {
    await saveShipping(page.request, 6.66);
    await save.click();
    await expect(form.getByRole("alert")).toContainText("Express price is now $6.66");
    await expect(price).toHaveValue("9.49");
  });
  await test.step("leaving the page asks first", async () => {
    await viewShop.click();
    await staff
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await save.press("Enter");
    await expect(form.getByText("Unsaved changes")).toHaveCount(0);
  });

  await placeOrder(page);
  await expect(page.getByText("The price of your order has changed. Nothing was charged.")).toBeVisible();
  await expect(page.getByText("The price changed from $7.99 to $9.49.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Shipping method" })).toContainText("$9.49");

  await form.getByLabel("Offer express at checkout").uncheck();
  await save.click();
  await expect(form.getByText("Unsaved changes")).toHaveCount(0);
  await viewShop.click();
  await expect(staff).toHaveURL(`${shopUrl}/`);
  await page.getByRole("button", { name: "Place Order for $29.49" }).click();
  await expect(page.getByText("Express shipping is no longer offered.")).toBeVisible();
  await expect(page.getByLabel("Express")).toHaveCount(0);
  await expect(amounts).toHaveText(["$20.00", "FREE", "$0.00", "$20.00"]);
  await placeOrder(page);
  await expectReceipt(page);
  await page.goto("/shipping");
  await expect(page.getByRole("row", { name: "Standard" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Express" })).toHaveCount(0);

  // Restores the settings for the worker's next test.
  await saveShipping(page.request, 7.99);
  await staff.context().close();
});
