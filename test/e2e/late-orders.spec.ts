import { expect } from "@playwright/test";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { answering, stopAnswering } from "#test/screens/answering.ts";

import { answerOf, staffHeaders } from "./staff-session.ts";
import { inDays, logIn, orderOfOwn } from "./steps.ts";
import { test } from "./test.ts";

test("Staff report a long delay, and the shopper agrees to the latest date", async ({ page }) => {
  const { id, viewToken, path } = await orderOfOwn(page, "Late Cap");
  await test.step("Staff report the delay", async () => {
    await logIn(page, `/admin/orders/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Notify of a delay" }).click();
    const dialog = page.getByRole("dialog", { name: "Notify of a delay" });
    await expect(dialog).toContainText("If they don't, the order is cancelled automatically");
    await dialog.getByRole("textbox", { name: "Ships by" }).fill(inDays(60));
    await dialog.getByLabel("Reason").fill("The dye house is late.");
    await dialog.getByRole("button", { name: "Send notice" }).click();
    await expect(page.getByText("Customer notified of the delay")).toBeVisible();
    await expect(page.getByRole("region", { name: "Delayed" })).toContainText(
      "Waiting for the customer to accept this by",
    );
  });

  await page.goto(`${path}#${viewToken}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Your order is late");
  const question = page.getByRole("region", { name: "Your answer to the delay" });
  await expect(question).toContainText("we'll cancel the order for a full refund");
  const agree = question.getByRole("button", { name: "I agree to wait" });

  await test.step("The shopper doesn't agree to a later date that was reported after the page was opened", async () => {
    const headers = await staffHeaders(page.request);
    const data = { shipsBy: dayAfter(easternDay(new Date()), 90), reason: "It takes 90 days.", revision: 1 };
    await answerOf(await page.request.put(`/api/admin/orders/${id}/delay`, { headers, data }), 200);
    await agree.click();
    await expect(page.getByText("This order has changed.")).toBeVisible();
    await expect(page.getByText("It takes 90 days.")).toBeVisible();
  });

  await test.step("If the answer is lost, the shopper can try again", async () => {
    const agreement = "**/delay-agreement";
    await answering(agreement, "abort")(page);
    await agree.click();
    await expect(page.getByRole("alert").filter({ hasText: "if it got your answer. Please try again." })).toBeVisible();
    await stopAnswering(page);
    await agree.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("You agreed to wait. Reason: It takes 90 days.")).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(title).toBeFocused();
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "You agreed to wait" })).toBeVisible();
  });

  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole("region", { name: "Delayed" })).toContainText("Accepted by the customer");
});
