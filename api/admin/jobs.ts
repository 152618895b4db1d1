import { z } from "zod";
import { askForRun } from "#shop/running/jobs/ask-for-run.server.ts";
import { JOB_STATES, type ListedJob, RUN_OUTCOMES } from "#shop/running/jobs/job-view.ts";
import { type JobDesk, jobsIdleSince, listJobs } from "#shop/running/jobs/list-jobs.server.ts";
import { markJobSeen } from "#shop/running/jobs/mark-seen.server.ts";
import { readParked } from "#shop/running/reports/read-parked.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { attentionSchema, forCaller } from "./attention.ts";

const moment = z.string().nullable();

const jobSchema = z.object({
  name: z.string(),
  about: z.string(),
  schedule: z.string(),
  cron: z.string().describe("Minute, hour, day, month, weekday, in UTC."),
  state: z
    .enum(JOB_STATES)
    .describe("`due`: waits for a process that is free. `interrupted`: its process ended before it did."),
  runningSince: moment,
  last: z.object({ at: z.string(), tookMs: z.int().nullable(), outcome: z.enum(RUN_OUTCOMES) }).nullable(),
  nextAt: moment.describe("Null: as soon as a process is free."),
  doneAt: moment.describe("When it last ended well."),
  failures: z.int().describe("Tries in a row, up to now."),
  failingSince: moment,
  error: z.string().nullable(),
  parked: z
    .object({ seenBy: z.string().nullable(), seenAt: moment })
    .nullable()
    .describe("All tries of a run failed, and none has gone well since. The schedule goes on."),
}) satisfies z.ZodType<ListedJob>;

const summarySchema = z.object({
  idleSince: moment.describe("When the last run of any job began, if that is too long ago; else null."),
  parked: z.array(attentionSchema).describe("Of what the caller may see."),
});

const shared = { tags: ["jobs"] };
const params = z.object({ name: z.string().max(100) });

/** What the shop does by itself, how that goes, and having it done now. */
export const createJobsApi =
  (desk: JobDesk, provider: string): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/jobs",
      {
        config: { needs: "settings:read" },
        schema: {
          ...shared,
          summary: "All jobs and how they do",
          response: { 200: z.object({ items: z.array(jobSchema), next: z.null() }) },
        },
      },
      async () => ({ items: await listJobs(ctx, desk), next: null }),
    );

    api.get(
      "/admin/jobs/summary",
      {
        config: { needs: "settings:read" },
        schema: { ...shared, summary: "Whether jobs run, and what they gave up", response: { 200: summarySchema } },
      },
      async ({ caller }) => {
        const idleSince = await jobsIdleSince(ctx);
        return {
          idleSince: idleSince?.toISOString() ?? null,
          parked: forCaller(await readParked(ctx, provider), caller),
        };
      },
    );

    api.post(
      "/admin/jobs/:name/run",
      {
        config: { needs: "settings:write" },
        schema: {
          ...shared,
          summary: "Run a job now, as soon as a process is free; never twice at once",
          params,
          response: { 202: z.null(), ...problemResponses("not_found", "job_runs") },
        },
      },
      async (request, reply) => {
        const { name } = request.params;
        const outcome = await askForRun(ctx, desk, { name, actor: staffActor(request) });
        return outcome === "asked" ? reply.code(202).send(null) : problem(reply, outcome);
      },
    );

    api.post(
      "/admin/jobs/:name/seen",
      {
        config: { needs: "settings:write" },
        schema: {
          ...shared,
          summary: "Say that a parked job is known: it is not counted until it has gone well and is parked again",
          params,
          response: { 204: z.null(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const { name } = request.params;
        const outcome = await markJobSeen(ctx, desk.jobs, { name, actor: staffActor(request) });
        return outcome === "seen" ? reply.code(204).send(null) : problem(reply, outcome);
      },
    );
  };
