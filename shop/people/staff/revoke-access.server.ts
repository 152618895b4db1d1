import type { Db, ShopContext } from "#shop/context.server.ts";
import { deleteInvitationsOver } from "./invitations.store.server.ts";
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

/** How long an expired invitation is kept, so that it can be sent again. */
const INVITATION_KEPT_MS = 30 * 24 * 60 * 60_000;

/** The job that deletes expired sessions, links, login attempts and, later, invitations. */
export async function purgeExpiredAccess(ctx: ShopContext): Promise<void> {
  await deleteInvitationsOver(ctx.db, new Date(ctx.clock.now().getTime() - INVITATION_KEPT_MS));
  await deleteDeadSessions(ctx.db, ctx.clock.now());
  await deleteExpiredOneTimeTokens(ctx);
  await purgeOldTries(ctx);
}
