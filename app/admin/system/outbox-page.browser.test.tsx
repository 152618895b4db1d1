import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import OutboxPage from "./outbox-page.tsx";

test("without a mail server, an empty outbox says that nothing is delivered, and where the saved emails are", async () => {
  answerCalls((path) =>
    Response.json(path.endsWith("/emails/setup") ? { sender: null, kinds: [] } : { items: [], next: null, total: 0 }),
  );
  await renderForStaff(<OutboxPage />);
  await expect.element(page.getByText("Email isn't set up, so no email is sent.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "email log" })).toBeVisible();
  await expect.element(page.getByText("Nothing is queued or failed", { exact: true })).toBeVisible();
});
