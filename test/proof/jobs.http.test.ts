import { expect, test, vi } from "vitest";
import type { ListedJob } from "#shop/running/jobs/job-admin.server.ts";
import { composedShop } from "#test/harness/composed-shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const shop = await composedShop({ pace: { poll: 0.5 } });
const headers = await staffHeaders(shop.ctx);

async function list(): Promise<ListedJob[]> {
  const answer = await shop.app.inject({ url: "/api/admin/jobs", headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

test("each job has a unique name, a sentence for staff and a schedule in words", async () => {
  const jobs = await list();
  expect(jobs.length).toBeGreaterThan(20);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { about, schedule } of jobs) {
    expect(about).toMatch(/^[A-Z].*\.$/);
    expect(schedule).toMatch(/^Every /);
  }
});

test("a job requested while no worker runs is run by the first worker to start", async () => {
  const answer = await shop.app.inject({ method: "POST", url: "/api/admin/jobs/forget-counted/run", headers });
  expect(answer.statusCode).toBe(202);
  const asked = async () => (await list()).find(({ name }) => name === "forget-counted");
  expect(await asked()).toMatchObject({ state: "due", last: null });
  await shop.startWorker();
  await vi.waitFor(async () => expect((await asked())?.last).toMatchObject({ outcome: "done" }), 60_000);
});

test("a stop while the worker starts waits for it, and leaves nothing running", async () => {
  const stopped = await composedShop();
  const started = stopped.startWorker();
  stopped.drain();
  await expect(Promise.all([started, stopped.close()])).resolves.toBeDefined();
  // Jobs that still ran would fail without their database.
  await stopped.startWorker();
});
