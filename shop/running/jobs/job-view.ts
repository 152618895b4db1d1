/** A job as `worker/jobs.ts` lists it. `title` and `about`: what it does, for staff. `cron`: five fields, in UTC. */
export type KnownJob = { name: string; title: string; about: string; cron: string };

/**
 * `due`: waits for a free worker. `retrying`: failed, and waits for its next try. `interrupted`: its process ended before it did.
 * `failed`, `done`: waits for its schedule, after all tries failed or it went well.
 */
export const JOB_STATES = ["running", "due", "retrying", "interrupted", "failed", "done", "never"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const RUN_OUTCOMES = ["done", "failed", "interrupted"] as const;

/** A job and how it does. Moments are ISO. */
export type ListedJob = {
  name: string;
  title: string;
  about: string;
  /** 'Every night at 4:20 AM Eastern' */
  schedule: string;
  cron: string;
  state: JobState;
  runningSince: string | null;
  /** The last try that ended or was cut off. `tookMs`: null when it was cut off or is tried again. */
  last: { at: string; tookMs: number | null; outcome: (typeof RUN_OUTCOMES)[number] } | null;
  /** When it is tried or due next; null: as soon as a worker is free. */
  nextAt: string | null;
  doneAt: string | null;
  /** Tries since it last went well. */
  failures: number;
  failingSince: string | null;
  error: string | null;
  /** The job has failed: at every try of a run, and none has gone well since. `seenBy`: who has acknowledged it. */
  parked: { seenBy: string | null; seenAt: string | null } | null;
};
