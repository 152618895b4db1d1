import { expect, test } from "@playwright/test";
import { answering, openScreen } from "../screens/screen.ts";
import { screens } from "../screens/screens.ts";
import { logIn, rowOf } from "./steps.ts";

test("an owner finds the jobs, runs one now, and the log tells of it", async ({ page }) => {
  await logIn(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("jobs");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Jobs", exact: true })).toBeVisible();
  await expect(rowOf(page, "Sends the mails that wait.")).toContainText("Every minute");
  const job = rowOf(page, "Drops old news of the payment provider.");
  await expect(job).toContainText("Went well");
  await expect(job).toContainText("Every night at");
  await job.getByRole("button", { name: "Run now old-webhooks" }).press("Enter");
  await expect(page.getByText("old-webhooks runs in a moment")).toBeVisible();
  await expect(job).toContainText("Went well");
  await page.getByRole("tab", { name: "Audit log", exact: true }).click();
  await expect(rowOf(page, "Job run").first()).toContainText("old-webhooks");
});

test("a parked job that was marked as seen keeps the focus, and no reader of the list can do anything", async ({
  page,
}) => {
  const screen = screens.find(({ name }) => name === "admin-jobs");
  if (!screen) throw new Error("There is no such screen");
  await openScreen(page, screen);
  await answering("**/api/admin/jobs/capture/seen", { status: 204 })(page);
  const row = rowOf(page, "Takes the money of orders");
  await row.getByRole("button", { name: "Mark as seen capture" }).press("Enter");
  await expect(row).toBeFocused();

  const user = { _id: "1", email: "bo@shop.example", name: "Bo", role: "read_only" };
  await answering("**/api/auth/verify", { status: 200, json: { valid: true, user } })(page);
  await page.reload();
  await expect(row).toContainText("Parked");
  await expect(page.getByRole("button", { name: /Run now|Mark as seen/ })).toHaveCount(0);
});
