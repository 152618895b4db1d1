import { expect, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { logIn, ownMark } from "./steps.ts";

const PASSWORD = "saddle pepper lantern";

test("an owner invites somebody, who joins, may only look, and adds a second step to the login", async ({
  page,
  browser,
}) => {
  const email = `lee-${ownMark()}@shop.example`;
  await logIn(page);
  await page.getByRole("tab", { name: "Staff" }).click();
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Name").fill("Lee");
  await dialog.getByLabel("Role").selectOption("Read only");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const link = await dialog.getByLabel("Link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();

  const context = await browser.newContext();
  const lee = await context.newPage();
  await lee.goto(link);
  await lee.getByLabel("Password", { exact: true }).fill("short");
  await lee.getByRole("button", { name: "Create account" }).click();
  await expect(lee.getByText("The password is shorter than 15 characters")).toBeVisible();
  await lee.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await lee.getByRole("button", { name: "Create account" }).click();
  await expect(lee).toHaveURL(/\/admin\/login$/);
  await expect(lee.getByLabel("Email")).toHaveValue(email);
  const giveLeesPassword = async () => {
    await lee.getByLabel("Password").fill(PASSWORD);
    await lee.getByRole("button", { name: "Login" }).click();
  };
  await giveLeesPassword();
  await expect(lee.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

  // What the role may not do is neither offered nor taken.
  await expect(lee.getByRole("tab", { name: "Products" })).toBeVisible();
  for (const name of ["Staff", "API tokens"]) await expect(lee.getByRole("tab", { name })).toHaveCount(0);
  const token = await lee.evaluate(() => localStorage.getItem("adminToken"));
  const headers = { authorization: `Bearer ${token}` };
  expect((await lee.request.get("/api/orders", { headers })).status()).toBe(200);
  expect((await lee.request.delete("/api/products/nothing", { headers })).status()).toBe(403);
  expect((await lee.request.get("/api/admin/staff", { headers })).status()).toBe(403);

  await lee.getByRole("link", { name: /^Your account/ }).click();
  await lee.getByRole("button", { name: "Set up" }).click();
  const setUp = lee.getByRole("dialog");
  await setUp.getByLabel("Your password").fill(PASSWORD);
  await setUp.getByRole("button", { name: "Continue" }).click();
  await expect(setUp.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await expect(setUp.getByRole("heading", { name: "Set up two-step login" })).toBeFocused();
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  const totp = new TOTP({ secret });
  // Of the step before: that of now is still to be used below.
  await setUp.getByLabel("Code of the app").fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const [recoveryCode = ""] = (await setUp.getByLabel("Recovery codes").inputValue()).split("\n");
  await setUp.getByRole("button", { name: "I have kept them" }).click();
  await expect(lee.getByText("10 recovery codes are left.")).toBeVisible();

  const logOut = async () => {
    await lee.getByRole("button", { name: "Logout" }).click();
    await expect(lee).toHaveURL(/\/admin\/login$/);
    await lee.getByLabel("Email").fill(email);
  };
  await logOut();
  await giveLeesPassword();
  await expect(lee.getByRole("heading", { name: "Two-step login" })).toBeFocused();
  expect(await lee.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  await lee.getByLabel("Code", { exact: true }).fill(totp.generate());
  await lee.getByRole("button", { name: "Login" }).click();
  await expect(lee.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

  await logOut();
  await giveLeesPassword();
  await lee.getByRole("button", { name: "Use a recovery code" }).click();
  await lee.getByLabel("Recovery code").fill(recoveryCode);
  await lee.getByRole("button", { name: "Login" }).click();
  await expect(lee.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await context.close();
});

test("an owner makes a token for a program, which works until it is revoked", async ({ page }) => {
  const name = `Warehouse ${ownMark()}`;
  await logIn(page);
  await page.getByRole("tab", { name: "API tokens" }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radiogroup", { name: "Orders" }).getByLabel("Read", { exact: true }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const headers = { authorization: `Bearer ${await dialog.getByRole("textbox", { name: "Token" }).inputValue()}` };
  await dialog.getByRole("button", { name: "Done" }).click();
  expect((await page.request.get("/api/orders", { headers })).status()).toBe(200);
  expect((await page.request.get("/api/admin/account", { headers })).status()).toBe(403);
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Token revoked")).toBeVisible();
  expect((await page.request.get("/api/orders", { headers })).status()).toBe(401);
});
