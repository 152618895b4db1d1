import type { Db, ShopContext } from "#shop/context.server.ts";
import { purgeOldTries } from "./login-limits.server.ts";
import { deleteExpiredOneTimeTokens, deleteOneTimeTokensOf } from "./one-time-tokens.server.ts";
import { deleteDeadSessions, deleteSessionsOf } from "./sessions.store.server.ts";
import { setPasswordHash } from "./staff.store.server.ts";

/** Ends an account's sessions, except `butNot`, and its reset links and login challenges. @returns the number of sessions */
export async function revokeAccess(tx: Db, staffId: string, which: { butNot?: string } = {}): Promise<number> {
  await deleteOneTimeTokensOf(tx, staffId, ["password_reset", "second_step"]);
  return deleteSessionsOf(tx, staffId, which);
}

/** Changes a password and ends all access through the old one, except the session `butNot`. */
export async function replacePassword(
  tx: Db,
  staffId: string,
  passwordHash: string,
  which: { butNot?: string } = {},
): Promise<void> {
  await setPasswordHash(tx, staffId, passwordHash);
  await revokeAccess(tx, staffId, which);
}

/** The job that deletes expired sessions, links and login attempts. */
export async function purgeExpiredAccess(ctx: ShopContext): Promise<void> {
  await deleteDeadSessions(ctx.db, ctx.clock.now());
  await deleteExpiredOneTimeTokens(ctx);
  await purgeOldTries(ctx);
}
