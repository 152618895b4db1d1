import { expect, type Page } from "@playwright/test";
import { SHIP_TO } from "#test/harness/customer.ts";
import { tabTo } from "./keyboard.ts";
import { answerOf, staffHeaders } from "./staff-session.ts";
import { orderOfOwn } from "./steps.ts";
import { test } from "./test.ts";

const shippingTo = (page: Page) => page.getByRole("region", { name: "Shipping to" });
const editButton = (page: Page) => page.getByRole("button", { name: "Edit the shipping address" });
const save = (page: Page) => page.getByRole("button", { name: "Save address" });

test("Changes the address of an order by keyboard alone, until the order is cancelled", async ({ page }) => {
  const { id, path, viewToken } = await orderOfOwn(page, "Moving Cap");
  await page.goto(`${path}#${viewToken}`);
  const changed = page.getByRole("status").filter({ hasText: "Your shipping address was changed" });
  await tabTo(page, editButton(page));
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Full name");
  await expect(shippingTo(page).getByRole("heading")).toBeFocused();
  await tabTo(page, name);
  await expect(name).toHaveValue("Jordan Avery");
  await expect(page.getByLabel("ZIP code")).toHaveValue("97205");
  await expect(shippingTo(page).getByText("stays jordan@shopper.example")).toBeVisible();
  // Saving it unchanged is not a change.
  await page.keyboard.press("Enter");
  await expect(editButton(page)).toBeFocused();
  await expect(changed).toHaveCount(0);
  await expect(page.getByText("Shipping address changed")).toHaveCount(0);

  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Street address"));
  await page.keyboard.type("9 Birch Road");
  await tabTo(page, page.getByLabel("ZIP code"));
  await page.keyboard.type("972051234");
  await page.keyboard.press("Enter");
  await expect(changed).toBeVisible();
  await expect(editButton(page)).toBeFocused();
  await expect(shippingTo(page).getByRole("definition")).toContainText(["Jordan Avery", "jordan@", "9 Birch Road"]);
  await expect(shippingTo(page).getByText("Portland, OR 97205-1234")).toBeVisible();
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history.last()).toContainText("Shipping address changed");
  await page.reload();
  await expect(shippingTo(page).getByText("9 Birch Road")).toBeVisible();

  await test.step("an address that staff changed in the meantime is shown before it is overwritten", async () => {
    await editButton(page).click();
    await page.getByLabel("Street address").fill("10 Birch Road");
    const headers = await staffHeaders(page.request);
    const data = { ...SHIP_TO, address: "7 Elm Street" };
    await answerOf(await page.request.put(`/api/orders/${id}/address`, { headers, data }), 200);
    await save(page).click();
    const changed =
      "The shipping address was changed to 'Jordan Avery, 7 Elm Street, Portland, OR 97205' in the meantime.";
    await expect(shippingTo(page).getByRole("alert").filter({ hasText: changed })).toBeVisible();
    await save(page).click();
    await expect(editButton(page)).toBeFocused();
    await expect(shippingTo(page).getByText("10 Birch Road")).toBeVisible();
  });

  await test.step("the page says that the order was cancelled while the address was typed", async () => {
    await editButton(page).click();
    await page.getByLabel("Street address").fill("11 Birch Road");
    const headers = await staffHeaders(page.request);
    await answerOf(await page.request.put(`/api/orders/${id}/status`, { headers, data: { status: "cancelled" } }), 200);
    await save(page).click();
    const alert = shippingTo(page).getByRole("alert");
    await expect(alert).toContainText("This order was cancelled, so the address wasn't changed.");
    await expect(alert).toBeFocused();
    await expect(page.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeVisible();
    await expect(editButton(page)).toHaveCount(0);
    await expect(shippingTo(page).getByText("10 Birch Road")).toBeVisible();
  });
});
