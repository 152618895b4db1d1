import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool, Statement } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import { type TestDatabase, testBackend, testDatabase } from "#test/harness/database.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { type Job, type RunningJobs, startJobs } from "./jobs.server.ts";

// The least that the queue allows.
const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
// Not due in any test but those of New Year: only the run at the start counts.
const yearly = "0 0 1 1 *";
const patience = { timeout: 30_000, interval: 20 };

let shop: TestDatabase;
const started: RunningJobs[] = [];

beforeEach(async () => {
  shop = await testDatabase();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await shop.close();
});

async function start(jobs: Job[], log = silentLog, pool: Pool = shop.pool, other = {}): Promise<RunningJobs> {
  const running = await startJobs({ database: { ...shop.database, pool }, jobs, log, pace: { ...pace, ...other } });
  started.push(running);
  return running;
}

const schedules = async () => (await shop.pool.query("select name, cron from pgboss.schedule order by name")).rows;

test("each job runs once at the start and then by its schedule", async () => {
  const run = vi.fn(async () => {});
  await start([{ name: "sweep", cron: "*/5 * * * *", run }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
  expect(await schedules()).toEqual([{ name: "sweep", cron: "*/5 * * * *" }]);
});

test("what the schedule brings up is run", async () => {
  const run = vi.fn(async () => {});
  await start([{ name: "sweep", cron: "* * * * *", run }]);
  // Once at the start, and once for the minute that has just begun.
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2), patience);
});

test("a job that throws is logged and tried again", async () => {
  const error = vi.fn();
  const boom = new Error("boom");
  const run = vi.fn<Job["run"]>().mockRejectedValueOnce(boom).mockResolvedValue();
  await start([{ name: "sweep", cron: yearly, run }], { ...silentLog, error });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patience);
  expect(error).toHaveBeenCalledExactlyOnceWith({ job: "sweep", err: boom }, "a job failed and is tried again");
});

test("a job that throws does not hold up the others", async () => {
  const run = vi.fn(async () => {});
  const broken = { name: "broken", cron: yearly, run: async () => Promise.reject(new Error("always")) };
  await start([broken, { name: "sweep", cron: yearly, run }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
});

test("the schedule of a job that is gone is dropped, a changed one is changed", async () => {
  const run = async () => {};
  const first = await start([
    { name: "old", cron: yearly, run },
    { name: "sweep", cron: yearly, run },
  ]);
  await first.stop();
  await start([{ name: "sweep", cron: "0 * * * *", run }]);
  expect(await schedules()).toEqual([{ name: "sweep", cron: "0 * * * *" }]);
});

test("stop waits for what runs", async () => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let ended = false;
  const run = async () => {
    begun.resolve();
    await goOn.promise;
    await shop.pool.query("select 1");
    ended = true;
  };
  const jobs = await start([{ name: "sweep", cron: yearly, run }]);
  await begun.promise;
  const stopped = jobs.stop();
  goOn.resolve();
  await stopped;
  expect(ended).toBe(true);
});

test("what runs is told to end when the process stops", async () => {
  const begun = Promise.withResolvers<void>();
  const run = async (end: AbortSignal) => {
    const told = new Promise((resolve) => end.addEventListener("abort", resolve));
    begun.resolve();
    await told;
  };
  const jobs = await start([{ name: "sweep", cron: yearly, run }]);
  await begun.promise;
  await jobs.stop();
});

test("a run that takes its whole time is told to end", async () => {
  const told = Promise.withResolvers<void>();
  const run = async (end: AbortSignal) => end.addEventListener("abort", () => told.resolve());
  await start([{ name: "sweep", cron: yearly, run }], silentLog, shop.pool, { run: 0.1 });
  await told.promise;
});

test("a job that a kill interrupted runs again after the restart", async () => {
  // An embedded database belongs to one process at a time.
  if (testBackend === "embedded") await shop.database.close();
  const victim = startDatabaseProcess(shop.location);
  expect(await victim.line()).toBe("open");
  expect(await victim.ask("job sweep")).toBe("running");
  await victim.kill();

  const again = await openDatabase({ ...shop.location, log: silentLog });
  const run = vi.fn(async () => {});
  const jobs = await startJobs({ database: again, jobs: [{ name: "sweep", cron: yearly, run }], log: silentLog, pace });
  // On a server others may be alive, so it takes the silence of the dead one: here that is made older than it is.
  if (testBackend === "postgres") {
    expect(run).not.toHaveBeenCalled();
    await again.pool.query(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where name = 'sweep'",
    );
  }
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
  await jobs.stop();
  await again.close();
});

if (testBackend === "postgres") {
  test("two processes never run the same job at the same time", async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const goOn = Promise.withResolvers<void>();
    const run = async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await goOn.promise;
      running -= 1;
    };
    // Each process starts the job, and both look for it again and again while it runs.
    const looks = { a: 0, b: 0 };
    const counted = (who: keyof typeof looks): Pool => ({
      ...shop.pool,
      query: <Row>(statement: string | Statement, values?: readonly unknown[]) => {
        const text = typeof statement === "string" ? statement : statement.text;
        if (/skip locked/i.test(text) && text.includes("sweep")) looks[who] += 1;
        return typeof statement === "string"
          ? shop.pool.query<Row>(statement, values)
          : shop.pool.query<Row>(statement);
      },
    });
    const job = { name: "sweep", cron: yearly, run };
    await Promise.all([start([job], silentLog, counted("a")), start([job], silentLog, counted("b"))]);
    await vi.waitFor(() => expect(runs).toBe(1), patience);
    await vi.waitFor(() => expect(Math.max(looks.a, looks.b)).toBeGreaterThanOrEqual(5), patience);
    expect({ most, runs }).toEqual({ most: 1, runs: 1 });
    goOn.resolve();
  });
}
