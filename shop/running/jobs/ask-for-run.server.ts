import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { JobDesk } from "./list-jobs.server.ts";

/** Has a job run now, wherever one is free to; never beside a run of the same job. The log says who asked. */
export async function askForRun(
  ctx: ShopContext,
  { jobs, queue }: JobDesk,
  { name, actor }: { name: string; actor: Actor },
): Promise<"asked" | "job_runs" | "not_found"> {
  if (!jobs.some((job) => job.name === name)) return "not_found";
  if ((await queue.ask(name)) === "runs") return "job_runs";
  await writeAudit(ctx.db, ctx, { actor, action: "job.run", subject: `job:${name}` });
  return "asked";
}
