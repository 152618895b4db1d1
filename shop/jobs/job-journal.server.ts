import type { JobJournal } from "#platform/jobs/job-journal.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { forgetOtherJobs, noteBegin, noteEnd, noteMiss } from "./job-states.store.server.ts";
import { plainError } from "./plain-error.ts";

/** Keeps how each job does in the table `job_states`. */
export function createJobJournal({ db, clock, ids }: Pick<ShopContext, "db" | "clock" | "ids">): JobJournal {
  return {
    know: (names) => forgetOtherJobs(db, names),
    async begin(name) {
      const run = ids.uuid();
      await noteBegin(db, name, run, clock.now());
      return run;
    },
    async end(name, run, end) {
      const failure = end.outcome === "failed" ? plainError(end.error) : undefined;
      await noteEnd(db, { name, run, at: clock.now(), tookMs: end.tookMs, ...(failure !== undefined && { failure }) });
    },
    miss: (name, error) => noteMiss(db, name, clock.now(), plainError(error)),
  };
}
