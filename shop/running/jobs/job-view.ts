/**
 * A job from the list in `worker/jobs.ts`. `title` and `about` tell staff what it does. `cron`: five fields, in UTC. `isOff`: this
 * process's settings switch it off.
 */
export type KnownJob = { name: string; title: string; about: string; cron: string; isOff?: boolean | undefined };

/**
 * `due`: waiting for a free worker. `retrying`: failed and waiting for its next try. `interrupted`: its process ended before the run did.
 * `failed` and `done`: waiting for its schedule after all tries failed, or after it succeeded.
 */
export const JOB_STATES = ["running", "due", "retrying", "interrupted", "failed", "done", "never"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const RUN_OUTCOMES = ["done", "failed", "interrupted"] as const;

type JobHealth = { parked: { seenAt: Date | string | null } | null; failures: number; state: JobState };

/** Whether the job needs attention: a failure that no one acknowledged, failed tries, or an interrupted run. */
export const isFailing = ({ parked, failures, state }: JobHealth): boolean =>
  parked ? parked.seenAt === null : failures > 0 || state === "interrupted";
