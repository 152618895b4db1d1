import type { PgBoss } from "pg-boss";
import type { Database } from "../db/open-database.server.ts";
import type { Log } from "../log.ts";
import { inSpan } from "../tracing/span.server.ts";
import type { Job } from "./job.ts";
import { createBoss, FIRST_PAUSE, makeQueue } from "./job-queue.server.ts";
import { plainError } from "./plain-error.ts";

/** How quickly jobs are noticed and retried, in seconds. */
export type Pace = {
  /** Between two polls for due jobs. */
  poll: number;
  /** Before the first retry; doubled for each further one, up to a minute. */
  retry: number;
  /** Between two checks for jobs of dead processes and jobs that run too long. */
  watch: number;
  /** Between two checks of the schedules. */
  schedule: number;
  /** Until a run is told to end. */
  run: number;
};

export type RunningJobs = {
  /** Tells the running jobs to end, waits until they have, then stops. */
  stop(): Promise<void>;
};

const usualPace: Pace = { poll: 5, retry: FIRST_PAUSE, watch: 15, schedule: 30, run: 45 };
const stopPatienceMs = 20_000;

/**
 * Runs each job on its schedule, and once now, so that work interrupted by a crash resumes. A job never runs twice at a time across all
 * processes on the database; a run that throws is logged and retried. Schedules and runs of removed jobs are deleted; on the embedded
 * database, which has only this process, also those of jobs that are off.
 *
 * @param options `keepsUnknown`: deletes none, because they may belong to a newer version
 */
export async function startJobs(options: {
  database: Pick<Database, "kind" | "pool">;
  jobs: readonly Job[];
  log: Log;
  pace?: Partial<Pace>;
  keepsUnknown?: boolean;
}): Promise<RunningJobs> {
  const { database, log, keepsUnknown = false } = options;
  const jobs = options.jobs.filter(({ isOff }) => !isOff);
  const pace = { ...usualPace, ...options.pace };
  const boss = createBoss(database, log, {
    superviseIntervalSeconds: pace.watch,
    monitorIntervalSeconds: pace.watch,
    cronMonitorIntervalSeconds: pace.schedule,
    cronWorkerIntervalSeconds: Math.max(1, pace.poll),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    await boss.start();
    const alone = database.kind === "embedded";
    if (!keepsUnknown) await deleteOtherJobs(boss, alone ? jobs : options.jobs);
    for (const job of jobs) await startJob(boss, job, { log, pace, alone, signal });
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return {
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: stopPatienceMs });
    },
  };
}

async function deleteOtherJobs(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name));
  for (const { name, key } of await boss.getSchedules()) {
    if (names.has(name)) continue;
    await boss.unschedule(name, key);
    await boss.deleteAllJobs(name);
  }
}

type Start = { log: Log; pace: Pace; alone: boolean; signal: AbortSignal };

async function startJob(boss: PgBoss, job: Job, { log, pace, alone, signal }: Start) {
  const { name, minutes } = job;
  const longest = minutes === undefined ? pace.run * 1000 : minutes * 60_000;
  await makeQueue(boss, name, { retry: pace.retry, minutes });
  if (alone) await failInterrupted(boss, name);
  await boss.schedule(name, job.cron);
  await boss.send(name, { isStartup: true });

  let running = false;
  await boss.work<{ isStartup?: true } | null>(name, { pollingIntervalSeconds: pace.poll }, async ([run]) => {
    // The queue gives up on a run that takes too long, but nothing can stop it.
    if (running) throw new FailedRun("It's still running from an earlier attempt.");
    running = true;
    try {
      const end = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
      // Without a listener, Node may collect the time limit once it has passed, before a job that only looks at `aborted` sees it.
      end.addEventListener("abort", () => {}, { once: true });
      await runJob(job, log, () => job.run({ end, isStartup: run?.data?.isStartup === true }));
    } finally {
      running = false;
    }
  });
}

/** What the queue stores of a failed run. The stack is only in the log. */
class FailedRun extends Error {
  toJSON() {
    return { error: this.message };
  }
}

async function runJob(job: Job, log: Log, run: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await inSpan(`job ${job.name}`, run, { parent: undefined });
  } catch (error) {
    log.error({ job: job.name, err: error }, "a job failed and will be retried");
    throw new FailedRun(plainError(error));
  }
  log.debug({ job: job.name, ms: Math.round(performance.now() - begun) }, "a job is done");
}

/** The only process on this database has just started, so runs that still count as active were interrupted and are retried at once. */
async function failInterrupted(boss: PgBoss, name: string): Promise<void> {
  const jobs = await boss.findJobs(name);
  for (const { id } of jobs.filter((job) => job.state === "active")) {
    await boss.fail(name, id);
    await boss.update(name, null, { id, startAfter: 0 });
  }
}
