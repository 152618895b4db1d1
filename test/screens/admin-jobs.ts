import type { ListedJob } from "#shop/running/jobs/job-admin.server.ts";
import { isFailing } from "#shop/running/jobs/job-view.ts";
import { answering } from "./answering.ts";
import { page, STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const AT = "2026-05-04T15:03:07.000Z";
const BEFORE = "2026-05-04T14:40:02.000Z";
const NEXT = "2026-05-04T15:04:00.000Z";

/** A job that has run without a failure. */
export const job = (name: string, title: string, about: string, change: Partial<ListedJob> = {}): ListedJob => ({
  name,
  title,
  about,
  schedule: "Every minute",
  cron: "* * * * *",
  state: "done",
  runningSince: null,
  last: { at: AT, tookMs: 140, outcome: "done" },
  nextAt: NEXT,
  doneAt: AT,
  failures: 0,
  failingSince: null,
  error: null,
  parked: null,
  ...change,
});

const failing = (failures: number, error: string): Partial<ListedJob> => ({
  failures,
  error,
  failingSince: BEFORE,
  last: { at: AT, tookMs: 12_100, outcome: "failed" },
});

const LONG =
  "Couldn't reach a server that it needs. (request to https://graph.facebook.example failed after 3 attempts: getaddrinfo ENOTFOUND graph.facebook.example, last answered with status 502 and a page of the proxy before it)";

const JOBS = [
  job("capture", "Capture payments", "Charges orders that customers can no longer cancel.", {
    ...failing(14, "The database took too long. (canceling statement due to lock timeout)"),
    state: "failed",
    parked: { seenBy: null, seenAt: null },
  }),
  job("sweep", "Release unpaid stock", "Returns the stock of orders that weren't paid in time."),
  job("reconcile", "Check payments", "Asks the payment provider about unconfirmed payments.", {
    state: "running",
    runningSince: AT,
  }),
  job("webhooks", "Process payment notifications", "Retries payment notifications that failed.", {
    state: "interrupted",
    last: { at: AT, tookMs: null, outcome: "interrupted" },
  }),
  job("emails", "Send emails", "Sends queued emails.", {
    ...failing(2, "Couldn't reach a server that it needs. (connect ECONNREFUSED 10.0.0.7:587)"),
    state: "retrying",
  }),
  job("stock-alerts", "Send stock alerts", "Emails shoppers when a size they asked for is back in stock.", {
    state: "due",
    nextAt: null,
  }),
  job("ad-events", "Send ad events", "Reports purchases to Meta.", {
    ...failing(31, LONG),
    state: "failed",
    parked: { seenBy: STAFF, seenAt: AT },
  }),
  job("old-webhooks", "Delete old payment notifications", "Deletes notifications that were processed long ago.", {
    schedule: "Every night at 5:20 AM",
    cron: "20 9 * * *",
    state: "never",
    last: null,
    nextAt: "2026-05-05T09:20:00.000Z",
  }),
];

const FINE = JOBS.map(({ name, title, about, schedule, cron }) => job(name, title, about, { schedule, cron }));

const screen = (
  name: string,
  jobs: ListedJob[] | "abort",
  summary: object | "abort",
  prepare: NonNullable<Screen["prepare"]>,
): Screen =>
  adminScreen(
    `jobs${name}`,
    "/settings/system",
    [
      ["**/api/admin/jobs?*", jobs === "abort" ? jobs : page(jobs)],
      ["**/api/admin/jobs?state=failing", jobs === "abort" ? jobs : page(jobs.filter(isFailing))],
      ["**/api/admin/jobs/summary", summary],
    ],
    prepare,
  );

const RUNS = { code: "job_runs", detail: "This job is already running. It never runs twice at once." };

const STARTED = page(JOBS.slice(1, 3).map((one): ListedJob => ({ ...one, state: "running", runningSince: AT })));

export const jobScreens: Screen[] = [
  screen("", JOBS, { idleSince: null }, press("All", "Send stock alerts", true)),
  screen("-attention", JOBS, { idleSince: null }, shows("need attention.")),
  screen("-fine", FINE, { idleSince: null }, shows("No jobs need attention")),
  screen("-idle", FINE, { idleSince: AT }, shows("Background jobs are stopped.")),
  screen("-runs-already", JOBS.slice(1, 3), { idleSince: null }, async (page) => {
    await press("All", undefined, true)(page);
    await answering("**/api/admin/jobs/sweep/run", { status: 409, json: RUNS })(page);
    await answering("**/api/admin/jobs?*", { status: 200, json: STARTED })(page);
    await press("Run now Release unpaid stock", "Release unpaid stock is already running")(page);
    await page.getByRole("button", { name: "Run now" }).waitFor({ state: "hidden" });
  }),
  screen("-failed", "abort", "abort", shows("Jobs couldn't be loaded.")),
];
