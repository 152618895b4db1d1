import { expect } from "@playwright/test";
import { call, logInAsStaff } from "#test/harness/shop-client.ts";

/** Runs a shop's jobs, as staff can, until the expected result: a run that is already under way may have started too early. */
export async function runJobsUntil(shopUrl: string, jobs: string[], hasResult: () => boolean | Promise<boolean>) {
  const headers = await logInAsStaff(shopUrl);
  const run = async () => {
    for (const job of jobs) await call(shopUrl, "POST", `/api/admin/jobs/${job}/run`, { headers });
    return hasResult();
  };
  await expect.poll(run, { message: `the result of ${jobs}`, timeout: 60_000, intervals: [500] }).toBe(true);
}
