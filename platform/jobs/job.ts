/**
 * Recurring work. `run` does whatever is due now and must be safe to repeat: a process may die between its last step and the record that it
 * is done.
 */
export type Job = {
  /** Letters, digits, `-`, `_`, `.`, `/`. The queue identifies the job by this name. */
  name: string;
  /** Five fields, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** How long one run may take, for a job that can't split its work; otherwise less than a minute. */
  minutes?: number | undefined;
  /** Switched off by this process's settings; another process may still run it. */
  isOff?: boolean | undefined;
  /**
   * `end`: aborted when the process stops or the run's time is up: finish the current step and leave the rest to the next run. `isStartup`:
   * it runs because a process started, not on schedule or on request.
   */
  run(call: { end: AbortSignal; isStartup: boolean }): Promise<void>;
};
