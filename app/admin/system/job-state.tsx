import { partsOfError } from "#platform/jobs/error-parts.ts";
import { countOf } from "#platform/text.ts";
import type { JobState } from "#shop/running/jobs/job-view.ts";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { Badge, RETRYING, type StateWords } from "../kit/badge.tsx";
import { Moment } from "../kit/moment.tsx";

const STATES: Record<JobState, StateWords> = {
  running: { label: "Running", tone: "quiet" },
  due: { label: "Due", tone: "warn" },
  retrying: RETRYING,
  interrupted: { label: "Interrupted", tone: "warn" },
  failed: { label: "Failed", tone: "warn" },
  done: { label: "OK", tone: "good" },
  never: { label: "Not run yet", tone: "quiet" },
};
const PARKED: StateWords = { label: "Failed", tone: "bad" };
const ACKNOWLEDGED: StateWords = { label: "Acknowledged", tone: "quiet" };

/** The status of a job, what it is waiting for, and its last error. */
export function JobStateText({ job }: { job: ListedJob }) {
  const { title, state, parked, failures, failingSince, error } = job;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge {...(parked ? (parked.seenAt ? ACKNOWLEDGED : PARKED) : STATES[state])} />
        <More job={job} />
      </span>
      {failures > 0 && failingSince && (
        <span className="block whitespace-nowrap">
          {countOf(failures, "try", "tries")} failed since <Moment at={failingSince} />
        </span>
      )}
      {error && <Why job={title} error={error} />}
    </>
  );
}

/** Why a job failed, in plain words; the technical message is folded. */
function Why({ job, error }: { job: string; error: string }) {
  const { plain, details } = partsOfError(error);
  return (
    <div className="text-ink-2 wrap-anywhere md:max-w-[44ch]">
      {plain}
      {details && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-[3px] md:min-h-6">
            Details<span className="sr-only">: {job}</span>
          </summary>
          {details}
        </details>
      )}
    </div>
  );
}

function More({ job: { state, parked, runningSince } }: { job: ListedJob }) {
  const words = [
    parked?.seenBy && `by ${parked.seenBy}`,
    parked && state === "running" && "running again now",
    state === "due" && "waiting for a free worker",
    state === "interrupted" && !parked && "stopped before it finished",
  ].filter(Boolean);
  return (
    <span className="text-ink-2">
      {words.join(", ")}
      {runningSince && !parked && (
        <>
          since <Moment at={runningSince} />
        </>
      )}
    </span>
  );
}
