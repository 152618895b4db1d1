import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool, PoolClient } from "#platform/db/pool.server.ts";
import { type JobQueue, openJobQueue, TRIES } from "#platform/jobs/job-queue.server.ts";
import { type RunningJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import { silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { testContext } from "#test/harness/api.ts";
import { type TestDatabase, testBackend, testDatabase } from "#test/harness/database.ts";
import { type DatabaseProcess, startDatabaseProcess } from "#test/harness/database-process.ts";
import { askForRun } from "./ask-for-run.server.ts";
import { createJobJournal } from "./job-journal.server.ts";
import { listJobs } from "./list-jobs.server.ts";
import { markJobSeen } from "./mark-seen.server.ts";

const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
const patience = { timeout: 30_000, interval: 20 };
// Not due in any test but those of New Year: only the run at the start counts, and those that are asked for.
const sweep = { name: "sweep", about: "Sweeps.", cron: "0 0 1 1 *" };

let shop: TestDatabase;
let ctx: ShopContext;
let queue: JobQueue;
let running: RunningJobs | undefined;

beforeEach(async () => {
  shop = await testDatabase();
  ctx = testContext(shop, systemClock);
  queue = openJobQueue(shop.database, silentLog);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await queue.stop();
  await shop.close();
});

async function start(run: () => Promise<void>): Promise<void> {
  const jobs = [{ ...sweep, run }];
  running = await startJobs({ database: shop.database, jobs, log: silentLog, journal: createJobJournal(ctx), pace });
}

const desk = () => ({ jobs: [sweep], queue });
const ada = { kind: "staff", id: "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10", email: "ada@shop.example" } as const;
const ask = () => askForRun(ctx, desk(), { name: "sweep", actor: ada });

async function seen() {
  const [job] = await listJobs(ctx, desk());
  if (!job) throw new Error("the list is empty");
  return job;
}

const log = async () =>
  (await ctx.db.selectFrom("audit_log").select(["actor", "action", "subject"]).execute()).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );

test("a job that no process has begun has never run", async () => {
  expect(await seen()).toMatchObject({ state: "never", last: null, failures: 0, parked: null });
});

test("a run is seen while it goes on, and how it ended", async () => {
  const goOn = Promise.withResolvers<void>();
  await start(() => goOn.promise);
  await vi.waitFor(async () => expect((await seen()).state).toBe("running"), patience);
  expect((await seen()).runningSince).not.toBeNull();
  goOn.resolve();
  await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
  const { last, doneAt, nextAt, ...job } = await seen();
  expect(last).toMatchObject({ outcome: "done", tookMs: expect.any(Number) });
  expect(doneAt).not.toBeNull();
  expect(nextAt).toMatch(/-01-01T00:00:00.000Z$/);
  expect(job).toMatchObject({ failures: 0, error: null, parked: null });
});

test("a run that is asked for comes at once, but never beside another", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  await start(() => gates[runs++]?.promise ?? Promise.resolve());
  await vi.waitFor(() => expect(runs).toBe(1), patience);
  expect(await ask()).toBe("job_runs");
  gates[0]?.resolve();
  await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
  // The queue hears of the end a moment later than the journal.
  await vi.waitFor(async () => expect(await ask()).toBe("asked"), patience);
  await vi.waitFor(() => expect(runs).toBe(2), patience);
  gates[1]?.resolve();
  expect(await log()).toEqual(["ada@shop.example job.run job:sweep"]);
  expect(await askForRun(ctx, desk(), { name: "nothing", actor: ada })).toBe("not_found");
});

test("a run that is asked for where no process works waits for one", async () => {
  expect(await ask()).toBe("asked");
  expect(await seen()).toMatchObject({ state: "due", nextAt: null });
  expect(await ask()).toBe("asked");
  const run = vi.fn(async () => {});
  await start(run);
  await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a job whose tries all fail is parked until it goes well again", async () => {
  let isBroken = true;
  let runs = 0;
  await start(async () => {
    runs++;
    if (isBroken) throw new Error("boom for ada@shopper.example");
  });
  const pauses: number[] = [];
  for (let tried = 1; tried < TRIES; tried++) {
    // Waits for its next try, a longer pause each time; asked for, it is tried now.
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ state: "retrying", failures: tried }), patience);
    expect((await seen()).parked).toBeNull();
    pauses.push(await pauseOf());
    expect(await ask()).toBe("asked");
  }
  expect(pauses[4]).toBeGreaterThan(pauses[0] ?? 0);
  await vi.waitFor(async () => expect((await seen()).parked).toEqual({ seenBy: null, seenAt: null }), patience);
  expect(runs).toBe(TRIES);
  expect(await seen()).toMatchObject({ failures: TRIES, error: "boom for [email]", last: { outcome: "failed" } });

  const one = { name: "sweep", actor: ada };
  expect(await markJobSeen(ctx, desk().jobs, one)).toBe("seen");
  expect(await markJobSeen(ctx, desk().jobs, one)).toBe("seen");
  expect((await seen()).parked).toMatchObject({ seenBy: "ada@shop.example" });
  expect((await log()).filter((line) => line.includes("job.seen"))).toHaveLength(1);

  isBroken = false;
  await vi.waitFor(async () => expect((await seen()).state).toBe("failed"), patience);
  expect(await ask()).toBe("asked");
  await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
  expect(await seen()).toMatchObject({ failures: 0, failingSince: null, error: null, parked: null });
});

async function pauseOf(): Promise<number> {
  const { rows } = await shop.pool.query<{ pause: number }>(
    "select extract(epoch from start_after - clock_timestamp())::float as pause from pgboss.job where state = 'retry'",
  );
  return rows[0]?.pause ?? Number.NaN;
}

