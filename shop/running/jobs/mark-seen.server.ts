import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { noteSeen } from "./job-states.store.server.ts";
import type { KnownJob } from "./job-view.ts";

/** Notes that somebody knows of a parked job: it is no longer counted, until it has gone well and is parked again. */
export async function markJobSeen(
  ctx: ShopContext,
  jobs: readonly KnownJob[],
  { name, actor }: { name: string; actor: Actor },
): Promise<"seen" | "not_found"> {
  if (!jobs.some((job) => job.name === name)) return "not_found";
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await noteSeen(tx, name, actorName(actor), ctx.clock.now()))) return;
    await writeAudit(tx, ctx, { actor, action: "job.seen", subject: `job:${name}` });
  });
  return "seen";
}
