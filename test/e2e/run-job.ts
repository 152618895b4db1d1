import { expect } from "@playwright/test";
import { call, logInAsStaff } from "#test/harness/shop-client.ts";

/** Runs jobs of a shop again and again, as staff can, until their result is there: a job may have begun its last run too early. */
export async function runJobsUntil(shopUrl: string, jobs: string[], hasResult: () => boolean | Promise<boolean>) {
  const headers = await logInAsStaff(shopUrl);
  const run = async () => {
    for (const job of jobs) await call(shopUrl, "POST", `/api/admin/jobs/${job}/run`, { headers });
    return hasResult();
  };
  await expect.poll(run, { message: `the result of ${jobs}`, timeout: 60_000, intervals: [500] }).toBe(true);
}
