import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import JobsPage from "./jobs-page.tsx";

const AT = "2026-05-04T15:03:07.000Z";
const FAILED: ListedJob = {
  name: "capture",
  title: "Capture payments",
  about: "Takes payment for orders.",
  schedule: "Every minute",
  cron: "* * * * *",
  state: "failed",
  runningSince: null,
  last: { at: AT, tookMs: 140, outcome: "failed" },
  nextAt: AT,
  doneAt: AT,
  failures: 14,
  failingSince: AT,
  error: null,
  parked: { seenBy: null, seenAt: null },
};

test("an acknowledged job loses its button and keeps the focus in its row", async () => {
  let parked: ListedJob["parked"] = FAILED.parked;
  answerCalls((path) => {
    if (path.endsWith("/summary")) return Response.json({ idleSince: null });
    if (!path.endsWith("/capture/seen")) return Response.json({ items: [{ ...FAILED, parked }], next: null });
    parked = { seenBy: "ada@shop.example", seenAt: AT };
    return new Response(null, { status: 204 });
  });
  await renderForStaff(<JobsPage />);
  const acknowledge = page.getByRole("button", { name: "Acknowledge Capture payments" });
  await expect.element(acknowledge).toBeVisible();
  (acknowledge.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(acknowledge).not.toBeInTheDocument();
  await expect.element(page.getByRole("row").filter({ hasText: "Takes payment for orders." })).toHaveFocus();
});
