/** A job as `worker/jobs.ts` lists it. `title` and `about`: what it does, for staff. `cron`: five fields, in UTC. */
export type KnownJob = { name: string; title: string; about: string; cron: string };

/**
 * `due`: waits for a free worker. `retrying`: failed, and waits for its next try. `interrupted`: its process ended before it did.
 * `failed`, `done`: waits for its schedule, after all tries failed or it went well.
 */
export const JOB_STATES = ["running", "due", "retrying", "interrupted", "failed", "done", "never"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const RUN_OUTCOMES = ["done", "failed", "interrupted"] as const;

type HowItDoes = { parked: object | null; failures: number; state: JobState };

/** It needs a look: it failed, or its process ended before it did. */
export const isFailing = ({ parked, failures, state }: HowItDoes): boolean =>
  parked !== null || failures > 0 || state === "interrupted";
