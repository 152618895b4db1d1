import { expect, test } from "@playwright/test";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { refundScreens } from "#test/screens/admin-refunds.ts";
import { answering, openScreen } from "#test/screens/screen.ts";
import { logIn, logInByForm, rowOf } from "./steps.ts";

test("a product is created, edited and deleted after its question, each with its toast", async ({ page }) => {
  await logInByForm(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  const form = page.getByRole("form");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(form.getByText("Please enter a title")).toBeVisible();
  await expect(form.getByLabel("Title")).toBeFocused();

  await form.getByLabel("Title").fill("Staff Cap");
  await form.getByLabel("Price").fill("9.50");
  await form.getByLabel("Image URL").fill("/media/packed-grey.webp");
  await form.getByLabel("Inventory").fill("7");
  await form.getByLabel("Description").fill("A cap.");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByText("Product created")).toBeVisible();
  await expect(rowOf(page, "Staff Cap")).toContainText("$9.50");

  await page.getByRole("button", { name: "Edit Staff Cap" }).click();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByRole("button", { name: "Create product" })).toBeVisible();
  await page.getByRole("button", { name: "Edit Staff Cap" }).click();
  await expect(form.getByLabel("Price")).toHaveValue("9.50");
  await form.getByLabel("Price").fill("11");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated")).toBeVisible();
  await expect(rowOf(page, "Staff Cap")).toContainText("$11.00");

  await page.getByRole("button", { name: "Delete Staff Cap" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this product?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Staff Cap")).toBeVisible();
  await page.getByRole("button", { name: "Delete Staff Cap" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted")).toBeVisible();
  await expect(rowOf(page, "Staff Cap")).toHaveCount(0);
});

test("what fails in the dashboard is told, and logging out ends the session", async ({ page }) => {
  await page.route("**/api/products", (route) => route.abort());
  await logIn(page);
  await page.getByRole("tab", { name: "Products" }).click();
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  await page.unroute("**/api/products");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "Pack'd Hoodie")).toBeVisible();

  await page.route("**/api/products/*", (route) => route.abort());
  await page.getByRole("button", { name: "Edit Pack'd Hoodie" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to save product")).toBeVisible();
  await page.getByRole("button", { name: "Delete Pack'd Hoodie" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete product")).toBeVisible();
  await page.route("**/api/admin/orders?*", (route) => route.abort());
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByText("Failed to fetch orders")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

test("a login that fails says why: a wrong password, or an API that cannot be reached", async ({ page }) => {
  await page.goto("/admin/login");
  const failure = page.getByRole("alert");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your password")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@packd.example");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(failure).toContainText("Invalid email or password");

  await page.route("**/api/auth/login", (route) => route.abort());
  await page.getByLabel("Password").fill(TEST_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(failure).toContainText("Demo mode - API not available");
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

test("a stored token that is no longer good is removed on load", async ({ page }) => {
  await page.goto("/admin/login");
  await page.evaluate(() => localStorage.setItem("adminToken", "forged"));
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

test("on a phone the button of a refund, and why it was refused, are in sight however long its history is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const screen = refundScreens.find(({ name }) => name === "admin-refund-again");
  if (screen) await openScreen(page, screen);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Refund", exact: true })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Amount in dollars").fill("5");
  await dialog.getByLabel("Reason").fill("Late");
  await answering("**/refunds", "abort")(page);
  await dialog.getByRole("button", { name: "Refund $5.00" }).click();
  await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
});