test("nothing is marked as seen that is not parked, and a job that is gone is forgotten", async () => {
  await start(async () => {});
  await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
  await markJobSeen(ctx, desk().jobs, { name: "sweep", actor: ada });
  expect(await log()).toEqual([]);
  await createJobJournal(ctx).know(["another"]);
  expect((await seen()).state).toBe("never");
});

test("the end of a run that was taken over changes nothing, and one that hangs counts as failing", async () => {
  const journal = createJobJournal(ctx);
  const late = await journal.begin("sweep");
  const newest = await journal.begin("sweep");
  await journal.end("sweep", late, { outcome: "done", tookMs: 3 });
  expect(await seen()).toMatchObject({ failures: 1, doneAt: null, last: { outcome: "interrupted" } });
  await journal.miss("sweep", new Error("The job sweep still runs"));
  expect(await seen()).toMatchObject({ failures: 2, error: "The job sweep still runs" });
  await journal.end("sweep", newest, { outcome: "done", tookMs: 3 });
  expect(await seen()).toMatchObject({ state: "done", failures: 0, error: null });
});

test("a run whose process is killed was interrupted, and goes on after the restart", async () => {
  // An embedded database belongs to one process at a time.
  if (testBackend === "embedded") await shop.database.close();
  const victim = startDatabaseProcess(shop.location);
  expect(await victim.line()).toBe("open");
  expect(await victim.ask("job sweep")).toBe("running");
  await victim.kill();

  const again = await openDatabase({ ...shop.location, log: silentLog });
  const db = createDb<Tables>(again.pool);
  ctx = testContext({ ...shop, db, pool: again.pool }, systemClock);
  queue = openJobQueue(again, silentLog);
  // On a server it takes the silence of the dead one: here that is made older than it is.
  if (testBackend === "postgres") {
    await silence(again.pool);
    expect(await seen()).toMatchObject({ state: "interrupted", last: { outcome: "interrupted" } });
  }
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const run = () => {
    begun.resolve();
    return goOn.promise;
  };
  const journal = createJobJournal(ctx);
  const jobs = await startJobs({ database: again, jobs: [{ ...sweep, run }], log: silentLog, journal, pace });
  await begun.promise;
  expect(await seen()).toMatchObject({
    state: "running",
    last: { outcome: "interrupted", tookMs: null },
    failures: 1,
    error: "The process that ran it ended before it did.",
  });
  goOn.resolve();
  await vi.waitFor(
    async () => expect(await seen()).toMatchObject({ state: "done", failures: 0, error: null }),
    patience,
  );
  await jobs.stop();
  await again.close();
});

const silence = (pool: Pool) =>
  pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'");

if (testBackend === "postgres") {
  describe("two processes on one server", () => {
    const HOLD = 7;
    let holder: PoolClient;
    let processes: DatabaseProcess[];

    beforeEach(async () => {
      await shop.pool.query(
        "create table turns (pid int, began_at timestamptz default clock_timestamp(), ended_at timestamptz)",
      );
      // Each run waits for this lock: as long as the test holds it, a run that has begun goes on.
      holder = await shop.pool.connect();
      await holder.query(`select pg_advisory_lock(${HOLD})`);
      processes = [startDatabaseProcess(shop.location), startDatabaseProcess(shop.location)];
      for (const one of processes) {
        expect(await one.line()).toBe("open");
        one.tell(`turns sweep ${HOLD}`);
      }
    });
    afterEach(async () => {
      await Promise.all(processes.map((one) => one.kill()));
      holder.release(true);
    });

    const turns = async () =>
      (
        await shop.pool.query<{ pid: number; ended: boolean }>(
          "select pid, ended_at is not null as ended from turns order by began_at",
        )
      ).rows;

    async function looks(of: DatabaseProcess, count: number): Promise<void> {
      for (let seen = 0; seen < count; seen++) expect(await of.line()).toBe("look");
    }

    test("never run one job at the same time", async () => {
      await vi.waitFor(async () => expect(await turns()).toHaveLength(1), patience);
      // Whoever does not run it has looked for it again and again, and was asked to run it now.
      expect(await ask()).toBe("job_runs");
      const [first] = await turns();
      const idle = processes.filter(({ pid }) => pid !== first?.pid);
      expect(idle).toHaveLength(1);
      for (const one of idle) await looks(one, 6);
      expect(await turns()).toEqual([{ pid: first?.pid, ended: false }]);
      await holder.query(`select pg_advisory_unlock(${HOLD})`);
      await vi.waitFor(async () => expect((await seen()).state).toBe("done"), patience);
      expect(await turns()).toEqual([{ pid: first?.pid, ended: true }]);
    });

    test("the other takes over what a killed one ran", async () => {
      await vi.waitFor(async () => expect(await turns()).toHaveLength(1), patience);
      const [first] = await turns();
      await processes.find(({ pid }) => pid === first?.pid)?.kill();
      await silence(shop.pool);
      await vi.waitFor(async () => expect(await turns()).toHaveLength(2), patience);
      expect(await seen()).toMatchObject({ state: "running", failures: 1, last: { outcome: "interrupted" } });
      await holder.query(`select pg_advisory_unlock(${HOLD})`);
      await vi.waitFor(async () => expect(await seen()).toMatchObject({ state: "done", failures: 0 }), patience);
      const other = processes.find(({ pid }) => pid !== first?.pid)?.pid;
      expect(await turns()).toEqual([
        { pid: first?.pid, ended: false },
        { pid: other, ended: true },
      ]);
    });
  });
}
