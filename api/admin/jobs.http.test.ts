import { beforeEach, expect, test } from "vitest";
import { createJobsApi } from "#api/admin/system.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { jobRuns } from "#test/harness/job-runs.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const jobs = [
  { name: "capture", title: "Capture payments", about: "Takes payments.", cron: "* * * * *" },
  { name: "old-news", title: "Delete old news", about: "Deletes old news.", cron: "20 9 * * *" },
];
const NEXT = new Date("2026-05-02T09:20:00.000Z");

let isRunning = false;
let asked: string[] = [];
const queue = {
  nextAfter: () => NEXT,
  async ask(name: string) {
    asked.push(name);
    return isRunning ? ("runs" as const) : ("asked" as const);
  },
};

const api = await freshApi({ extra: [createJobsApi({ jobs, queue }, "sandbox")], staff: "owner" });
const runs = await jobRuns(
  api.database,
  jobs.map(({ name }) => name),
);
beforeEach(async () => {
  isRunning = false;
  asked = [];
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
      schedule: "Every night at 5:20 AM Eastern",
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

test("an owner runs a job now, which the audit log records", async () => {
  expect((await post("capture/run")).status).toBe(202);
  expect(asked).toEqual(["capture"]);
  expect(await log().execute()).toEqual([{ action: "job.run", subject: "job:capture" }]);
});

test.each(["run", "seen"])("an unknown job is not found: %s", async (action) => {
  expect((await post(`nothing/${action}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test("a failed job that was acknowledged says who did", async () => {
  await runs.failed("capture", api.clock.now());
  expect((await post("capture/seen")).status).toBe(204);
  const [job] = (await get()).items;
  expect(job.parked).toEqual({ seenBy: ADA.email, seenAt: api.clock.now().toISOString() });
});

test("counts what failed elsewhere, for those who may see it there", async () => {
  const { db, clock, ids } = api.ctx;
  const at = clock.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const event = { type: "payment_intent.succeeded", ref: "pi_1" };
  const news = (eventId: string, receivedAt: Date, provider = "sandbox") => ({
    ...event,
    ...{ provider, eventId, receivedAt },
  });
  await db
    .insertInto("webhookEvents")
    .values([news("late", ago(30 * MINUTE)), news("new", at), news("other", ago(DAY), "stripe")])
    .execute();
  const adEvent = { name: "InitiateCheckout", status: "failed", nextAttemptAt: at } as const;
  await db
    .insertInto("adEvents")
    .values([
      { ...adEvent, id: ids.uuid(), eventId: "e1", at },
      { ...adEvent, id: ids.uuid(), eventId: "e2", at: ago(31 * DAY) },
    ])
    .execute();
  const endpoint = ids.uuid();
  const listener = { url: "https://a.example", events: ["order.paid"], secret: "s", active: true, createdAt: at };
  await db
    .insertInto("webhookEndpoints")
    .values({ ...listener, id: endpoint })
    .execute();
  const call = { endpointId: endpoint, event: "order.paid", data: "{}", at, nextAttemptAt: at };
  await db
    .insertInto("webhookDeliveries")
    .values([
      { ...call, id: ids.uuid(), status: "failed" },
      { ...call, id: ids.uuid(), status: "queued" },
    ])
    .execute();
  const forAll = [
    { kind: "payment_news_stuck", count: 1 },
    { kind: "ad_events_failed", count: 1 },
  ];
  const reader = await staffHeaders(api.ctx, "read_only");
  expect((await get("/summary", reader)).parked).toEqual(forAll);
  const deliveries = { kind: "deliveries_failed", count: 1 };
  expect((await get("/summary")).parked).toEqual([forAll[0], deliveries, forAll[1]]);
});

test("reports since when no job has started, once that is long ago", async () => {
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
