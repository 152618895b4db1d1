import type { Log } from "../log.ts";
import type { Job } from "./job.ts";

export type RunEnd = { tookMs: number } & ({ outcome: "done" } | { outcome: "failed"; error: unknown });

/** Is told how the jobs do. What it throws is logged and keeps no job from running. */
export type JobJournal = {
  /** These are the jobs that there are: what is known of others is forgotten. */
  know(names: readonly string[]): Promise<void>;
  /** A run begins. One of the same job that never ended was cut off. @returns the id of the run */
  begin(name: string): Promise<string>;
  /** Says nothing of a job that another run has begun since. */
  end(name: string, run: string, end: RunEnd): Promise<void>;
  /** A run could not begin. */
  miss(name: string, error: unknown): Promise<void>;
};

export type Noting = { log: Log; journal: JobJournal | undefined };

/** Runs a job once. @throws what it throws, once that is logged and noted. */
export async function runNoted(job: Job, { log, journal, end }: Noting & { end: AbortSignal }): Promise<void> {
  const { name } = job;
  const begun = performance.now();
  const run = await noted(log, journal?.begin(name));
  const ended = async (how: { outcome: "done" } | { outcome: "failed"; error: unknown }) => {
    const tookMs = Math.round(performance.now() - begun);
    if (run !== undefined) await noted(log, journal?.end(name, run, { ...how, tookMs }));
    return tookMs;
  };
  try {
    await job.run(end);
  } catch (error) {
    log.error({ job: name, err: error }, "a job failed and is tried again");
    await ended({ outcome: "failed", error });
    throw error;
  }
  const ms = await ended({ outcome: "done" });
  log.debug({ job: name, ms }, "a job is done");
}

export async function noted<T>(log: Log, note: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await note;
  } catch (error) {
    log.warn({ err: error }, "how a job does could not be noted");
    return undefined;
  }
}
