import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { JOB_STATES, RUN_OUTCOMES } from "./job-view.ts";

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
