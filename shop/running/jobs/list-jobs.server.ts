import { type JobQueue, type QueuedRun, TRIES } from "#platform/jobs/job-queue.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type JobRow, lastBegin, readJobStates } from "./job-states.store.server.ts";
import type { JobState, KnownJob, ListedJob } from "./job-view.ts";
import { scheduleWords } from "./schedule-words.ts";

export type JobDesk = { jobs: readonly KnownJob[]; queue: Pick<JobQueue, "queued" | "nextAfter" | "ask"> };

/** All jobs and how they do: parked ones that nobody has seen first, then in the order of the list. */
export async function listJobs({ db, clock }: ShopContext, { jobs, queue }: JobDesk): Promise<ListedJob[]> {
  // A run is noted once it waits no longer, and its end before it is over: noted before and after, and not under way, it was cut off.
  const before = new Set((await readJobStates(db)).map((row) => row.run_id));
  const queued = new Map((await queue.queued()).map((run) => [run.name, run]));
  const rows = new Map((await readJobStates(db)).map((row) => [row.name, row]));
  const now = clock.now();
  const listed = jobs.map((job) => {
    const row = rows.get(job.name);
    const isOld = row?.run_id != null && before.has(row.run_id);
    return jobView(job, { next: queue.nextAfter(job.cron, now), queued: queued.get(job.name), row, isOld });
  });
  const isOpen = ({ parked }: ListedJob) => parked !== null && parked.seenAt === null;
  return [...listed.filter(isOpen), ...listed.filter((job) => !isOpen(job))];
}

/** Some jobs begin each minute, and a run is told to end in less. */
const IDLE_MS = 5 * 60_000;

/** When the last run of any job began, if that is too long ago: then no process runs jobs, or none of them ends. */
export async function jobsIdleSince({ db, clock }: ShopContext): Promise<Date | undefined> {
  const last = await lastBegin(db);
  return last && clock.now().getTime() - last.getTime() > IDLE_MS ? last : undefined;
}

/** `isOld`: the run that was noted has begun before `queued` was read. */
type Facts = { next: Date; queued: QueuedRun | undefined; row: JobRow | undefined; isOld: boolean };

/** Pure. @param facts when the schedule comes next, what waits or runs, and what was noted */
export function jobView({ name, about, cron }: KnownJob, { next, queued, row, isOld }: Facts): ListedJob {
  const state = stateOf(queued, row, isOld);
  const failures = row?.failures ?? 0;
  const cutOff = state !== "running" && isOld ? row?.run_since : undefined;
  return {
    name,
    about,
    schedule: scheduleWords(cron, next),
    cron,
    state,
    runningSince: state === "running" ? iso(row?.run_since ?? queued?.at) : null,
    last: cutOff ? { at: cutOff.toISOString(), tookMs: null, outcome: "interrupted" } : lastOf(row),
    nextAt: state === "due" ? null : state === "retrying" ? iso(queued?.at) : iso(next),
    doneAt: iso(row?.done_at),
    failures,
    failingSince: iso(row?.failing_since),
    error: row?.error ?? null,
    parked: failures < TRIES ? null : { seenBy: row?.seen_by ?? null, seenAt: iso(row?.seen_at) },
  };
}

function stateOf(queued: QueuedRun | undefined, row: JobRow | undefined, isOld: boolean): JobState {
  if (queued?.state === "lost") return "interrupted";
  if (queued) return queued.state;
  if (!row) return "never";
  if (row.run_id !== null) return isOld ? "interrupted" : "running";
  return row.last_outcome ?? "never";
}

function lastOf(row: JobRow | undefined): ListedJob["last"] {
  if (!row?.last_at || !row.last_outcome) return null;
  return { at: row.last_at.toISOString(), tookMs: row.last_ms, outcome: row.last_outcome };
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
