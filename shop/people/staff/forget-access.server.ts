import type { ShopContext } from "#shop/context.server.ts";
import { forgetOldTries } from "./login-limits.server.ts";
import { deleteOverPasses } from "./one-time-tokens.server.ts";
import { deleteDeadSessions } from "./sessions.store.server.ts";

/** The job that deletes what opens nothing and counts for nothing any more: sessions, links, tries. */
export async function forgetAccess(ctx: ShopContext): Promise<void> {
  await deleteDeadSessions(ctx.db, ctx.clock.now());
  await deleteOverPasses(ctx);
  await forgetOldTries(ctx);
}
