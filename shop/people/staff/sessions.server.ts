import type { Db, ShopContext } from "#shop/context.server.ts";
import {
  deleteDeadSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  listLiveSessions,
  setLastSeen,
  touchSession,
} from "./sessions.store.server.ts";
import { noteOwn } from "./staff.store.server.ts";
import type { StaffMember } from "./staff.ts";
import { tokenHash } from "./token-hash.server.ts";

const TOUCH_EVERY_MS = 60 * 1000;

/** An open session. Its `id` doesn't give access; only its token does. */
export type Session = { id: string; staff: StaffMember };

/**
 * Opens a session and deletes expired ones. `ctx.db` may be a transaction. `device`: such as 'Chrome on Windows'.
 *
 * @returns the token (256 bits), which is shown only once
 */
export async function openSession(
  ctx: Pick<ShopContext, "clock" | "ids"> & { db: Db },
  staffId: string,
  device = "",
): Promise<string> {
  const now = ctx.clock.now();
  const token = ctx.ids.secret();
  await deleteDeadSessions(ctx.db, now);
  await insertSession(ctx.db, { id: ctx.ids.uuid(), tokenHash: tokenHash(token), staffId, device }, now);
  await setLastSeen(ctx.db, staffId, now);
  return token;
}

/** `unattended`: no one is using the page that asks, so the session stays as idle as it is. */
export type Asking = { unattended?: boolean };

/** A token's session; undefined if it is forged, expired (12 h), idle for too long (30 min) or belongs to a disabled account. */
export async function findSession(ctx: ShopContext, token: string, asking: Asking = {}): Promise<Session | undefined> {
  const now = ctx.clock.now();
  const hash = tokenHash(token);
  const session = await findLiveSession(ctx.db, hash, now);
  if (!session) return undefined;
  // Once a minute is precise enough to measure half an hour, and avoids a write on each request.
  if (!asking.unattended && now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(ctx.db, hash, now);
    await setLastSeen(ctx.db, session.staff.id, now);
  }
  return { id: session.id, staff: session.staff };
}

/** Ends a token's session, if it has one. */
export async function logOut(ctx: ShopContext, token: string): Promise<void> {
  const ended = await deleteSession(ctx.db, tokenHash(token));
  if (ended) ctx.log.info({ staff: ended.staffEmail }, "Staff logged out");
}

/** One's own open sessions, including the current one, newest first. */
export async function listSessions({ db, clock }: ShopContext, { id, staff }: Session) {
  const rows = await listLiveSessions(db, staff.id, clock.now());
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row, current: _id === id }));
}

/** Ends one of one's own sessions, or all except the current one. Ending a session again does nothing. */
export async function endSessions(ctx: ShopContext, { id, staff }: Session, which: "others" | string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const isAll = which === "others";
    const ended = await deleteSessionsOf(tx, staff.id, isAll ? { butNot: id } : { only: which });
    const note = isAll
      ? ({ action: "staff.other_sessions_ended", after: { ended } } as const)
      : ({ action: "staff.session_ended" } as const);
    if (ended > 0) await noteOwn(tx, ctx, staff, note);
  });
}
