import type { JobState, ListedJob } from "#shop/running/jobs/job-view.ts";
import { Moment } from "../kit/moment.tsx";

const WORDS: Record<JobState, string> = {
  running: "Runs now",
  due: "Due",
  retrying: "Failed, tries again",
  interrupted: "Interrupted",
  failed: "Failed",
  done: "Went well",
  never: "Has not run yet",
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

/** How a job does, what it waits for, and what went wrong. */
export function JobStateText({ job }: { job: ListedJob }) {
  const { state, parked, failures, failingSince, error } = job;
  const [word, color] = parked
    ? [parked.seenAt ? "Parked, seen" : "Parked", "text-error"]
    : [WORDS[state], COLORS[state]];
  return (
    <>
      <span className={`font-[600] ${color}`}>{word}</span>
      {failures > 0 && failingSince && (
        <span className="block">
          {failures} {failures === 1 ? "try" : "tries"} failed since <Moment at={failingSince} />
        </span>
      )}
      <More job={job} />
      {error && <Told error={error} />}
    </>
  );
}

function More({ job: { state, parked, runningSince } }: { job: ListedJob }) {
  const more = [
    parked?.seenBy && `Seen by ${parked.seenBy}.`,
    parked && state !== "running" && "It is still tried by its schedule.",
    parked && state === "running" && "It runs again now.",
    state === "due" && "It waits for a process that is free.",
    state === "interrupted" && !parked && "Its process ended before it did.",
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

function Told({ error }: { error: string }) {
  if (error.length <= SHORT) return <span className="mt-1 block max-w-[52ch] text-ink-2">{error}</span>;
  return (
    <details className="mt-1 max-w-[52ch] text-ink-2">
      <summary className="cursor-pointer py-3 md:py-0.5">{error.slice(0, SHORT)}…</summary>
      {error}
    </details>
  );
}
