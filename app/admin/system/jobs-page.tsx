import { useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { TaskList } from "../home/attention-list.tsx";
import { smallButton } from "../kit/button-styles.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Moment } from "../kit/moment.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { type Columns, Table } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { JobStateText } from "./job-state.tsx";
import { tookWords } from "./duration-words.ts";

const LIST = "/api/admin/jobs";
const SUMMARY = "/api/admin/jobs/summary";
const REFRESH_MS = 5_000;

/** Background jobs: those that need a look, and all others folded away. Reloads while the page is open. */
export default function JobsPage() {
  const jobs = useAnswer(LIST, {}, { everyMs: REFRESH_MS });
  const { data: summary } = useAnswer(SUMMARY, {}, { everyMs: REFRESH_MS });
  return (
    <Page title="Jobs">
      {summary && <Summary summary={summary} />}
      <Loaded answer={jobs} what="The jobs">
        {({ items }) => <Jobs jobs={items} />}
      </Loaded>
    </Page>
  );
}

const isFine = ({ parked, failures, state }: ListedJob) => !parked && failures === 0 && state !== "interrupted";

function Jobs({ jobs }: { jobs: readonly ListedJob[] }) {
  const fine = jobs.filter(isFine);
  const failing = jobs.filter((job) => !isFine(job));
  if (jobs.length === 0) return <p className="text-ink-2">No background jobs.</p>;
  return (
    <div className="grid gap-6">
      {failing.length > 0 && <JobTable label="Failing jobs" jobs={failing} />}
      {fine.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 font-[600]">
            {fine.length === 1 ? "1 background job is fine" : `${fine.length} background jobs are fine`}
          </summary>
          <JobTable label="Other jobs" jobs={fine} />
        </details>
      )}
    </div>
  );
}

const JobTable = ({ label, jobs }: { label: string; jobs: readonly ListedJob[] }) => (
  <Table
    label={label}
    rows={jobs}
    columns={COLUMNS}
    rowId={({ name }) => name}
    rowName={({ title }) => `job ${title}`}
    rowElementId={rowElementId}
    minWidth="md:min-w-[940px]"
  />
);

const rowElementId = ({ name }: Pick<ListedJob, "name">) => `job-${name}`;

function Summary({ summary: { idleSince, parked } }: { summary: Told<"GET /api/admin/jobs/summary"> }) {
  return (
    <>
      {idleSince && (
        <Notice tone="warn" role="status" className="mb-4 max-w-[75ch]">
          <b className="font-[600]">
            No job has started since <Moment at={idleSince} />.
          </b>{" "}
          The shop takes orders, but sends no email and captures no payment until a process runs jobs again. Start one
          without <code>WORKER=off</code>.
        </Notice>
      )}
      {parked.length > 0 ? (
        <section aria-label="Failed tasks" className="mb-8">
          <TaskList attention={parked} />
        </section>
      ) : (
        <p className="mb-4 text-ink-2">Nothing has failed.</p>
      )}
    </>
  );
}

const COLUMNS: Columns<ListedJob> = [
  {
    id: "job",
    head: "Job",
    phone: "wide",
    show: ({ title, about }) => (
      <>
        <span className="font-[600]">{title}</span>
        <span className="block max-w-[44ch] text-ink-2">{about}</span>
      </>
    ),
  },
  { id: "state", head: "State", phone: "wide", show: (job) => <JobStateText job={job} /> },
  {
    id: "last",
    head: "Last run",
    phone: "wide",
    show: ({ last }) =>
      last && (
        <>
          <span className="text-ink-2 md:hidden">Last run </span>
          <Moment at={last.at} />
          {last.tookMs !== null && <Below text={`took ${tookWords(last.tookMs)}`} />}
        </>
      ),
  },
  {
    id: "next",
    head: "Next run",
    phone: "wide",
    show: ({ schedule, nextAt }) => (
      <>
        <span className="text-ink-2 md:hidden">Next run </span>
        {nextAt ? <Moment at={nextAt} /> : "When a worker is free"}
        <Below text={schedule} />
      </>
    ),
  },
  { id: "actions", head: "", phone: "wide", align: "right", show: (job) => <Actions job={job} /> },
];

/** Below the moment, or beside it on a phone. */
const Below = ({ text }: { text: string }) => (
  <span className="text-ink-2 md:block">
    <span className="md:hidden">, </span>
    {text}
  </span>
);

function Actions({ job: { name, title, parked } }: { job: ListedJob }) {
  const buttons = useRef<HTMLSpanElement>(null);
  const run = useChange("POST /api/admin/jobs/:name/run", {
    toast: `${title} runs in a moment`,
    invalidates: [LIST, SUMMARY],
  });
  const acknowledge = useChange("POST /api/admin/jobs/:name/seen", {
    // The button goes away.
    onDone: () => buttons.current?.closest("tr")?.focus(),
    invalidates: [LIST, SUMMARY],
  });
  if (!useStaff().may("settings:write")) return null;
  const params = { name };
  return (
    <span ref={buttons} className="flex flex-wrap gap-2 md:justify-end">
      {parked && !parked.seenAt && (
        <button type="button" className={smallButton} onClick={() => void acknowledge.run({ params })}>
          Acknowledge<span className="sr-only"> {title}</span>
        </button>
      )}
      <button type="button" className={smallButton} onClick={() => void run.run({ params })}>
        Run now<span className="sr-only"> {title}</span>
      </button>
    </span>
  );
}
