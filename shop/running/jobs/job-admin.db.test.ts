import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { type JobQueue, openJobQueue, TRIES } from "#platform/jobs/job-queue.server.ts";
import { type RunningJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import { silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { testContext } from "#test/harness/api.ts";
import { copyOfTemplate, testBackend, testDatabase } from "#test/harness/database.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { ageInterruptedJobs } from "#test/harness/stopped-shop.ts";
import { acknowledgeJob, listJobs, runJobNow } from "./job-admin.server.ts";

const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
const patience = { timeout: 30_000, interval: 20 };
// Scheduled only for New Year, so it runs only at the start of the process and on request.
const sweep = { name: "sweep", title: "Sweep", about: "Sweeps.", cron: "0 0 1 1 *" };

const shop = await testDatabase();
let ctx: ShopContext;
let queue: JobQueue;
let running: RunningJobs | undefined;

beforeEach(async () => {
  ctx = testContext(shop, systemClock);
  queue = openJobQueue(shop.database, silentLog);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await queue.stop();
  await shop.reset();
  const { rows } = await shop.pool.query("select from pg_namespace where nspname = 'pgboss'");
  if (rows.length > 0)
    await shop.pool.query("delete from pgboss.job; delete from pgboss.schedule; delete from pgboss.queue");
});
afterAll(() => shop.close());

async function start(run: Job["run"], change: Partial<typeof pace> = {}): Promise<void> {
  const options = { database: shop.database, log: silentLog, pace: { ...pace, ...change } };
  running = await startJobs({ ...options, jobs: [{ ...sweep, run }] });
}

const admin = () => ({ jobs: [sweep], queue });
const ada = { kind: "staff", id: "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10", email: "ada@shop.example" } as const;
const request = () => runJobNow(ctx, admin(), { name: "sweep", actor: ada });

async function listed() {
  const [job] = await listJobs(ctx, admin());
  if (!job) throw new Error("the list is empty");
  return job;
}

const until = (state: Partial<Awaited<ReturnType<typeof listed>>>) =>
  vi.waitFor(async () => expect(await listed()).toMatchObject(state), patience);

const log = async () =>
  (await ctx.db.selectFrom("auditLog").select(["actor", "action", "subject"]).execute()).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );

test("a run is listed while it runs, and then with its outcome", async () => {
  const goOn = Promise.withResolvers<void>();
  await start(() => goOn.promise);
  await until({ state: "running" });
  expect((await listed()).runningSince).not.toBeNull();
  goOn.resolve();
  await until({ state: "done" });
  const { last, doneAt, nextAt, ...job } = await listed();
  expect(last).toMatchObject({ outcome: "done", tookMs: expect.any(Number) });
  expect(doneAt).not.toBeNull();
  expect(nextAt?.toISOString()).toMatch(/-01-01T00:00:00.000Z$/);
  expect(job).toMatchObject({ failures: 0, error: null, parked: null });
});

test("a requested run starts right away, but never while another is running", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const startups: boolean[] = [];
  await start(({ isStartup }) => gates[startups.push(isStartup) - 1]?.promise ?? Promise.resolve());
  await vi.waitFor(() => expect(startups).toEqual([true]), patience);
  expect(await request()).toBe("job_runs");
  gates[0]?.resolve();
  await until({ state: "done" });
  expect(await request()).toBe("asked");
  await vi.waitFor(() => expect(startups).toEqual([true, false]), patience);
  gates[1]?.resolve();
  expect(await log()).toEqual(["ada@shop.example job.run job:sweep"]);
  expect(await runJobNow(ctx, admin(), { name: "nothing", actor: ada })).toBe("not_found");
});

test("a run requested while no process runs jobs waits for such a process", async () => {
  expect(await request()).toBe("asked");
  expect(await listed()).toMatchObject({ state: "due", nextAt: null });
  expect(await request()).toBe("asked");
  const run = vi.fn<Job["run"]>(async () => {});
  await start(run);
  await until({ state: "done" });
  expect(run.mock.calls).toEqual([[{ end: expect.anything(), isStartup: false }]]);
});

