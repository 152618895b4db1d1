import { expect, type Page } from "@playwright/test";
import { staffHeaders } from "./staff-session.ts";
import { logIn, orderOfOwn } from "./steps.ts";
import { test } from "./test.ts";

/** The actions in the order page's menu. */
async function moreActions(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  const offered = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  return offered;
}

test("staff capture an order's payment, add a note, print its packing slip and ship it; the customer tracks the package", async ({
  page,
}) => {
  const { id, number, viewToken, path } = await orderOfOwn(page, "Desk Cap");
  await logIn(page, `/admin/orders/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.getByRole("button", { name: "Mark as Paid" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as paid?" });
  await expect(question.getByRole("listitem")).toContainText([
    "This charges $25.00 to Visa 4242.",
    "The customer can still cancel",
    "Stock isn't affected.",
  ]);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(page.getByText("Order status updated")).toBeVisible();
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("Captured");
  await expect(page.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);

  await expect(page.getByRole("button", { name: "Add note" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Note" }).fill("Ring twice");
  await page.getByRole("button", { name: "Add note" }).click();
  const newest = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first();
  await expect(newest).toContainText("Ring twice");
  await expect(newest).toContainText("Admin");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: `Packing slip of order ${number}` });
  await expect(slip).toContainText("Desk Cap");
  await expect(slip).toContainText("1 item");
  await page.goBack();

  await page.getByRole("button", { name: "Fulfill", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Fulfill order ${number}` });
  await expect(dialog).toContainText("$25.00 was already charged to Visa 4242.");
  await expect(dialog).toContainText(/We'll email .+ with the tracking if you enter a number/);
  await dialog.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("UPS");
  await dialog.getByRole("button", { name: "Fulfill", exact: true }).click();
  await expect(page.getByText(`Order ${number} fulfilled`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Package" })).toContainText("UPS 1Z999AA10123456784");
  await expect.poll(() => moreActions(page)).toEqual(["Packing slip", "Invoice", "Refund"]);

  await page.goto(`${path}#${viewToken}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order is on its way");
  const link = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
  await expect(page.getByRole("link", { name: "Track package" })).toHaveAttribute("href", link);
  await expect(page.getByText("Ring twice")).toHaveCount(0);
});

test("an open order page shows what another staff member does, and offers only the remaining actions", async ({
  page,
}) => {
  const { id } = await orderOfOwn(page, "Elsewhere Cap");
  await page.clock.install();
  await logIn(page, `/admin/orders/${id}`);
  await expect.poll(() => moreActions(page)).toContain("Cancel");
  const headers = await staffHeaders(page.request);
  const cancelled = await page.request.put(`/api/orders/${id}/status`, { headers, data: { status: "cancelled" } });
  expect(cancelled.ok()).toBe(true);
  await page.clock.runFor(20_000);
  await expect(page.getByRole("main").getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Fulfill" })).toHaveCount(0);
  await expect.poll(() => moreActions(page)).toEqual(["Packing slip", "Invoice", "Mark as Paid"]);
});
