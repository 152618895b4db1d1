import { acknowledgeJob, runJobNow } from "#shop/running/jobs/job-actions.server.ts";
import { jobsContract } from "#shop/running/jobs/jobs.contract.server.ts";
import { type JobAdmin, jobsIdleSince, listJobs } from "#shop/running/jobs/list-jobs.server.ts";
import { readFailedWork } from "#shop/running/reports/read-failed-work.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";
import { forCaller } from "./attention.ts";

/** Background jobs: their status, run one now, acknowledge a failed one. */
export const createJobsApi =
  (admin: JobAdmin, provider: string): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(jobsContract, "GET /api/admin/jobs"),
      config: { needs: "settings:read" },
      handler: async () => ({ items: await listJobs(ctx, admin), next: null }),
    });

    api.route({
      ...routeOf(jobsContract, "GET /api/admin/jobs/summary"),
      config: { needs: "settings:read" },
      handler: async ({ caller }) => {
        const idleSince = await jobsIdleSince(ctx);
        return {
          idleSince: idleSince?.toISOString() ?? null,
          parked: forCaller(await readFailedWork(ctx, provider), caller),
        };
      },
    });

    api.route({
      ...routeOf(jobsContract, "POST /api/admin/jobs/:name/run"),
      config: { needs: "settings:write" },
      handler: async (request, reply) => {
        const { name } = request.params;
        const outcome = await runJobNow(ctx, admin, { name, actor: staffActor(request) });
        return outcome === "asked" ? reply.code(202).send(null) : problem(reply, outcome);
      },
    });

    api.route({
      ...routeOf(jobsContract, "POST /api/admin/jobs/:name/seen"),
      config: { needs: "settings:write" },
      handler: async (request, reply) => {
        const { name } = request.params;
        const outcome = await acknowledgeJob(ctx, admin.jobs, { name, actor: staffActor(request) });
        return outcome === "seen" ? reply.code(204).send(null) : problem(reply, outcome);
      },
    });
  };
