import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createJobsApi } from "#api/admin/jobs.ts";
import type { QueuedRun } from "#platform/jobs/job-queue.server.ts";
import { createJobJournal } from "#shop/jobs/job-journal.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const jobs = [
  { name: "capture", about: "Takes the money.", cron: "* * * * *" },
  { name: "old-news", about: "Drops old news.", cron: "20 9 * * *" },
];
const NEXT = new Date("2026-05-02T09:20:00.000Z");

let queued: QueuedRun[] = [];
let asked: string[] = [];
const queue = {
  queued: async () => queued,
  nextAfter: () => NEXT,
  async ask(name: string) {
    asked.push(name);
    return queued.some((run) => run.name === name) ? ("runs" as const) : ("asked" as const);
  },
};

let api: TestApi;
let owner: { authorization: string };
let reader: { authorization: string };
beforeAll(async () => {
  api = await testApi({ extra: [createJobsApi({ jobs, queue }, "sandbox")] });
});
afterAll(() => api?.close());
beforeEach(async () => {
  queued = [];
  asked = [];
  await api.database.reset();
  owner = await staffHeaders(api.ctx);
  reader = await staffHeaders(api.ctx, "read_only");
});

const get = (path: string, headers = owner) => api.app.inject({ url: `/api/admin/jobs${path}`, headers });
const post = (path: string, headers = owner) =>
  api.app.inject({ method: "POST", url: `/api/admin/jobs/${path}`, headers });
const log = async () => await api.ctx.db.selectFrom("audit_log").select(["action", "subject"]).execute();

async function failAllTries(name: string): Promise<void> {
  const journal = createJobJournal(api.ctx);
  for (let tried = 0; tried < 6; tried++) {
    const run = await journal.begin(name);
    await journal.end(name, run, { outcome: "failed", error: new Error("boom"), tookMs: 1200 });
  }
}

test("staff see each job with its schedule in words, and parked ones first", async () => {
  await failAllTries("old-news");
  const answer = await get("", reader);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items).toMatchObject([
    {
      name: "old-news",
      schedule: "Every night at 5:20 AM Eastern",
      state: "failed",
      failures: 6,
      error: "boom",
      nextAt: NEXT.toISOString(),
      last: { outcome: "failed", tookMs: 1200 },
      parked: { seenBy: null },
    },
    { name: "capture", about: "Takes the money.", schedule: "Every minute", state: "never", parked: null },
  ]);
  expect((await api.app.inject({ url: "/api/admin/jobs" })).statusCode).toBe(401);
});

test("an owner has a job run now; the log tells of it", async () => {
  expect((await post("capture/run")).statusCode).toBe(202);
  expect(asked).toEqual(["capture"]);
  expect(await log()).toEqual([{ action: "job.run", subject: "job:capture" }]);
});

test("a job that runs is not run beside itself, and nothing is logged", async () => {
  queued = [{ name: "capture", state: "running", at: NEXT }];
  const answer = await post("capture/run");
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: "job_runs" });
  expect(await log()).toEqual([]);
});

test("a job that there is not is not found, and who may only look runs and marks nothing", async () => {
  for (const action of ["run", "seen"]) {
    expect((await post(`nothing/${action}`)).statusCode).toBe(404);
    expect((await post(`capture/${action}`, reader)).statusCode).toBe(403);
  }
  expect(asked).toEqual([]);
});

test("a parked job that was seen is marked with who saw it", async () => {
  await failAllTries("capture");
  expect((await post("capture/seen")).statusCode).toBe(204);
  const [job] = (await get("")).json().items;
  expect(job.parked).toEqual({ seenBy: "ada@shop.example", seenAt: api.ctx.clock.now().toISOString() });
});

test("counts what was given up elsewhere, for those who may see it there", async () => {
  const { db, clock, ids } = api.ctx;
  const at = clock.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const news = (event_id: string, received_at: Date, provider = "sandbox") => ({
    ...{ provider, event_id, received_at },
    type: "payment_intent.succeeded",
    ref: "pi_1",
  });
  await db
    .insertInto("webhook_events")
    .values([news("late", ago(30 * MINUTE)), news("new", at), news("other", ago(DAY), "stripe")])
    .execute();
  const event = { name: "InitiateCheckout", status: "failed", next_attempt_at: at } as const;
  await db
    .insertInto("ad_events")
    .values([
      { ...event, id: ids.uuid(), event_id: "e1", at },
      { ...event, id: ids.uuid(), event_id: "e2", at: ago(31 * DAY) },
    ])
    .execute();
  const endpoint = ids.uuid();
  await db
    .insertInto("webhook_endpoints")
    .values({
      id: endpoint,
      url: "https://a.example",
      events: ["order.paid"],
      secret: "s",
      active: true,
      created_at: at,
    })
    .execute();
  const call = { endpoint_id: endpoint, event: "order.paid", data: "{}", at, next_attempt_at: at };
  await db
    .insertInto("webhook_deliveries")
    .values([
      { ...call, id: ids.uuid(), status: "failed" },
      { ...call, id: ids.uuid(), status: "queued" },
    ])
    .execute();
  const forAll = [
    { kind: "payment_news_stuck", count: 1 },
    { kind: "ad_events_failed", count: 1 },
  ];
  expect((await get("/summary", reader)).json().parked).toEqual(forAll);
  expect((await get("/summary")).json().parked).toEqual([
    forAll[0],
    { kind: "deliveries_failed", count: 1 },
    forAll[1],
  ]);
});

test("says since when no job has begun, once that is long ago", async () => {
  const idleSince = async () => (await get("/summary")).json().idleSince;
  expect(await idleSince()).toBeNull();
  const journal = createJobJournal(api.ctx);
  const at = api.ctx.clock.now().toISOString();
  await journal.end("capture", await journal.begin("capture"), { outcome: "done", tookMs: 3 });
  expect(await idleSince()).toBeNull();
  api.clock.advance(6 * MINUTE);
  expect(await idleSince()).toBe(at);
  await journal.begin("old-news");
  expect(await idleSince()).toBeNull();
});
