import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Pool, Statement } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import { databaseForFile, testBackend } from "#test/harness/database.ts";
import type { Job } from "./job.ts";
import { readJobStatuses } from "./job-runs.server.ts";
import { type RunningJobs, startJobs } from "./jobs.server.ts";

// The shortest intervals that the queue allows.
const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
// Due only at New Year, so that only the run at startup matters.
const yearly = "0 0 1 1 *";
const patience = { timeout: 30_000, interval: 20 };
const done = async () => {};

const shop = await databaseForFile();
const started: RunningJobs[] = [];

const stopAll = async () => void (await Promise.all(started.splice(0).map((jobs) => jobs.stop())));
afterAll(stopAll);

async function start(
  jobs: Job[],
  log = silentLog,
  pool: Pool = shop.pool,
  other = {},
  more = {},
): Promise<RunningJobs> {
  const database = { ...shop.database, pool };
  const running = await startJobs({ database, jobs, log, pace: { ...pace, ...other }, ...more });
  started.push(running);
  return running;
}

const schedules = async () => (await shop.pool.query("select name, cron from pgboss.schedule order by name")).rows;
const once = (run: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);

describe("several jobs", () => {
  const boom = new Error("boom");
  const runs = { broken: 0, flaky: 0, minutely: 0, steady: 0 };
  const errors: unknown[][] = [];
  const log = { ...silentLog, error: (...logged: unknown[]) => void errors.push(logged) };
  const job = (name: keyof typeof runs, { cron = yearly, fails = (_run: number): boolean => false } = {}): Job => ({
    name,
    cron,
    run: async () => {
      if (fails(++runs[name])) throw boom;
    },
  });
  beforeAll(async () => {
    const broken = job("broken", { fails: () => true });
    const flaky = job("flaky", { fails: (run) => run === 1 });
    await start([broken, flaky, job("minutely", { cron: "* * * * *" }), job("steady")], log);
  });
  afterAll(stopAll);
  const atLeast = (name: keyof typeof runs, times: number) =>
    vi.waitFor(() => expect(runs[name]).toBeGreaterThanOrEqual(times), patience);

  test("run once at startup, even next to a job that always fails", async () => {
    await Promise.all([atLeast("steady", 1), atLeast("broken", 1)]);
    expect(runs.steady).toBe(1);
    expect(await schedules()).toContainEqual({ name: "steady", cron: yearly });
  });

  test("run again on schedule", async () => {
    // Once at startup, and once for the minute that has just begun.
    await atLeast("minutely", 2);
  });

  test("are logged and retried when they throw", async () => {
    await atLeast("flaky", 2);
    const ofFlaky = errors.filter(([facts]) => (facts as { job: string }).job === "flaky");
    expect(ofFlaky).toEqual([[{ job: "flaky", err: boom }, "a job failed and will be retried"]]);
  });
});

describe("a job", () => {
  afterEach(stopAll);

  test("loses its schedule when it is removed, and gets a changed schedule", async () => {
    const jobs = ["old", "moved"].map((name) => ({ name, cron: yearly, run: done }));
    const first = await start(jobs);
    await first.stop();
    await start([{ name: "moved", cron: "0 * * * *", run: done }]);
    expect(await schedules()).toEqual([{ name: "moved", cron: "0 * * * *" }]);
  });

  test("of another process stays if this one's settings switch it off; one alone on its database deletes it", async () => {
    const run = vi.fn(done);
    const first = await start([{ name: "nightly", cron: yearly, run }]);
    await once(run);
    await first.stop();
    await start([{ name: "nightly", cron: yearly, isOff: true, run }]);
    const isAlone = shop.database.kind === "embedded";
    expect(await schedules()).toEqual(isAlone ? [] : [{ name: "nightly", cron: yearly }]);
    const lastDone = (await readJobStatuses(shop.pool)).find(({ name }) => name === "nightly")?.doneAt;
    expect(lastDone).toEqual(isAlone ? undefined : expect.any(Date));
  });

  test("that this version doesn't know stays after a newer version has migrated the database", async () => {
    const first = await start([{ name: "newer", cron: yearly, run: done }]);
    await first.stop();
    await start([], silentLog, shop.pool, {}, { keepsUnknown: true });
    expect(await schedules()).toEqual([{ name: "newer", cron: yearly }]);
    await stopAll();
    await start([]);
    expect(await schedules()).toEqual([]);
  });

  test("is told to end when the process stops, and the process waits for it", async () => {
    const begun = Promise.withResolvers<void>();
    let ended = false;
    const run = async ({ end }: { end: AbortSignal }) => {
      const told = new Promise((resolve) => end.addEventListener("abort", resolve));
      begun.resolve();
      await told;
      await shop.pool.query("select 1");
      ended = true;
    };
    const jobs = await start([{ name: "ending", cron: yearly, run }]);
    await begun.promise;
    await jobs.stop();
    expect(ended).toBe(true);
  });

  test("is told to end when its time is up even if garbage is collected while it runs", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const polled = Promise.withResolvers<boolean>();
    const run = async ({ end }: { end: AbortSignal }) => {
      // As the jobs do: none listens, all look at `aborted` between two pieces of work.
      for (let look = 0; look < 100 && !end.aborted; look++) {
        await pause(20);
        collectGarbage();
      }
      polled.resolve(end.aborted);
    };
    await start([{ name: "collected", cron: yearly, run }], silentLog, shop.pool, { run: 0.5 });
    expect(await polled.promise).toBe(true);
  });
});

// The embedded database has one process.
if (testBackend === "postgres")
  test("two processes never run the same job at the same time", async () => {
    let running = 0;
    let most = 0;
    const goOn = Promise.withResolvers<void>();
    const run = vi.fn(async () => {
      most = Math.max(most, ++running);
      await goOn.promise;
      running -= 1;
    });
    // Each process queues the job, and the idle one keeps polling for it while it runs.
    const looks = { a: 0, b: 0 };
    const counted = (who: keyof typeof looks): Pool => ({
      ...shop.pool,
      query: <Row>(statement: string | Statement, values?: readonly unknown[]) => {
        const text = typeof statement === "string" ? statement : statement.text;
        if (/skip locked/i.test(text) && text.includes("alone")) looks[who] += 1;
        return typeof statement === "string"
          ? shop.pool.query<Row>(statement, values)
          : shop.pool.query<Row>(statement);
      },
    });
    const job = { name: "alone", cron: yearly, run };
    await Promise.all([start([job], silentLog, counted("a")), start([job], silentLog, counted("b"))]);
    await once(run);
    const before = Math.max(looks.a, looks.b);
    await vi.waitFor(() => expect(Math.max(looks.a, looks.b)).toBeGreaterThanOrEqual(before + 3), patience);
    expect([most, run.mock.calls.length]).toEqual([1, 1]);
    goOn.resolve();
  });
