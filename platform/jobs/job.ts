/**
 * Work that comes again and again. `run` does whatever is due now and must be safe to run twice: a process may die
 * between its last step and the note that it is done.
 */
export type Job = {
  /** Letters, digits, `-`, `_`, `.`, `/`. It is remembered by this name. */
  name: string;
  /** Five fields, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** How long one run may take, for a job that can't do its work in parts; otherwise less than a minute. */
  minutes?: number | undefined;
  /** @param end comes when the process stops, or when this run had its time: what is under way is ended, the rest waits for the next. */
  run(end: AbortSignal): Promise<void>;
};
