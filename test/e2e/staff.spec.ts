import { expect } from "@playwright/test";
import { TOTP } from "otpauth";
import { areaLink, logIn, orderOfOwn, ownMark } from "./steps.ts";
import { test } from "./test.ts";

const PASSWORD = "saddle pepper lantern";

test("an owner invites a read-only staff member, who joins, sees everything, can change nothing, and turns on two-step login", async ({
  page,
  browser,
}) => {
  const email = `lee-${ownMark()}@shop.example`;
  const order = await orderOfOwn(page, "Reading Cap");
  await logIn(page, "/admin/settings/team");
  await page.getByRole("button", { name: "Invite someone" }).click();
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
  const dashboard = lee.getByRole("link", { name: "Admin Dashboard" });
  const login = lee.getByRole("button", { name: "Login" });
  await lee.goto(link);
  await lee.getByLabel("Password", { exact: true }).fill("short");
  await lee.getByRole("button", { name: "Create account" }).click();
  await expect(lee.getByText("The password is shorter than 15 characters")).toBeVisible();
  await lee.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await lee.getByRole("button", { name: "Create account" }).click();
  await expect(dashboard).toBeVisible();

  await test.step("actions that the role doesn't allow are not offered", async () => {
    const main = lee.getByRole("main");
    await areaLink(lee, "Settings").click();
    for (const name of ["Team", "Developers"]) await expect(areaLink(lee, name)).toHaveCount(0);
    await areaLink(lee, "System").click();
    await main.getByRole("button", { name: "All", exact: true }).click();
    await expect(main.getByText("Sends queued emails.")).toBeVisible();
    await expect(main.getByRole("button", { name: /Run now|Acknowledge/ })).toHaveCount(0);
    await lee.goto(new URL(`/admin/orders/${order.id}`, link).href);
    await expect(main.getByText("Payment authorized")).toBeVisible();
    await expect(main.getByRole("button")).toHaveText(["More actions"]);
  });

  await lee.getByRole("link", { name: /^Your account/ }).click();
  await lee.getByRole("button", { name: "Set up" }).click();
  const setUp = lee.getByRole("dialog");
  await setUp.getByLabel("Your password").fill(PASSWORD);
  await setUp.getByRole("button", { name: "Continue" }).click();
  await expect(setUp.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await expect(setUp.getByRole("heading", { name: "Set up two-step login" })).toBeFocused();
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  const totp = new TOTP({ secret });
  await setUp.getByLabel("Code from the app").fill(totp.generate());
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await setUp.getByRole("button", { name: "I've saved them" }).click();
  await expect(lee.getByText("10 recovery codes are left.")).toBeVisible();

  await lee.getByRole("button", { name: "Logout" }).click();
  await expect(lee).toHaveURL(/\/admin\/login$/);
  await lee.getByLabel("Email").fill(email);
  await lee.getByLabel("Password").fill(PASSWORD);
  await login.click();
  await expect(lee.getByRole("heading", { name: "Two-step login" })).toBeFocused();
  expect(await lee.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  // The next code is accepted early. Each code works once, and the current one could expire while it is typed.
  await lee.getByLabel("Code", { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await login.click();
  await expect(dashboard).toBeVisible();
  await context.close();

  await order.own.remove();
});