test("a job whose tries all fail is listed as failed until it succeeds", async () => {
  let isBroken = true;
  let runs = 0;
  const fail = async () => {
    runs++;
    if (isBroken) throw new Error("boom for ada@shopper.example");
  };
  // Pauses so long that every retry is one that the test requested.
  await start(fail, { retry: 20 });
  const pauses: number[] = [];
  for (let tried = 1; tried < TRIES; tried++) {
    // Each pause before a retry is longer; a request ends the pause.
    await until({ state: "retrying", failures: tried });
    expect((await listed()).parked).toBeNull();
    pauses.push(await pauseOf());
    expect(await request()).toBe("asked");
  }
  expect(pauses[4]).toBeGreaterThan(pauses[0] ?? 0);
  await until({ parked: { seenBy: null, seenAt: null } });
  expect(runs).toBe(TRIES);
  expect(await listed()).toMatchObject({ failures: TRIES, error: "boom for [email]", last: { outcome: "failed" } });

  const one = { name: "sweep", actor: ada };
  expect(await acknowledgeJob(ctx, admin().jobs, one)).toBe("seen");
  expect(await acknowledgeJob(ctx, admin().jobs, one)).toBe("seen");
  expect((await listed()).parked).toMatchObject({ seenBy: "ada@shop.example" });
  expect((await log()).filter((line) => line.includes("job.seen"))).toHaveLength(1);

  isBroken = false;
  await until({ state: "failed" });
  expect(await request()).toBe("asked");
  await until({ state: "done", failures: 0, failingSince: null, error: null, parked: null });
});

async function pauseOf(): Promise<number> {
  const { rows } = await shop.pool.query<{ pause: number }>(
    "select extract(epoch from start_after - clock_timestamp())::float as pause from pgboss.job where state = 'retry'",
  );
  return rows[0]?.pause ?? Number.NaN;
}

test("only a failed job can be acknowledged, and a removed job's runs are deleted", async () => {
  await start(async () => {});
  await until({ state: "done" });
  await acknowledgeJob(ctx, admin().jobs, { name: "sweep", actor: ada });
  expect(await log()).toEqual([]);
  await running?.stop();
  running = await startJobs({ database: shop.database, log: silentLog, pace, jobs: [] });
  expect((await listed()).state).toBe("never");
});

test("a job that this process's settings switch off is listed and can be requested only if another process runs it", async () => {
  const off = () => ({ jobs: [{ ...sweep, isOff: true }], queue });
  expect(await listJobs(ctx, off())).toEqual([]);
  expect(await runJobNow(ctx, off(), { name: "sweep", actor: ada })).toBe("not_found");
  await start(async () => {});
  await until({ state: "done" });
  expect(await listJobs(ctx, off())).toMatchObject([{ name: "sweep", state: "done" }]);
  expect(await runJobNow(ctx, off(), { name: "sweep", actor: ada })).toBe("asked");
});

test("a run whose process stopped sending heartbeats counts as failed, even if it succeeds later", async () => {
  const goOn = Promise.withResolvers<void>();
  await start(() => goOn.promise, { retry: 20 });
  await until({ state: "running" });
  await ageInterruptedJobs(shop.pool);
  await until({ state: "retrying", failures: 1 });
  expect((await listed()).last?.outcome).toBe("interrupted");
  goOn.resolve();
  await running?.stop();
  expect(await listed()).toMatchObject({ state: "retrying", failures: 1, doneAt: null });
});

test("a run whose process was killed is listed as interrupted, and is retried after the restart", async () => {
  const { location, remove } = await copyOfTemplate();
  const victim = startDatabaseProcess(location);
  expect(await victim.line()).toBe("open");
  expect(await victim.ask("job sweep")).toBe("running");
  await victim.kill();

  const again = await openDatabase({ ...location, log: silentLog });
  ctx = testContext({ ...shop, db: createDb<Tables>(again.pool), pool: again.pool }, systemClock);
  queue = openJobQueue(again, silentLog);
  // On PostgreSQL, the queue waits for heartbeats of the dead process, so the test backdates the last one.
  if (testBackend === "postgres") {
    await ageInterruptedJobs(again.pool);
    expect(await listed()).toMatchObject({ state: "interrupted", last: { outcome: "interrupted" } });
  }
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const run = () => {
    begun.resolve();
    return goOn.promise;
  };
  const jobs = await startJobs({ database: again, jobs: [{ ...sweep, run }], log: silentLog, pace });
  await begun.promise;
  expect(await listed()).toMatchObject({
    state: "running",
    failures: 1,
    error: "It was interrupted: its process ended, or it ran for too long.",
  });
  goOn.resolve();
  await until({ state: "done", failures: 0, error: null });
  await jobs.stop();
  await again.close();
  await remove();
});
