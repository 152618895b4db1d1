import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import type { JobQueue } from "#platform/jobs/job-queue.server.ts";
import { type JobStatus, readJobStatuses } from "#platform/jobs/job-runs.server.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { JOB_STATES, type KnownJob, RUN_OUTCOMES } from "./job-view.ts";
import { scheduleWords } from "./schedule-words.ts";

const moment = time.nullable();

const jobSchema = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  schedule: z.string(),
  cron: z.string().describe("Minute, hour, day, month, weekday, in UTC."),
  state: z
    .enum(JOB_STATES)
    .describe("`due`: waiting for a free worker. `interrupted`: its process ended before the run did."),
  runningSince: moment,
  last: z.object({ at: time, tookMs: z.int().nullable(), outcome: z.enum(RUN_OUTCOMES) }).nullable(),
  nextAt: moment.describe("Null: as soon as a worker is free."),
  doneAt: moment.describe("When a run last succeeded."),
  failures: z.int().describe("Failed attempts since the last success."),
  failingSince: moment,
  error: z.string().nullable(),
  parked: z
    .object({ seenBy: z.string().nullable(), seenAt: moment })
    .nullable()
    .describe("Set if every attempt of a run failed and the job hasn't succeeded since. It still runs on schedule."),
});

/** A job and its status. Times are ISO 8601. */
export type ListedJob = z.input<typeof jobSchema>;

const summarySchema = z.object({
  idleSince: moment.describe("When the last run of any job started, if that is too long ago. Otherwise null."),
});

const shared = { tags: ["jobs"] };

const params = z.object({ name: z.string().max(100) });

export const jobsContract = {
  "GET /api/admin/jobs": {
    ...shared,
    summary: "List background jobs and their status",
    querystring: z.object({
      state: z.enum(["all", "failing"]).default("all").describe("`failing`: failed, retrying, or interrupted."),
    }),
    response: { 200: z.object({ items: z.array(jobSchema), next: z.null() }) },
  },
  "GET /api/admin/jobs/summary": {
    ...shared,
    summary: "Check whether jobs are running",
    response: { 200: summarySchema },
  },
  "POST /api/admin/jobs/:name/run": {
    ...shared,
    summary: "Run a job as soon as a worker is free",
    params,
    response: { 202: z.null() },
    problems: ["not_found", "job_runs"],
  },
  "POST /api/admin/jobs/:name/seen": {
    ...shared,
    summary: "Acknowledge a failed job until it succeeds and fails again",
    params,
    response: { 204: z.null() },
    problems: ["not_found"],
  },
} as const;

export type JobAdmin = { jobs: readonly KnownJob[]; queue: Pick<JobQueue, "nextAfter" | "ask"> };

/** All jobs and their status: failed jobs that no one has acknowledged first, otherwise in the order of `jobs`. */
export async function listJobs(ctx: ShopContext, { jobs, queue }: JobAdmin) {
  const statuses = await readJobStatuses(ctx.pool);
  const failed = await failedJobs(ctx, statuses);
  const now = ctx.clock.now();
  const listed = jobsThatRun(jobs, statuses).map((job) => {
    const status = statuses.find(({ name }) => name === job.name);
    return jobView(job, queue.nextAfter(job.cron, now), status, failed.get(job.name) ?? null);
  });
  const isOpen = ({ parked }: { parked: Acknowledged | null }) => parked?.seenAt === null;
  return [...listed.filter(isOpen), ...listed.filter((job) => !isOpen(job))];
}

/** Without those that are off here and that no other process has run. */
const jobsThatRun = (jobs: readonly KnownJob[], statuses: readonly JobStatus[]): KnownJob[] =>
  jobs.filter((job) => !job.isOff || statuses.some(({ name, begunAt }) => name === job.name && begunAt !== null));

/** The audit log's action for acknowledging a failed job. */
export const ACKNOWLEDGED = "job.seen";

type Acknowledged = { seenBy: string | null; seenAt: Date | null };

