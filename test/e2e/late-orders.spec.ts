import { expect, test } from "@playwright/test";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { ordered, orderView } from "#test/screens/orders.ts";
import { answering } from "#test/screens/screen.ts";
import { answerOf, staffHeaders } from "./staff-session.ts";
import { inDays, logIn, orderOfOwn } from "./steps.ts";

test("staff tell of a long delay, and its shopper agrees to wait", async ({ page }) => {
  const { id, viewToken, path } = await orderOfOwn(page, "Late Cap");
  await logIn(page);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Tell of a delay" }).click();
  const dialog = page.getByRole("dialog", { name: "Tell of a delay" });
  await expect(dialog).toContainText("without their word, the order is then cancelled");
  await dialog.getByRole("textbox", { name: "Ships by" }).fill(inDays(60));
  await dialog.getByLabel("Reason").fill("The dye house is late.");
  await dialog.getByRole("button", { name: "Tell the shopper" }).click();
  await expect(page.getByText("The shopper is told of the delay")).toBeVisible();
  await expect(page.getByRole("region", { name: "Late" })).toContainText("no answer yet");

  await page.goto(`${path}#${viewToken}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Your order is late");
  const question = page.getByRole("region", { name: "Your answer to the delay" });
  await expect(question).toContainText("we cancel the order for a full refund");
  await question.getByRole("button", { name: "I agree to wait" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You agreed to wait. The reason: The dye house is late.")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(title).toBeFocused();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "You agreed to wait" })).toBeVisible();

  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole("region", { name: "Late" })).toContainText("Agreed to wait");
});

test("nobody agrees to a day that was told after they had opened the page", async ({ page }) => {
  const { id, viewToken, path } = await orderOfOwn(page, "Later Cap");
  const headers = await staffHeaders(page.request);
  const today = easternDay(new Date());
  const tell = async (days: number, revision: number) => {
    const data = { shipsBy: dayAfter(today, days), reason: `It takes ${days} days.`, revision };
    await answerOf(await page.request.put(`/api/admin/orders/${id}/delay`, { headers, data }), 200);
  };
  await tell(60, 0);
  await page.goto(`${path}#${viewToken}`);
  const agree = page.getByRole("button", { name: "I agree to wait" });
  await agree.waitFor();
  await tell(90, 1);
  await agree.click();
  await expect(page.getByText("This order has changed meanwhile.")).toBeVisible();
  await expect(page.getByText("It takes 90 days.")).toBeVisible();
  await expect(agree).toBeVisible();
});

test("when the shop does not answer, it is said and can be pressed again", async ({ page }) => {
  const delay = { shipsBy: "2026-07-14", reason: "It is late.", agreeBy: "2026-05-31", agreedAt: null };
  const order = orderView({ status: "paid", delay });
  await ordered(order)(page);
  const path = `**/api/orders/${order._id}/delay-agreement`;
  await answering(path, "abort")(page);
  await page.goto(`/orders/${order._id}`);
  const agree = page.getByRole("button", { name: "I agree to wait" });
  await agree.click();
  await expect(page.getByRole("alert")).toContainText("Please try again: you agree once.");
  await page.unroute(path);
  await answering(path, { status: 200, json: { ...order, delay: { ...delay, agreedAt: "2026-05-20T12:00:00.000Z" } } })(
    page,
  );
  await agree.click();
  await expect(page.getByText("You agreed to wait. The reason: It is late.")).toBeVisible();
});
