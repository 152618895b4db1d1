import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import type { ListedJob } from "#shop/running/jobs/job-admin.server.ts";
import { isFailing } from "#shop/running/jobs/job-view.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { job } from "#test/screens/admin-jobs.ts";
import JobsPage from "./jobs-page.tsx";

const AT = "2026-05-04T15:03:07.000Z";
const FAILED = job("capture", "Capture payments", "Takes payment for orders.", {
  state: "failed",
  failures: 14,
  failingSince: AT,
  parked: { seenBy: null, seenAt: null },
});

function serve(job = FAILED, idleSince: string | null = null) {
  let parked: ListedJob["parked"] = job.parked;
  answerCalls((path) => {
    if (path.endsWith("/summary")) return Response.json({ idleSince });
    if (path.endsWith("/run")) return Response.json({ code: "job_runs", detail: "Running." }, { status: 409 });
    const items = [{ ...job, parked }];
    if (!path.endsWith("/capture/seen"))
      return Response.json({ items: path.includes("failing") ? items.filter(isFailing) : items, next: null });
    parked = { seenBy: "ada@shop.example", seenAt: AT };
    return new Response(null, { status: 204 });
  });
}

const acknowledge = page.getByRole("button", { name: "Acknowledge Capture payments" });

async function acknowledgeAt(address: string): Promise<void> {
  serve();
  await renderForStaff(<JobsPage />, address);
  await expect.element(acknowledge).toBeVisible();
  (acknowledge.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(acknowledge).not.toBeInTheDocument();
}

test("in the list of all jobs, acknowledging a job removes its button and keeps the focus in its row", async () => {
  await acknowledgeAt("/admin/settings/system?state=all");
  await expect.element(page.getByRole("row").filter({ hasText: "Takes payment for orders." })).toHaveFocus();
});

test("acknowledging a job removes it from those that need attention and moves the focus to the heading", async () => {
  await acknowledgeAt("/admin/settings/system");
  await expect.element(page.getByText("Takes payment for orders.")).not.toBeInTheDocument();
  await expect.element(page.getByText("No jobs need attention")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Jobs" })).toHaveFocus();
});

test("while no process runs jobs, none looks fine, has a next run or can be run", async () => {
  serve(job("sweep", "Release unpaid stock", "Returns stock."), AT);
  await renderForStaff(<JobsPage />);
  await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^(OK|Next run|Run now.*)$/)).not.toBeInTheDocument();
});

test("a running job can't be started again", async () => {
  serve({ ...FAILED, state: "running", runningSince: AT });
  await renderForStaff(<JobsPage />);
  await expect.element(acknowledge).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Run now Capture payments" })).not.toBeInTheDocument();
});

test("a job that has started in the meantime is no error", async () => {
  serve();
  await renderForStaff(
    <>
      <JobsPage />
      <Toaster />
    </>,
  );
  await page.getByRole("button", { name: "Run now Capture payments" }).click();
  await expect.element(page.getByText("Capture payments is already running")).toBeVisible();
  await expect.element(page.getByText(/Running\./)).not.toBeInTheDocument();
});
