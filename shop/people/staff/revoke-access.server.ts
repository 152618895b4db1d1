import type { Db } from "#shop/context.server.ts";
import { deleteOneTimeTokensOf } from "./one-time-tokens.server.ts";
import { deleteSessionsOf } from "./sessions.store.server.ts";
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
