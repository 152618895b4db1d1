import type { PgBoss } from "pg-boss";
import type { Database } from "../db/open-database.server.ts";
import type { Log } from "../log.ts";
import type { Job } from "./job.ts";
import { type JobJournal, type Noting, noted, runNoted } from "./job-journal.server.ts";
import { createBoss, FIRST_PAUSE, makeQueue } from "./job-queue.server.ts";

/** How quickly jobs are noticed and tried again, in seconds. */
export type Pace = {
  /** Between two looks for a job that is due. */
  poll: number;
  /** Before the first retry; doubled for each further one, up to a minute. */
  retry: number;
  /** Between two looks for jobs of processes that died, and for jobs that run too long. */
  watch: number;
  /** Between two looks at the schedules. */
  schedule: number;
  /** Until a run is told to end. */
  run: number;
};

export type RunningJobs = {
  /** Tells the jobs that run now to end, waits until they have, then stops. */
  stop(): Promise<void>;
};

const usualPace: Pace = { poll: 5, retry: FIRST_PAUSE, watch: 15, schedule: 30, run: 45 };
const stopPatienceMs = 20_000;

/**
 * Runs each job by its schedule, and once now, so that what a crash interrupted goes on. One job never runs twice at a time, over
 * all processes on the database; a run that throws is logged and tried again. Schedules of jobs that are gone are dropped.
 */
export async function startJobs(options: {
  database: Pick<Database, "kind" | "pool">;
  jobs: readonly Job[];
  log: Log;
  journal?: JobJournal;
  pace?: Partial<Pace>;
}): Promise<RunningJobs> {
  const { database, jobs, log, journal } = options;
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
    await dropOldSchedules(boss, jobs);
    await noted(log, journal?.know(jobs.map(({ name }) => name)));
    const alone = database.kind === "embedded";
    for (const job of jobs) await startJob(boss, job, { log, journal, pace, alone, signal });
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

async function dropOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name));
  for (const { name, key } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name, key);
  }
}

type Start = Noting & { pace: Pace; alone: boolean; signal: AbortSignal };

async function startJob(boss: PgBoss, job: Job, { log, journal, pace, alone, signal }: Start) {
  const { name } = job;
  await makeQueue(boss, name, pace.retry);
  if (alone) await forgetInterrupted(boss, name);
  await boss.schedule(name, job.cron);
  await boss.send(name);

  let running = false;
  await boss.work(name, { pollingIntervalSeconds: pace.poll }, async () => {
    // A run that took too long is given up by the queue, but nothing can stop it.
    if (running) {
      const error = new Error(`The job ${name} still runs`);
      await noted(log, journal?.miss(name, error));
      throw error;
    }
    running = true;
    try {
      const end = AbortSignal.any([signal, AbortSignal.timeout(pace.run * 1000)]);
      await runNoted(job, { log, journal, end });
    } finally {
      running = false;
    }
  });
}

/** The only process on this database has just started: what still counts as running was interrupted. */
async function forgetInterrupted(boss: PgBoss, name: string): Promise<void> {
  const jobs = await boss.findJobs(name);
  const interrupted = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (interrupted.length > 0) await boss.cancel(name, interrupted);
}
