import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { MessageThread } from "./message-thread.tsx";

test.each([
  [true, "We'll email it to jo@shopper.example and mark the message as done.", "Send reply"],
  [false, "Email isn't set up. The reply is saved but not sent.", "Save reply"],
])("the form explains what happens to a reply (email is set up: %s)", async (sendsEmail, hint, button) => {
  answerCalls(() => Response.json({ email: "jo@shopper.example", sendsEmail, entries: [], orders: [] }));
  await renderForStaff(<MessageThread id="m1" />);
  await expect.element(page.getByText(hint)).toBeVisible();
  await expect.element(page.getByRole("button", { name: button })).toBeVisible();
});

test("a reply that was saved before email was set up can be sent", async () => {
  const reply = {
    _id: "r1",
    kind: "reply",
    messageId: "m1",
    text: "It does.",
    by: "Ada",
    at: "2026-05-04T15:00:00.000Z",
  };
  const entries = [{ ...reply, emailId: "e1", emailState: "kept" }];
  const calls = answerCalls(() =>
    Response.json({ email: "jo@shopper.example", sendsEmail: true, entries, orders: [] }),
  );
  await renderForStaff(<MessageThread id="m1" />);
  await page.getByRole("button", { name: "Send now: Reply" }).click();
  await expect.poll(() => calls.mock.calls.map(([path]) => path)).toContain("/api/admin/emails/e1/resend");
});
