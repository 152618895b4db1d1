import { PgBoss } from "pg-boss";
import type { Database } from "../db/open-database.server.ts";
import type { Log } from "../log.ts";

/** How often a run is tried: once, and again after growing pauses. */
export const TRIES = 6;
/** Seconds before the first retry; doubled for each further one. */
export const FIRST_PAUSE = 5;
const longestRetryPause = 60;
/** Seconds after which a run counts as hung, so that another may start. */
const longestRun = 15 * 60;
/** A process that hasn't reported for this many seconds that it still runs a job counts as dead. */
const heartbeat = 15;
/** Seconds. Long enough for rare jobs and for failures that last for weeks; `deleteOldRuns` deletes most runs after an hour. */
const keepRuns = 30 * 24 * 60 * 60;

type JobDatabase = Pick<Database, "kind" | "pool">;

export function createBoss({ kind, pool }: JobDatabase, log: Log, options: object): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: kind === "embedded" ? "pglite" : "postgres",
    // The queue's tables stay small here, and REINDEX CONCURRENTLY doesn't suit a database with one session.
    reindex: false,
    monitorVacuum: false,
    ...options,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue warns"));
  return boss;
}

/** The policy `exclusive`: at most one run of a job is queued or running, across all processes. */
export async function makeQueue(
  boss: PgBoss,
  name: string,
  { retry = FIRST_PAUSE, minutes = 0 }: { retry?: number; minutes?: number | undefined } = {},
): Promise<void> {
  const queue = {
    retryLimit: TRIES - 1,
    retryDelay: retry,
    retryBackoff: true,
    retryDelayMax: longestRetryPause,
    expireInSeconds: Math.max(longestRun, minutes * 60),
    heartbeatSeconds: heartbeat,
    deleteAfterSeconds: keepRuns,
  };
  await boss.createQueue(name, { policy: "exclusive", ...queue });
  await boss.updateQueue(name, queue);
}

/** The queue for code that requests runs but runs none. Also works if no process runs jobs. */
export type JobQueue = {
  /** When a job of this schedule is due next. */
  nextAfter(cron: string, after: Date): Date;
  /** Requests a run as soon as a process is free; one that waits for its next try is tried now. @returns `runs` if it is already running */
  ask(name: string): Promise<"asked" | "runs">;
  stop(): Promise<void>;
};

export function openJobQueue(database: JobDatabase, log: Log): JobQueue {
  const { pool } = database;
  const boss = createBoss(database, log, { supervise: false, schedule: false });
  let started: Promise<unknown> | undefined;
  const start = async () => {
    started ??= boss.start();
    await started.catch((error: unknown) => {
      started = undefined;
      throw error;
    });
  };
  return {
    nextAfter(cron, after) {
      const [next] = boss.previewSchedule(cron, { tz: "UTC", from: after, count: 1 });
      if (!next) throw new Error(`The schedule ${cron} is never due`);
      return next;
    },
    async ask(name) {
      await start();
      if (!(await boss.getQueue(name))) await makeQueue(boss, name);
      // A queued run may start, and a running one may end, between two queries.
      for (let look = 0; look < 3; look++) {
        if (await boss.send(name)) return "asked";
        const { rows } = await pool.query<{ id: string; runs: boolean }>(ONE, [name]);
        const [one] = rows;
        if (one?.runs) return "runs";
        if (one && (await boss.update(name, null, { id: one.id, startAfter: 0 })).updated > 0) return "asked";
      }
      return "runs";
    },
    async stop() {
      if (started) await boss.stop({ graceful: false });
    },
  };
}

const ONE = "select id, state = 'active' as runs from pgboss.job where name = $1 and state < 'completed'";
