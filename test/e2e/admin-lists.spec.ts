import { expect } from "@playwright/test";
import { runJobsUntil } from "./run-job.ts";
import { staffHeaders } from "./staff-session.ts";
import { areaLink, logIn, orderOfOwn, ownMark, rowOf } from "./steps.ts";
import { test } from "./test.ts";

test("a contact message arrives, and staff read it, reply, add a note and mark it as done", async ({ page }) => {
  const comment = `Does the pack fit a 13 inch laptop? ${ownMark()}`;
  const data = { name: "Jordan Avery", email: "jordan@mail.example", phone: "", comment, website: "" };
  expect((await page.request.post("/api/messages", { data })).status()).toBe(201);

  await logIn(page);
  await areaLink(page, "Inbox").click();
  const row = rowOf(page, comment);
  await row.getByRole("link", { name: "Unread: Jordan Avery" }).click();
  const pane = page.getByRole("region", { name: "Message", exact: true });
  await expect(pane.getByText(comment)).toBeVisible();
  await pane.getByLabel("Reply").fill("It does, in its sleeve.");
  await pane.getByRole("button", { name: "Save reply" }).click();
  await expect(pane.getByRole("list", { name: "Conversation" })).toContainText("It does, in its sleeve.");
  await expect(pane.getByLabel("Reply")).toHaveValue("");
  await pane.getByLabel("Note").fill("It does.");
  await pane.getByRole("button", { name: "Save note" }).click();
  // The toast may cover the button, and stays while the pointer is on it.
  await expect(page.getByText("Note saved")).toBeVisible();
  await expect(page.getByText("Note saved")).toBeHidden();
  await pane.getByRole("button", { name: "Mark as done" }).click();
  await expect(pane.getByRole("button", { name: "Open again" })).toBeVisible();
  await pane.getByRole("button", { name: "Close" }).click();
  await expect(pane).toBeHidden();
  await expect(row.getByRole("link", { name: "Jordan Avery", exact: true })).toBeFocused();
  await expect(row).toContainText("Done");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(rowOf(page, comment)).toHaveCount(0);
});

test("an email is found by its order, shown without running scripts, and sent again; a job is run from the palette by keyboard; the audit log lists both", async ({
  page,
  shopUrl,
}) => {
  const order = await orderOfOwn(page, "Mail Cap");
  const headers = await staffHeaders(page.request);
  const found = async () =>
    (await (await page.request.get("/api/admin/emails", { headers, params: { q: order.number } })).json()).items[0];
  // Without a mail server, the outbox keeps the email; only then can it be sent again.
  await runJobsUntil(shopUrl, ["emails"], async () => (await found())?.state === "kept");

  await logIn(page, "/admin/settings/email");
  await expect(page.getByText("Email isn't set up, so nothing is delivered.")).toBeVisible();
  await page.getByLabel("Find emails").fill(order.number);
  const row = rowOf(page, order.number);
  await expect(page).toHaveURL(new RegExp(`q=${order.number}`));
  await expect(row).toHaveCount(1);
  await row.getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: order.number });
  await expect(dialog.getByText(`Order ${order.number}`).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByRole("link", { name: `/orders/${order.id}#` })).toHaveAttribute("target", "_blank");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const drawn = dialog.locator('iframe[title="The email"]');
  await expect(drawn).toHaveAttribute("sandbox", "allow-same-origin");
  const button = drawn.contentFrame().getByRole("link", { name: "View your order" });
  await expect(button).toHaveCSS("background-color", "rgb(22, 23, 26)");
  await button.click();
  await expect(button).toBeVisible();
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByText("Subtotal: $")).toBeVisible();

  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Email queued")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Sent again" })).toContainText("by Admin");
  const { _id: id } = await found();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await test.step("a job is run now", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("jobs");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Jobs", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "All", exact: true }).press("Enter");
    await expect(rowOf(page, "Sends queued emails.")).toContainText("Every minute");
    const job = rowOf(page, "Delete old payment notifications");
    await expect(job).toContainText("Every night at");
    await job.getByRole("button", { name: "Run now Delete old payment notifications" }).press("Enter");
    await expect(page.getByText("Delete old payment notifications runs in a moment")).toBeVisible();
    await expect(job).toContainText("OK");
    await page.getByRole("link", { name: "Audit log", exact: true }).click();
    await expect(rowOf(page, "Ran job").first()).toContainText("Delete old payment notifications");
  });
  await page.goto(`/admin/settings/system/audit?subject=email:${id}`);
  await expect(rowOf(page, "Resent email")).toContainText("Queued");
  await order.own.remove();
});
