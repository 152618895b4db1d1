import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ListedJob } from "#shop/running/jobs/jobs.contract.server.ts";
import { TaskList } from "../home/attention-list.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAnswer, useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import type { Columns } from "../kit/table.tsx";
import { useAction } from "../kit/use-action.ts";
import { JobStateText } from "./job-state.tsx";
import { tookWords } from "./words.ts";

const LIST = "/api/admin/jobs";
const SUMMARY = "/api/admin/jobs/summary";
const REFRESH_MS = 5_000;

/** Background jobs, their status, and what they could not do. Reloads while the page is open. */
export default function JobsArea() {
  const { may } = useStaff();
  const pages = usePages(LIST, {}, { everyMs: REFRESH_MS });
  const { data: summary } = useAnswer(SUMMARY, {}, { everyMs: REFRESH_MS });
  const act = useJobActions();
  const mayAct = may("settings:write");
  const columns = useMemo(() => columnsOf(mayAct ? act : undefined), [mayAct, act]);
  return (
    <PagedList
      title="Jobs"
      page
      pages={pages}
      columns={columns}
      rowId={({ name }) => name}
      rowName={({ title }) => `job ${title}`}
      rowElementId={rowElementId}
      minWidth="md:min-w-[940px]"
      failed="The jobs could not be loaded."
      empty="No background jobs."
      above={summary && <Summed summary={summary} />}
    />
  );
}

const rowElementId = ({ name }: Pick<ListedJob, "name">) => `job-${name}`;

type Act = (job: Pick<ListedJob, "name" | "title">, action: "run" | "seen") => void;

function useJobActions(): Act {
  const { run } = useAction();
  const askAnew = useAskAnew();
  const act: Act = async ({ name, title }, action) => {
    const answer = await run((call) => call(`POST /api/admin/jobs/:name/${action}`, { params: { name } }));
    if (!answer || answer.kind === "logged_out") return;
    // A toast, because the button may be far down a long list.
    if (answer.kind !== "ok") toast(`${title}: ${whyItFailed(answer)}`, { kind: "error" });
    else if (action === "run") toast(`${title} runs in a moment`, { kind: "success" });
    // The button goes away.
    else document.getElementById(rowElementId({ name }))?.focus();
    askAnew(LIST, SUMMARY);
  };
  // The columns are made once, and call the newest.
  const newest = useRef(act);
  newest.current = act;
  return useCallback<Act>((job, action) => void newest.current(job, action), []);
}

function Summed({ summary: { idleSince, parked } }: { summary: Told<"GET /api/admin/jobs/summary"> }) {
  return (
    <>
      {idleSince && (
        <Notice tone="warn" role="status" className="mb-4 max-w-[75ch]">
          <b className="font-[600]">
            No job has begun since <Moment at={idleSince} />.
          </b>{" "}
          The shop takes orders, but sends no email and captures no payment until a process runs jobs again. Start one
          without <code>WORKER=off</code>.
        </Notice>
      )}
      {parked.length > 0 ? (
        <section aria-labelledby="given-up" className="mb-8">
          <h3 id="given-up" className="mb-1 text-[16px]/[24px] font-[630]">
            What jobs could not do
          </h3>
          <TaskList attention={parked} />
        </section>
      ) : (
        <p className="mb-4 text-ink-2">Nothing has failed.</p>
      )}
    </>
  );
}

const columnsOf = (act: Act | undefined): Columns<ListedJob> => [
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
          <OnPhone>Last run </OnPhone>
          <Moment at={last.at} />
          {last.tookMs !== null && <Below>took {tookWords(last.tookMs)}</Below>}
        </>
      ),
  },
  {
    id: "next",
    head: "Next run",
    phone: "wide",
    show: ({ schedule, nextAt }) => (
      <>
        <OnPhone>Next run </OnPhone>
        {nextAt ? <Moment at={nextAt} /> : "When a worker is free"}
        <Below>{schedule}</Below>
      </>
    ),
  },
  {
    id: "actions",
    head: "",
    phone: "wide",
    align: "right",
    show: ({ name, title, parked }) =>
      act && (
        <span className="flex flex-wrap gap-2 md:justify-end">
          {parked && !parked.seenAt && (
            <button type="button" className={smallButton} onClick={() => act({ name, title }, "seen")}>
              Acknowledge<span className="sr-only"> {title}</span>
            </button>
          )}
          <button type="button" className={smallButton} onClick={() => act({ name, title }, "run")}>
            Run now<span className="sr-only"> {title}</span>
          </button>
        </span>
      ),
  },
];

/** Below the moment, or beside it where there is little room downwards. */
const Below = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-2 md:block">
    <span className="md:hidden">, </span>
    {children}
  </span>
);

const OnPhone = ({ children }: { children: string }) => <span className="text-ink-2 md:hidden">{children}</span>;
