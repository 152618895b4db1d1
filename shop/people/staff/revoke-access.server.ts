import type { Db, ShopContext } from "#shop/context.server.ts";
import { purgeOldTries } from "./login-limits.server.ts";
import { deleteExpiredOneTimeTokens, deleteOneTimeTokensOf } from "./one-time-tokens.server.ts";
import { deleteDeadSessions, deleteSessionsOf } from "./sessions.store.server.ts";
import { setPasswordHash } from "./staff.store.server.ts";

/** Ends whatever somebody, or whoever has their password, can come in by: sessions, links, challenges. @returns how many sessions */
export async function revokeAccess(tx: Db, staffId: string, which: { butNot?: string } = {}): Promise<number> {
  await deleteOneTimeTokensOf(tx, staffId, ["password_reset", "second_step"]);
  return deleteSessionsOf(tx, staffId, which);
}

/** Gives somebody another password. What the one before has opened ends with it, but for the session `butNot`. */
export async function replacePassword(
  tx: Db,
  staffId: string,
  passwordHash: string,
  which: { butNot?: string } = {},
): Promise<void> {
  await setPasswordHash(tx, staffId, passwordHash);
  await revokeAccess(tx, staffId, which);
}

/** The job that deletes what opens nothing and counts for nothing any more: sessions, links, tries. */
export async function purgeExpiredAccess(ctx: ShopContext): Promise<void> {
  await deleteDeadSessions(ctx.db, ctx.clock.now());
  await deleteExpiredOneTimeTokens(ctx);
  await purgeOldTries(ctx);
}
