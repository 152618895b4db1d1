import type { JobJournal } from "#platform/jobs/job-journal.server.ts";
import { TRIES } from "#platform/jobs/job-queue.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { tellOwnersOfJob } from "./job-failed-email.server.ts";
import { forgetOtherJobs, type Noted, noteBegin, noteEnd, noteMiss } from "./job-states.store.server.ts";
import type { KnownJob } from "./job-view.ts";
import { plainError } from "./plain-error.ts";

/**
 * Keeps how each job does in the table `job_states`, and emails the owners once when all tries of a job have failed; again only after it
 * has gone well and failed so often again.
 *
 * @param jobs what they do, for these emails.
 */
export function createJobJournal(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  jobs: readonly Pick<KnownJob, "name" | "about">[] = [],
): JobJournal {
  const { db, clock, ids } = ctx;

  /** Failures are counted one by one, so each row of them comes to this number once; the email comes with it or the note does not. */
  const noteAndTell = (note: (tx: Db) => Promise<Noted>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const noted = await note(tx);
      if (noted?.failures !== TRIES) return;
      const { name, failing_since, error } = noted;
      const about = jobs.find((job) => job.name === name)?.about ?? "";
      await tellOwnersOfJob(tx, ctx, { job: name, about, error: error ?? "", since: failing_since ?? clock.now() });
    });

  return {
    know: (names) => forgetOtherJobs(db, names),
    async begin(name) {
      const run = ids.uuid();
      await noteAndTell((tx) => noteBegin(tx, name, run, clock.now()));
      return run;
    },
    async end(name, run, end) {
      const failure = end.outcome === "failed" ? plainError(end.error) : undefined;
      const ended = { name, run, at: clock.now(), tookMs: end.tookMs, ...(failure !== undefined && { failure }) };
      await noteAndTell((tx) => noteEnd(tx, ended));
    },
    miss: (name, error) => noteAndTell((tx) => noteMiss(tx, name, clock.now(), plainError(error))),
  };
}
