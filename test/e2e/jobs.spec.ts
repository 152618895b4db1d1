import { expect } from "@playwright/test";
import { logIn, rowOf } from "./steps.ts";
import { test } from "./test.ts";

test("an owner opens the jobs from the command palette by keyboard and runs one now; the audit log lists it", async ({
  page,
}) => {
  await logIn(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("jobs");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Jobs", exact: true })).toBeVisible();
  await expect(rowOf(page, "Sends queued emails.")).toContainText("Every minute");
  const job = rowOf(page, "Delete old payment notifications");
  await expect(job).toContainText("Every night at");
  await job.getByRole("button", { name: "Run now Delete old payment notifications" }).press("Enter");
  await expect(page.getByText("Delete old payment notifications runs in a moment")).toBeVisible();
  await expect(job).toContainText("OK");
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(rowOf(page, "Ran job").first()).toContainText("old-webhooks");
});
