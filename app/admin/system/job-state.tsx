import { countOf } from "#platform/text.ts";
import type { JobState } from "#shop/running/jobs/job-view.ts";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { Moment } from "../kit/moment.tsx";

const WORDS: Record<JobState, string> = {
  running: "Running",
  due: "Due",
  retrying: "Failed, retrying",
  interrupted: "Interrupted",
  failed: "Failed",
  done: "OK",
  never: "Not run yet",
};
const COLORS: Record<JobState, string> = {
  running: "text-ink",
  due: "text-warn-ink",
  retrying: "text-warn-ink",
  interrupted: "text-warn-ink",
  failed: "text-warn-ink",
  done: "text-ok",
  never: "text-ink-2",
};

/** The status of a job, what it waits for, and its last error. */
export function JobStateText({ job }: { job: ListedJob }) {
  const { state, parked, failures, failingSince, error } = job;
  const [word, color] = parked
    ? parked.seenAt
      ? ["Acknowledged", "text-ink-2"]
      : ["Failed", "text-error"]
    : [WORDS[state], COLORS[state]];
  return (
    <>
      <span className={`font-[600] ${color}`}>{word}</span>
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
