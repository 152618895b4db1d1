import { useLayoutEffect, useRef } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { partsOfError } from "#platform/jobs/error-parts.ts";
import { countOf } from "#platform/text.ts";
import { isFailing, type JobState } from "#shop/running/jobs/job-view.ts";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Badge, Moment, RETRYING, type StateWords } from "../kit/cells.tsx";
import { tookWords } from "../kit/dates.ts";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

const LIST = "/api/admin/jobs";
const SUMMARY = "/api/admin/jobs/summary";
const REFRESH_MS = 5_000;

/** Background jobs that need attention or, on request, all of them. It is updated while the page is open. */
export default function JobsPage() {
  const { data } = useAnswer(SUMMARY, {}, { everyMs: REFRESH_MS });
  return (
    <List
      title="Jobs"
      about="Jobs run every minute, unless another time is shown."
      path={LIST}
      columns={COLUMNS}
      rowId={({ name }) => name}
      rowElementId={rowElementId}
      filters={[SHOWN]}
      query={({ state }) => ({ state: state || "failing" })}
      everyMs={REFRESH_MS}
      above={<Summary />}
      empty={data && (data.idleSince ? NONE_RUN : NONE_FAILING)}
      minWidth="md:min-w-[940px]"
    />
  );
}

const SHOWN: Filter = {
  kind: "choice",
  name: "state",
  label: "Jobs",
  choices: [
    ["", "Needs attention"],
    ["all", "All"],
  ],
};

const rowElementId = ({ name }: Pick<ListedJob, "name">) => `job-${name}`;

/** Whether jobs run at all, and how many need attention. */
function Summary() {
  const { data: jobs } = useAnswer(LIST, { query: { state: "all" as const } }, { everyMs: REFRESH_MS });
  const { data } = useAnswer(SUMMARY, {}, { everyMs: REFRESH_MS });
  if (!data || !jobs) return null;
  const failing = jobs.items.filter(isFailing).length;
  if (data.idleSince)
    return (
      <Notice tone="warn" role="status" className="mb-4 max-w-[75ch]">
        <p>
          <b className="font-[600]">Background jobs are stopped. Emails and payments wait.</b> Customers can still
          order. Restart the shop on your server, or ask the person who runs it.
        </p>
        <p className="mt-1">
          No job has started since <Moment at={data.idleSince} />. At least one process must run without{" "}
          <code>WORKER=off</code>.
        </p>
      </Notice>
    );
  return (
    <div role="status" className="mb-4">
      <p className={`font-[600] ${failing > 0 ? "text-error" : "text-ok"}`}>
        {failing === 0
          ? "No jobs need attention."
          : `${failing} of ${countOf(jobs.items.length, "job")} ${failing === 1 ? "needs" : "need"} attention.`}
      </p>
      {failing > 0 && (
        <p className="max-w-[75ch] text-ink-2">
          We keep trying failed jobs. If one doesn't recover, show its details to the person who runs your server.
        </p>
      )}
    </div>
  );
}

const NONE_RUN = { title: "No job has failed", text: "Once jobs run again, those that fail appear here." };
const NONE_FAILING = { title: "Nothing needs attention", text: "Jobs that fail appear here." };

const isEveryMinute = ({ cron }: ListedJob): boolean => cron === "* * * * *";

/** Whether nothing is wrong with a job that has run and waits for its next time: on a phone, it takes two lines. */
const isHealthy = (job: ListedJob): boolean => job.state === "done" && !isFailing(job) && !job.parked;

const COLUMNS: Columns<ListedJob> = [
  {
    head: "Job",
    show: (job) => (
      <>
        <span data-narrow={isHealthy(job) || undefined} className="font-[600]">
          {job.title}
        </span>
        <span className={`block text-ink-2 ${isHealthy(job) ? "max-md:hidden" : ""}`}>{job.about}</span>
      </>
    ),
  },
  { head: "Status", show: (job) => <JobStateText job={job} /> },
  {
    head: "Last run",
    named: true,
    show: (job) =>
      job.last && (
        <>
          <span data-narrow={isHealthy(job) || undefined}>
            <Moment at={job.last.at} />
          </span>
          {job.last.tookMs !== null && (
            <span className={isHealthy(job) ? "max-md:hidden" : ""}>
              <Below text={`took ${tookWords(job.last.tookMs)}`} />
            </span>
          )}
          {isHealthy(job) && !isEveryMinute(job) && <span className="block text-ink-2 md:hidden">{job.schedule}</span>}
        </>
      ),
  },
  {
    head: "Next run",
    named: true,
    show: (job) => (
      <span data-desktop={isHealthy(job) || undefined}>
        {job.nextAt ? <Moment at={job.nextAt} /> : "Now"}
        {!isEveryMinute(job) && <Below text={job.schedule} />}
      </span>
    ),
  },
  { head: "", align: "right", show: (job) => <Actions job={job} /> },
];

/** A text below a time or, on a phone, next to it. */
const Below = ({ text }: { text: string }) => (
  <span className="whitespace-nowrap text-ink-2 md:block">
    <span className="md:hidden"> · </span>
    {text}
  </span>
);

function Actions({ job }: { job: ListedJob }) {
  const { name, title, parked, state } = job;
  const buttons = useRef<HTMLSpanElement>(null);
  // The button disappears and, after acknowledging, so does its row unless all jobs are listed.
  const focusRow = () => buttons.current?.closest("tr")?.focus();
  const run = useChange("POST /api/admin/jobs/:name/run", {
    toast: `${title} runs in a moment`,
    refusals: {
      job_runs: () => {
        toast(`${title} is already running`);
        focusRow();
      },
    },
    onDone: focusRow,
  });
  const acknowledge = useChange("POST /api/admin/jobs/:name/seen", {
    toast: `${title} acknowledged`,
    onDone: focusRow,
  });
  useLayoutEffect(() => {
    const row = buttons.current?.closest("tr");
    return () => {
      if (row?.contains(document.activeElement)) document.querySelector<HTMLElement>("h1")?.focus();
    };
  }, []);
  if (!useStaff().may("settings:write")) return null;
  const params = { name };
  const Run = isFailing(job) ? SmallButton : TextButton;
  return (
    <span
      ref={buttons}
      data-narrow={isHealthy(job) || undefined}
      className="flex gap-2 max-md:data-narrow:-my-[11px] md:justify-end"
    >
      {parked && !parked.seenAt && (
        <SmallButton onClick={() => void acknowledge.run({ params })}>
          Acknowledge<span className="sr-only"> {title}</span>
        </SmallButton>
      )}
      {state !== "running" && (
        <Run onClick={() => void run.run({ params })}>
          Run now<span className="sr-only"> {title}</span>
        </Run>
      )}
    </span>
  );
}

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
function JobStateText({ job }: { job: ListedJob }) {
  const { title, state, parked, failures, failingSince, error } = job;
  return (
    <>
      <span
        data-narrow={isHealthy(job) || undefined}
        className="flex flex-wrap items-center gap-x-2 data-narrow:max-md:justify-end"
      >
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

function More({ job }: { job: ListedJob }) {
  const { state, parked, runningSince } = job;
  const words = [
    parked?.seenBy && `by ${parked.seenBy}`,
    parked && state === "running" && "running again now",
    state === "due" && "waiting for a free worker",
    state === "interrupted" && !parked && "stopped before it finished",
  ].filter(Boolean);
  return (
    <span className={`text-ink-2 ${isHealthy(job) ? "max-md:hidden" : ""}`}>
      {words.join(", ")}
      {runningSince && !parked && (
        <>
          since <Moment at={runningSince} />
        </>
      )}
    </span>
  );
}
