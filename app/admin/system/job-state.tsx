import { countOf } from "#platform/text.ts";
import type { JobState } from "#shop/running/jobs/job-view.ts";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { Badge, type StateWords } from "../kit/badge.tsx";
import { Moment } from "../kit/moment.tsx";

const STATES: Record<JobState, StateWords> = {
  running: { label: "Running", tone: "quiet" },
  due: { label: "Due", tone: "warn" },
  retrying: { label: "Failed, retrying", tone: "warn" },
  interrupted: { label: "Interrupted", tone: "warn" },
  failed: { label: "Failed", tone: "warn" },
  done: { label: "OK", tone: "good" },
  never: { label: "Not run yet", tone: "quiet" },
};
const PARKED: StateWords = { label: "Failed", tone: "bad" };
const ACKNOWLEDGED: StateWords = { label: "Acknowledged", tone: "quiet" };

/** The status of a job, what it waits for, and its last error. */
export function JobStateText({ job }: { job: ListedJob }) {
  const { state, parked, failures, failingSince, error } = job;
  return (
    <>
      <Badge {...(parked ? (parked.seenAt ? ACKNOWLEDGED : PARKED) : STATES[state])} />
      {failures > 0 && failingSince && (
        <span className="block">
          {countOf(failures, "try", "tries")} failed since <Moment at={failingSince} />
        </span>
      )}
      <More job={job} />
      {error && <ErrorText error={error} />}
    </>
  );
}

function More({ job: { state, parked, runningSince } }: { job: ListedJob }) {
  const more = [
    parked?.seenBy && `Acknowledged by ${parked.seenBy}.`,
    parked && state !== "running" && "It still runs on its schedule.",
    parked && state === "running" && "Running again now.",
    state === "due" && "Waiting for a free worker.",
    state === "interrupted" && !parked && "It stopped before it finished.",
  ].filter(Boolean);
  return (
    <>
      {runningSince && !parked && (
        <span className="block text-ink-2">
          since <Moment at={runningSince} />
        </span>
      )}
      {more.length > 0 && <span className="block text-ink-2">{more.join(" ")}</span>}
    </>
  );
}

const SHORT = 100;

function ErrorText({ error }: { error: string }) {
  if (error.length <= SHORT) return <span className="mt-1 block max-w-[52ch] text-ink-2">{error}</span>;
  return (
    <details className="mt-1 max-w-[52ch] text-ink-2">
      <summary className="cursor-pointer py-3 md:py-0.5">{error.slice(0, SHORT)}…</summary>
      {error}
    </details>
  );
}
