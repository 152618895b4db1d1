import type { JobJournal } from "#platform/jobs/job-journal.server.ts";
import { TRIES } from "#platform/jobs/job-queue.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { tellOwnersOfJob } from "#shop/staff-mail/tell-owners-of-job.server.ts";
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

  /** Failures are counted one by one, so each row of them comes to this number once. */
  async function tell(noted: Noted): Promise<void> {
    if (noted?.failures !== TRIES) return;
    const { name, failing_since, error } = noted;
    const about = jobs.find((job) => job.name === name)?.about ?? "";
    await tellOwnersOfJob(ctx, { job: name, about, error: error ?? "", since: failing_since ?? clock.now() });
  }

  return {
    know: (names) => forgetOtherJobs(db, names),
    async begin(name) {
      const run = ids.uuid();
      await tell(await noteBegin(db, name, run, clock.now()));
      return run;
    },
    async end(name, run, end) {
      const failure = end.outcome === "failed" ? plainError(end.error) : undefined;
      const ended = { name, run, at: clock.now(), tookMs: end.tookMs, ...(failure !== undefined && { failure }) };
      await tell(await noteEnd(db, ended));
    },
    miss: async (name, error) => tell(await noteMiss(db, name, clock.now(), plainError(error))),
  };
}
