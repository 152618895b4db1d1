/** A job as `worker/jobs.ts` lists it. `about`: what it does, in a merchant's words. `cron`: five fields, in UTC. */
export type KnownJob = { name: string; about: string; cron: string };

/**
 * `due`: waits for a process that is free. `retrying`: failed, and waits for its next try. `interrupted`: its process ended before it did.
 * `failed`: waits for its schedule, after its last try failed. `done`: waits for its schedule, and went well.
 */
export const JOB_STATES = ["running", "due", "retrying", "interrupted", "failed", "done", "never"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const RUN_OUTCOMES = ["done", "failed", "interrupted"] as const;

/** A job and how it does. Moments are ISO. */
export type ListedJob = {
  name: string;
  about: string;
  /** 'Every night at 4:20 AM Eastern' */
  schedule: string;
  cron: string;
  state: JobState;
  runningSince: string | null;
  /** The last run that ended or was cut off. */
  last: { at: string; tookMs: number | null; outcome: (typeof RUN_OUTCOMES)[number] } | null;
  /** When it is tried or due next; null: as soon as a process is free. */
  nextAt: string | null;
  doneAt: string | null;
  /** In a row, up to now. */
  failures: number;
  failingSince: string | null;
  error: string | null;
  /** All tries of a run failed, and none has gone well since. */
  parked: { seenBy: string | null; seenAt: string | null } | null;
};