/** Jobs that failed at every try of a run and haven't succeeded since, by name, with who acknowledged the failure and when. */
export async function failedJobs(
  { db, pool }: Pick<ShopContext, "db" | "pool">,
  statuses?: readonly JobStatus[],
): Promise<Map<string, Acknowledged>> {
  const failed = (statuses ?? (await readJobStatuses(pool))).filter(({ hasFailed }) => hasFailed);
  if (failed.length === 0) return new Map();
  const seen = await lastAcknowledged(db);
  const nameOf = await staffNames(db);
  return new Map(
    failed.map(({ name, failingSince }) => {
      const last = seen.find(({ subject, at }) => subject === `job:${name}` && failingSince && at >= failingSince);
      return [name, { seenBy: last ? nameOf(last.actor) : null, seenAt: last?.at ?? null }];
    }),
  );
}

const lastAcknowledged = (db: Db) =>
  db
    .selectFrom("auditLog")
    .distinctOn("subject")
    .select(["subject", "actor", "at"])
    .where("action", "=", ACKNOWLEDGED)
    .orderBy("subject")
    .orderBy("at", "desc")
    .execute();

/** @returns the number of failed jobs that no one has acknowledged, except `without`, which is reported separately */
export async function countFailedJobs(
  ctx: Pick<ShopContext, "db" | "pool">,
  { without }: { without?: string } = {},
): Promise<number> {
  return [...(await failedJobs(ctx))].filter(([name, { seenAt }]) => name !== without && seenAt === null).length;
}

/** Some jobs start every minute, and every run is told to stop in less time than this. */
const IDLE_MS = 5 * 60_000;

/** When the last run of any job started, if that is too long ago: then no process runs jobs, or all of them are stuck. */
export async function jobsIdleSince({ pool, clock }: Pick<ShopContext, "pool" | "clock">): Promise<Date | undefined> {
  const begun = (await readJobStatuses(pool)).map(({ begunAt }) => begunAt?.getTime() ?? 0);
  const last = Math.max(0, ...begun);
  return last > 0 && clock.now().getTime() - last > IDLE_MS ? new Date(last) : undefined;
}

function jobView(job: KnownJob, next: Date, status: JobStatus | undefined, parked: Acknowledged | null) {
  const { current = null, currentAt, lastAt, lastMs = null, lastOutcome } = status ?? {};
  const { name, title, about, cron } = job;
  return {
    ...{ name, title, about, cron, parked },
    schedule: scheduleWords(cron, next),
    state: (current === "lost" ? ("interrupted" as const) : current) ?? lastOutcome ?? ("never" as const),
    runningSince: current === "running" ? (currentAt ?? null) : null,
    last: lastAt && lastOutcome ? { at: lastAt, tookMs: lastMs, outcome: lastOutcome } : null,
    nextAt: current === "due" ? null : current === "retrying" ? (currentAt ?? null) : next,
    doneAt: status?.doneAt ?? null,
    failures: status?.failures ?? 0,
    failingSince: status?.failingSince ?? null,
    error: status?.error ?? null,
  };
}

type Action = { name: string; actor: Actor };

/** Runs a job as soon as a worker is free, but never while another run of it is in progress. The audit log records who requested it. */
export async function runJobNow(
  ctx: ShopContext,
  { jobs, queue }: { jobs: readonly KnownJob[]; queue: Pick<JobQueue, "ask"> },
  { name, actor }: Action,
): Promise<"asked" | "job_runs" | "not_found"> {
  if (!jobsThatRun(jobs, await readJobStatuses(ctx.pool)).some((job) => job.name === name)) return "not_found";
  if ((await queue.ask(name)) === "runs") return "job_runs";
  await writeAudit(ctx.db, ctx, { actor, action: "job.run", subject: `job:${name}` });
  return "asked";
}

/** Removes a failed job from the to-do count until it succeeds and fails again. The acknowledgment is stored in the audit log. */
export async function acknowledgeJob(
  ctx: ShopContext,
  jobs: readonly KnownJob[],
  { name, actor }: Action,
): Promise<"seen" | "not_found"> {
  if (!jobs.some((job) => job.name === name)) return "not_found";
  const failed = await failedJobs(ctx);
  if (failed.get(name)?.seenAt === null) {
    await writeAudit(ctx.db, ctx, { actor, action: ACKNOWLEDGED, subject: `job:${name}` });
  }
  return "seen";
}
