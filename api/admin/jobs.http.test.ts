import { beforeEach, expect, test } from "vitest";
import { createJobsApi } from "#api/admin/system.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { jobRuns } from "#test/harness/job-runs.ts";
import { ADA } from "#test/harness/staff.ts";

const MINUTE = 60_000;
const jobs = [
  { name: "capture", title: "Capture payments", about: "Takes payments.", cron: "* * * * *" },
  { name: "old-news", title: "Delete old news", about: "Deletes old news.", cron: "20 9 * * *" },
];
const NEXT = new Date("2026-05-02T09:20:00.000Z");

let isRunning = false;
let requested: string[] = [];
const queue = {
  nextAfter: () => NEXT,
  async ask(name: string) {
    requested.push(name);
    return isRunning ? ("runs" as const) : ("asked" as const);
  },
};

const api = await freshApi({ extra: [createJobsApi({ jobs, queue })], staff: "owner" });
const runs = await jobRuns(
  api.database,
  jobs.map(({ name }) => name),
);
beforeEach(async () => {
  isRunning = false;
  requested = [];
  await runs.clear();
});

const get = async (path = "", headers = api.staff) => (await api.call(`GET /admin/jobs${path}`, { headers })).body;
const post = (path: string) => api.call(`POST /admin/jobs/${path}`, { headers: api.staff });
const log = () => api.ctx.db.selectFrom("auditLog").select(["action", "subject"]);

test("staff see each job with its schedule in words, failed ones first", async () => {
  await runs.failed("old-news", api.clock.now());
  expect((await get()).items).toMatchObject([
    {
      name: "old-news",
      schedule: "Every night at 5:20 AM",
      ...{ state: "failed", failures: 6, error: "boom", nextAt: NEXT.toISOString() },
      last: { outcome: "failed", tookMs: 1200 },
      parked: { seenBy: null },
    },
    {
      name: "capture",
      title: "Capture payments",
      about: "Takes payments.",
      schedule: "Every minute",
      state: "never",
      parked: null,
    },
  ]);
});

test("an owner can run a job right away, and the audit log records it", async () => {
  expect((await post("capture/run")).status).toBe(202);
  expect(requested).toEqual(["capture"]);
  expect(await log().execute()).toEqual([{ action: "job.run", subject: "job:capture" }]);
});

test.each(["run", "seen"])("%s answers 404 for an unknown job", async (action) => {
  expect((await post(`nothing/${action}`)).status).toBe(404);
  expect(requested).toEqual([]);
});

test("an acknowledged failed job shows who acknowledged it", async () => {
  await runs.failed("capture", api.clock.now());
  expect((await post("capture/seen")).status).toBe(204);
  const [job] = (await get()).items;
  expect(job.parked).toEqual({ seenBy: ADA.name, seenAt: api.clock.now().toISOString() });
});

test("the summary says when a job last started, once that is too long ago", async () => {
  const idleSince = async () => (await get("/summary")).idleSince;
  expect(await idleSince()).toBeNull();
  const at = api.clock.now();
  await runs.done("capture", at);
  expect(await idleSince()).toBeNull();
  api.clock.advance(6 * MINUTE);
  expect(await idleSince()).toBe(at.toISOString());
  await runs.failed("old-news", api.clock.now());
  expect(await idleSince()).toBeNull();
});
