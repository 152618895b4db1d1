import { auditChoices, auditContract, findItems, listAudit } from "#shop/running/audit/audit-log.store.server.ts";
import {
  acknowledgeJob,
  type JobAdmin,
  jobsContract,
  jobsIdleSince,
  listJobs,
  runJobNow,
} from "#shop/running/jobs/job-admin.server.ts";
import { isFailing } from "#shop/running/jobs/job-view.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Background jobs: their status, run one now, acknowledge a failed one. */
export const createJobsApi =
  (admin: JobAdmin): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, jobsContract, "settings", {
      "GET /api/admin/jobs": async ({ query }) => {
        const jobs = await listJobs(ctx, admin);
        return { items: query.state === "failing" ? jobs.filter(isFailing) : jobs, next: null };
      },

      "GET /api/admin/jobs/summary": async () => ({ idleSince: (await jobsIdleSince(ctx)) ?? null }),

      "POST /api/admin/jobs/:name/run": async (request, reply) => {
        const action = { name: request.params.name, actor: staffActor(request) };
        const outcome = await runJobNow(ctx, admin, action);
        return outcome === "asked" ? reply.code(202).send(null) : problem(reply, outcome);
      },

      "POST /api/admin/jobs/:name/seen": async (request, reply) => {
        const action = { name: request.params.name, actor: staffActor(request) };
        const outcome = await acknowledgeJob(ctx, admin.jobs, action);
        return outcome === "seen" ? reply.code(204).send(null) : problem(reply, outcome);
      },
    });

/** The audit log. */
export const auditApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, auditContract, "audit", {
    "GET /api/admin/audit": async (request) =>
      listAudit(ctx.db, { ...request.query, seesMessages: mayCall(request, "messages:read") }),
    "GET /api/admin/audit/items": async ({ query }) => ({ items: await findItems(ctx.db, query.q) }),
    "GET /api/admin/audit/choices": async () => auditChoices(ctx.db),
  });
