import { z } from "zod";
import { acknowledgeJob, runJobNow } from "#shop/running/jobs/job-actions.server.ts";
import { JOB_STATES, type ListedJob, RUN_OUTCOMES } from "#shop/running/jobs/job-view.ts";
import { type JobAdmin, jobsIdleSince, listJobs } from "#shop/running/jobs/list-jobs.server.ts";
import { readFailedWork } from "#shop/running/reports/read-failed-work.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { attentionSchema, forCaller } from "./attention.ts";

const moment = z.string().nullable();

const jobSchema = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  schedule: z.string(),
  cron: z.string().describe("Minute, hour, day, month, weekday, in UTC."),
  state: z.enum(JOB_STATES).describe("`due`: waits for a free worker. `interrupted`: its process ended before it did."),
  runningSince: moment,
  last: z.object({ at: z.string(), tookMs: z.int().nullable(), outcome: z.enum(RUN_OUTCOMES) }).nullable(),
  nextAt: moment.describe("Null: as soon as a worker is free."),
  doneAt: moment.describe("When it last ended well."),
  failures: z.int().describe("Failed tries since it last went well."),
  failingSince: moment,
  error: z.string().nullable(),
  parked: z
    .object({ seenBy: z.string().nullable(), seenAt: moment })
    .nullable()
    .describe(
      "Set when the job has failed: at every try of a run, and none has gone well since. The schedule continues.",
    ),
}) satisfies z.ZodType<ListedJob>;

const summarySchema = z.object({
  idleSince: moment.describe("When the last run of any job began, if that is too long ago; else null."),
  parked: z.array(attentionSchema).describe("What jobs could not do, as far as the caller may see it."),
});

const shared = { tags: ["jobs"] };
const params = z.object({ name: z.string().max(100) });

/** Background jobs: their status, run one now, acknowledge a failed one. */
export const createJobsApi =
  (admin: JobAdmin, provider: string): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/jobs",
      {
        config: { needs: "settings:read" },
        schema: {
          ...shared,
          summary: "List background jobs and their status",
          response: { 200: z.object({ items: z.array(jobSchema), next: z.null() }) },
        },
      },
      async () => ({ items: await listJobs(ctx, admin), next: null }),
    );

    api.get(
      "/admin/jobs/summary",
      {
        config: { needs: "settings:read" },
        schema: {
          ...shared,
          summary: "Whether jobs run, and what they could not do",
          response: { 200: summarySchema },
        },
      },
      async ({ caller }) => {
        const idleSince = await jobsIdleSince(ctx);
        return {
          idleSince: idleSince?.toISOString() ?? null,
          parked: forCaller(await readFailedWork(ctx, provider), caller),
        };
      },
    );

    api.post(
      "/admin/jobs/:name/run",
      {
        config: { needs: "settings:write" },
        schema: {
          ...shared,
          summary: "Run a job now, as soon as a worker is free; never twice at once",
          params,
          response: { 202: z.null(), ...problemResponses("not_found", "job_runs") },
        },
      },
      async (request, reply) => {
        const { name } = request.params;
        const outcome = await runJobNow(ctx, admin, { name, actor: staffActor(request) });
        return outcome === "asked" ? reply.code(202).send(null) : problem(reply, outcome);
      },
    );

    api.post(
      "/admin/jobs/:name/seen",
      {
        config: { needs: "settings:write" },
        schema: {
          ...shared,
          summary: "Acknowledge a failed job: it is not counted until it has gone well and fails again",
          params,
          response: { 204: z.null(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const { name } = request.params;
        const outcome = await acknowledgeJob(ctx, admin.jobs, { name, actor: staffActor(request) });
        return outcome === "seen" ? reply.code(204).send(null) : problem(reply, outcome);
      },
    );
  };
