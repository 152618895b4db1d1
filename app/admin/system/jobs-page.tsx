import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { partsOfError } from "#platform/jobs/error-parts.ts";
import { countOf, timesOf } from "#platform/text.ts";
import type { ListedJob } from "#shop/running/jobs/job-admin.server.ts";
import { isFailing, type JobState } from "#shop/running/jobs/job-view.ts";
import { GUIDE } from "../areas.ts";
import { inlineLink, SmallButton, smallButton } from "../kit/buttons.tsx";
import { Badge, Lines, Moment, RETRYING, type StateWords, stateIn } from "../kit/cells.tsx";
import { recentMoment, tookWords } from "../kit/dates.ts";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { Folded } from "../kit/section.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Column, Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

const LIST = "/api/admin/jobs";
const SUMMARY = "/api/admin/jobs/summary";
const REFRESH_MS = 5_000;

/** Background jobs that need attention or, on request, all of them. It is updated while the page is open. */
export default function JobsPage() {
  const { data } = useAnswer(SUMMARY, {}, { everyMs: REFRESH_MS });
  const { data: jobs } = useAnswer(LIST, { query: { state: "all" as const } }, { everyMs: REFRESH_MS });
  const isIdle = Boolean(data?.idleSince);
  return (
    <List
      title="Jobs"
      about={isIdle ? undefined : "Jobs run every minute, unless another time is shown."}
      path={LIST}
      columns={isIdle ? STOPPED_COLUMNS : COLUMNS}
      rowId={({ name }) => name}
      rowElementId={rowElementId}
      filters={isIdle ? [] : [SHOWN]}
      query={({ state }) => ({ state: isIdle ? "all" : state || "failing" })}
      everyMs={REFRESH_MS}
      above={data?.idleSince ? <Stopped since={data.idleSince} /> : jobs && <Failing jobs={jobs.items} />}
      empty={jobs && noneFailing(jobs.items)}
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

/** The worst state of a shop: no process runs jobs. */
const Stopped = ({ since }: { since: string }) => (
  <Notice role="status" className="mb-4 max-w-[75ch]">
    <p>
      <b className="font-[600]">Background jobs are stopped. Emails and payments are on hold.</b> Customers can still
      order. Restart the shop on your server, or ask the person who runs it.
    </p>
    <p>
      No job has started since <Moment at={since} />.
    </p>
    <Folded title="Details">
      At least one process must run without <code>WORKER=off</code>.{" "}
      <Link to={`${GUIDE}/database#how-to-change-a-setting`} className={inlineLink}>
        How to change a setting
      </Link>
    </Folded>
  </Notice>
);

/** How many jobs need attention, if any. */
function Failing({ jobs }: { jobs: readonly ListedJob[] }) {
  const { may } = useStaff();
  const failing = jobs.filter(isFailing).length;
  return (
    <div role="status">
      {failing > 0 && (
        <Notice className="mb-4 max-w-[75ch]">
          <b className="font-[600]">
            {failing} of {countOf(jobs.length, "job")} {failing === 1 ? "needs" : "need"} attention.
          </b>{" "}
          If one doesn't recover, show its details to the person who runs your server.
          {may("settings:write") &&
            jobs.some(isUnseen) &&
            " Acknowledge hides a failure. It shows again if the job recovers and then fails."}
        </Notice>
      )}
    </div>
  );
}

/** With when a job ran last, as evidence that jobs run. */
function noneFailing(jobs: readonly ListedJob[]) {
  const last = jobs
    .flatMap(({ last }) => last?.at ?? [])
    .toSorted()
    .at(-1);
  return {
    title: "No jobs need attention",
    text: last && (
      <>
        Last run <Moment at={last} />
      </>
    ),
    action: (
      <Link to="?state=all" className={smallButton}>
        View all jobs
      </Link>
    ),
  };
}

/** Whether a failed job can be acknowledged. */
const isUnseen = ({ parked }: ListedJob): boolean => parked?.seenAt === null;

const isEveryMinute = ({ cron }: ListedJob): boolean => cron === "* * * * *";

/** Whether nothing is wrong with a job that has run and waits for its next time: on a phone, its card is shorter. */
const isHealthy = (job: ListedJob): boolean => job.state === "done" && !isFailing(job) && !job.parked;

const NEXT_RUN: Column<ListedJob> = {
  head: "Next run",
  show: (job) => (
    <>
      {/* On a phone, both runs are on one line if they fit. */}
      {job.last && (
        <span className="text-ink-2 md:hidden">
          Last <Moment at={job.last.at} /> ·{" "}
        </span>
      )}
      <span className="whitespace-nowrap max-md:text-ink-2">
        <span className="md:hidden">Next </span>
        {job.nextAt ? <Moment at={job.nextAt} /> : <span className="max-md:lowercase">Now</span>}
      </span>
      {!isEveryMinute(job) && <span className="block text-ink-2">{job.schedule}</span>}
    </>
  ),
};

/** `isIdle`: no process runs jobs, so none has a next run or can be run now. */
const columnsOf = (isIdle: boolean): Columns<ListedJob> => [
  {
    head: "Job",
    phone: "left",
    show: (job) => (
      <>
        <span className="font-[600]">{job.title}</span>
        <span className={`block text-ink-2 ${isHealthy(job) ? "max-md:hidden" : ""}`}>{job.about}</span>
      </>
    ),
  },
  { head: "Status", phone: "parts", show: (job) => <JobStateText job={job} isIdle={isIdle} /> },
  {
    head: "Last run",
    named: true,
    phone: isIdle ? "wide" : "hidden",
    show: ({ last }) =>
      last && (
        <div className="max-md:inline max-md:text-ink-2 md:pr-4">
          <Moment at={last.at} />
          {last.tookMs !== null && (
            <span className="block text-ink-2 max-md:hidden">took {tookWords(last.tookMs)}</span>
          )}
        </div>
      ),
  },
  ...(isIdle ? [] : [NEXT_RUN]),
  { head: "", phone: "parts", align: "right", show: (job) => <Actions job={job} isIdle={isIdle} /> },
];
const COLUMNS = columnsOf(false);
const STOPPED_COLUMNS = columnsOf(true);

type PartProps = { job: ListedJob; isIdle: boolean };

function Actions({ job, isIdle }: PartProps) {
  const { name, title, state } = job;
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
  return (
    <span
      ref={buttons}
      className="flex items-center gap-2 whitespace-nowrap empty:hidden max-md:order-1 md:justify-end"
    >
      {isUnseen(job) && (
        <SmallButton onClick={() => void acknowledge.run({ params })}>
          Acknowledge<span className="sr-only"> {title}</span>
        </SmallButton>
      )}
      {!isIdle && state !== "running" && (
        <SmallButton onClick={() => void run.run({ params })}>
          Run now<span className="sr-only"> {title}</span>
        </SmallButton>
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
const STOPPED: StateWords = { label: "Stopped", tone: "warn" };
const PARKED: StateWords = { label: "Failed", tone: "bad" };
const ACKNOWLEDGED: StateWords = { label: "Failed", tone: "quiet" };

/** The status of a job, what it is waiting for, and its last error, whose technical part is folded. On a phone, the status is beside the title and the details beside the buttons. */
function JobStateText({ job, isIdle }: PartProps) {
  const { title, state, parked, failures, failingSince, runningSince, error } = job;
  const { plain, details } = partsOfError(error ?? "");
  const notes = [
    parked?.seenAt && `Acknowledged${parked.seenBy ? ` by ${parked.seenBy}` : ""}`,
    parked && state === "running" && "Running again now",
    state === "due" && !isIdle && "Waiting for a free worker",
    state === "interrupted" && !parked && "Stopped before it finished",
    runningSince && !parked && `Since ${recentMoment(runningSince)}`,
    failures > 0 && failingSince && `Failed ${timesOf(failures)} since ${recentMoment(failingSince)}`,
    plain,
  ];
  return (
    <div className="max-md:contents md:max-w-[44ch] md:min-w-[300px]">
      <span className="max-md:text-right">
        <Badge {...(parked ? (parked.seenAt ? ACKNOWLEDGED : PARKED) : isIdle ? STOPPED : stateIn(STATES, state))} />
      </span>
      {/* On a desktop, the details follow on the last line. */}
      <div className="text-ink-2 wrap-anywhere empty:hidden max-md:col-span-full md:inline md:*:last:not-only:inline">
        <Lines of={notes.filter(isText)} />
      </div>
      {details && (
        <Folded
          title={
            <>
              Details<span className="sr-only">: {title}</span>
            </>
          }
          className="wrap-anywhere max-md:order-2 max-md:open:col-span-full max-md:not-open:justify-self-end md:ml-1.5 md:inline md:*:[summary]:min-h-6"
        >
          {details}
        </Folded>
      )}
    </div>
  );
}

const isText = (note: unknown): note is string => typeof note === "string" && note !== "";
