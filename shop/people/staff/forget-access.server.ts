import type { ShopContext } from "#shop/context.server.ts";
import { purgeOldTries } from "./login-limits.server.ts";
import { deleteExpiredOneTimeTokens } from "./one-time-tokens.server.ts";
import { deleteDeadSessions } from "./sessions.store.server.ts";

/** The job that deletes what opens nothing and counts for nothing any more: sessions, links, tries. */
export async function purgeExpiredAccess(ctx: ShopContext): Promise<void> {
  await deleteDeadSessions(ctx.db, ctx.clock.now());
  await deleteExpiredOneTimeTokens(ctx);
  await purgeOldTries(ctx);
}
