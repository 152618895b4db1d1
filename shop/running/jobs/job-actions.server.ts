import type { JobQueue } from "#platform/jobs/job-queue.server.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { KnownJob } from "./job-view.ts";
import { ACKNOWLEDGED, failedJobs } from "./job-admin.server.ts";

type Action = { name: string; actor: Actor };

/** Runs a job as soon as a process is free, never beside another run of it. The audit log keeps who asked. */
export async function runJobNow(
  ctx: ShopContext,
  { jobs, queue }: { jobs: readonly KnownJob[]; queue: Pick<JobQueue, "ask"> },
  { name, actor }: Action,
): Promise<"asked" | "job_runs" | "not_found"> {
  if (!jobs.some((job) => job.name === name)) return "not_found";
  if ((await queue.ask(name)) === "runs") return "job_runs";
  await writeAudit(ctx.db, ctx, { actor, action: "job.run", subject: `job:${name}` });
  return "asked";
}

/** Takes a failed job out of the count of what staff have to do, until it has gone well and fails again. The audit log is where this is kept. */
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
