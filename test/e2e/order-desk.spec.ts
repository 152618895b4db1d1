import { expect, test } from "@playwright/test";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { orderDeskScreens } from "#test/screens/admin-order.ts";
import { answering, openScreen } from "#test/screens/screen.ts";
import { staffHeaders } from "./staff-session.ts";
import { logIn, orderOfOwn } from "./steps.ts";

test("staff note something down and ship an order; its shopper follows the parcel and sees no note", async ({
  page,
}) => {
  const { id, number, viewToken, path } = await orderOfOwn(page, "Desk Cap");
  await logIn(page);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.getByRole("button", { name: "Mark as Paid" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as paid?" });
  await expect(question).toContainText("$25.00 is captured from Visa 4242.");
  await expect(question.getByRole("button", { name: "Go back" })).toBeFocused();
  await question.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(page.getByText("Order status updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);

  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Please enter a note")).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("Ring twice");
  await page.getByRole("button", { name: "Add note" }).click();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").first()).toContainText("Ring twice");
  await expect(timeline.getByRole("listitem").first()).toContainText(TEST_ADMIN.email);

  await page.getByRole("button", { name: "Fulfil", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Fulfil order ${number}` });
  await expect(dialog).toContainText("No money moves: $25.00 was captured from Visa 4242.");
  await dialog.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("UPS");
  await dialog.getByRole("button", { name: "Fulfil", exact: true }).click();
  await expect(page.getByText("Order fulfilled")).toBeVisible();
  await expect(page.getByRole("region", { name: "Parcel" })).toContainText("UPS 1Z999AA10123456784");
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);

  await page.goto(`${path}#${viewToken}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order is on its way");
  const link = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
  await expect(page.getByRole("link", { name: "Track your parcel" })).toHaveAttribute("href", link);
  await expect(page.getByText("Ring twice")).toHaveCount(0);
});

test("what somebody else does to the order is seen, and only its legal moves are offered", async ({ page }) => {
  const { id } = await orderOfOwn(page, "Elsewhere Cap");
  await logIn(page);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
  const headers = await staffHeaders(page.request);
  await page.request.put(`/api/orders/${id}/status`, { headers, data: { status: "cancelled" } });
  await expect(page.getByRole("main").getByText("Cancelled", { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Fulfil" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
});

test("whoever may only read sees the order and nothing to press", async ({ page }) => {
  const pending = orderDeskScreens.find(({ name }) => name === "admin-order-pending");
  if (!pending) throw new Error("there is no such screen");
  const user = { _id: "1", email: "ben@shop.example", name: "Ben", role: "read_only" };
  await openScreen(page, {
    ...pending,
    async before(page) {
      await pending.before?.(page);
      await answering("**/api/auth/verify", { status: 200, json: { valid: true, user } })(page);
    },
  });
  await expect(page.getByText("Held on the card")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Packing slip" })).toBeVisible();
});
