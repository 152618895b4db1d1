import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { MessageThread } from "./message-thread.tsx";

test("once email is set up, a reply is emailed, and one that was saved before can be sent", async () => {
  const at = "2026-05-04T15:00:00.000Z";
  const reply = { _id: "r1", kind: "reply", messageId: "m1", text: "It does.", by: "Ada", at };
  const entries = [{ ...reply, emailId: "e1", emailState: "kept" }];
  const calls = answerCalls(() =>
    Response.json({ email: "jo@shopper.example", sendsEmail: true, entries, orders: [] }),
  );
  await renderForStaff(<MessageThread id="m1" />);
  const hint = "We'll email it to jo@shopper.example and mark the message as done.";
  await expect.element(page.getByText(hint)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send reply" })).toBeVisible();
  await page.getByRole("button", { name: "Send now: Reply" }).click();
  await expect.poll(() => calls.mock.calls.map(([path]) => path)).toContain("/api/admin/emails/e1/resend");
});
