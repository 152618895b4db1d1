import { expect, type Page, test } from "@playwright/test";
import { ordered, orderView } from "#test/screens/orders.ts";
import { tabTo } from "./keyboard.ts";
import { staffHeaders } from "./staff-session.ts";
import { orderOfOwn } from "./steps.ts";

const shippingTo = (page: Page) => page.getByRole("region", { name: "Shipping to" });
const editButton = (page: Page) => page.getByRole("button", { name: "Edit the shipping address" });
const save = (page: Page) => page.getByRole("button", { name: "Save address" });
const ADDRESS = `**/api/orders/*/address`;

test("the address of an order is changed on its page, by keyboard alone", async ({ page }) => {
  const { path, viewToken } = await orderOfOwn(page, "Moving Cap");
  await page.goto(`${path}#${viewToken}`);
  await tabTo(page, editButton(page));
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Full name");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Jordan Avery");
  await expect(page.getByLabel("ZIP code")).toHaveValue("97205");
  await expect(shippingTo(page).getByText("jordan@shopper.example, stays as it is")).toBeVisible();
  await tabTo(page, page.getByLabel("Street address"));
  await page.keyboard.type("9 Birch Road");
  await tabTo(page, page.getByLabel("ZIP code"));
  await page.keyboard.type("972051234");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your shipping address was changed" })).toBeVisible();
  await expect(editButton(page)).toBeFocused();
  await expect(shippingTo(page).getByRole("definition")).toContainText(["Jordan Avery", "jordan@", "9 Birch Road"]);
  await expect(shippingTo(page).getByText("Portland, OR 97205-1234")).toBeVisible();
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history.last()).toContainText("Shipping address changed");
  await page.reload();
  await expect(shippingTo(page).getByText("9 Birch Road")).toBeVisible();
});

test("a field is judged when it is left and all of them when it is sent; the first at fault gets the focus", async ({
  page,
}) => {
  await ordered(orderView())(page);
  await page.goto(`/orders/${orderView()._id}`);
  await editButton(page).click();
  const zip = page.getByLabel("ZIP code");
  await zip.fill("9720");
  await page.getByLabel("City").focus();
  await expect(zip).toHaveAccessibleDescription("Please enter a valid zip code");
  await expect(page.getByRole("alert").filter({ hasText: "Please fix" })).toHaveCount(0);
  const street = page.getByLabel("Street address");
  await street.fill("");
  await save(page).click();
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription("Please enter your street address");
  await expect(
    page.getByRole("alert").filter({ hasText: "Please fix the errors in your shipping information" }),
  ).toBeVisible();
  await zip.fill("10001");
  await page.getByLabel("City").focus();
  await expect(shippingTo(page).getByRole("status")).toContainText("This ZIP code is in NY, not in OR");
});

test("what was typed stays when the shop does not answer, and goes when it is not wanted", async ({ page }) => {
  await ordered(orderView())(page);
  await page.route(ADDRESS, (route) => route.abort());
  await page.goto(`/orders/${orderView()._id}`);
  await editButton(page).click();
  const street = page.getByLabel("Street address");
  await street.fill("9 Birch Road");
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "it is not known whether" })).toBeVisible();
  await expect(street).toHaveValue("9 Birch Road");

  await page.unroute(ADDRESS);
  const detail = "The address of this order was changed too often to be changed here once more. Please contact us.";
  const json = { code: "address_changed_too_often", detail };
  await page.route(ADDRESS, (route) => route.fulfill({ status: 409, json }));
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: detail })).toBeVisible();
  await page.getByRole("button", { name: "Keep it as it was" }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(shippingTo(page).getByText("418 Alder Street")).toBeVisible();
});

test("who saves what is there already hears of no change", async ({ page }) => {
  const { path, viewToken } = await orderOfOwn(page, "Staying Cap");
  await page.goto(`${path}#${viewToken}`);
  await editButton(page).click();
  await save(page).click();
  await expect(editButton(page)).toBeFocused();
  await expect(page.getByText("Your shipping address was changed")).toHaveCount(0);
  await expect(page.getByText("Shipping address changed")).toHaveCount(0);
});

test("an order that was closed while its address was typed says so, and what it is now", async ({ page }) => {
  const { id, path, viewToken } = await orderOfOwn(page, "Overtaken Cap");
  await page.goto(`${path}#${viewToken}`);
  await editButton(page).click();
  await page.getByLabel("Street address").fill("9 Birch Road");
  const headers = await staffHeaders(page.request);
  await page.request.put(`/api/orders/${id}/status`, { headers, data: { status: "cancelled" } });
  await save(page).click();
  const alert = shippingTo(page).getByRole("alert");
  await expect(alert).toContainText("The address was not changed: this order was cancelled meanwhile.");
  await expect(alert).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeVisible();
  await expect(editButton(page)).toHaveCount(0);
  await expect(shippingTo(page).getByText("418 Alder Street")).toBeVisible();
});

test("an order that is shipped while its address is typed says so as soon as the page knows", async ({ page }) => {
  await ordered(orderView())(page);
  await page.goto(`/orders/${orderView()._id}`);
  await editButton(page).click();
  await ordered(orderView({ status: "fulfilled" }))(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(shippingTo(page).getByRole("alert")).toContainText("your order has been shipped meanwhile");
  await expect(shippingTo(page).getByRole("alert")).toBeFocused();
});

for (const status of ["fulfilled", "cancelled", "expired"] as const) {
  test(`an order that is ${status} offers no change of its address`, async ({ page }) => {
    await ordered(orderView({ status }))(page);
    await page.goto(`/orders/${orderView()._id}`);
    await expect(shippingTo(page).getByText("418 Alder Street")).toBeVisible();
    await expect(editButton(page)).toHaveCount(0);
  });
}
