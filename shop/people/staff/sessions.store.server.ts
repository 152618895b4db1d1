import type { Db } from "#shop/context.server.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS, type StaffMember } from "./staff.ts";

export type SessionRow = { id: string; staff: StaffMember; lastSeenAt: Date };

export async function insertSession(
  db: Db,
  session: { id: string; tokenHash: string; staffId: string; device: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("staff_sessions")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      staff_id: session.staffId,
      device: session.device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_MAX_MS),
    })
    .execute();
}

/** A session that is neither idle for too long, nor over, nor of somebody disabled. */
export async function findLiveSession(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["session.id as sessionId", "staff.id", "staff.email", "staff.name", "staff.role", "session.last_seen_at"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now)
    .where("session.last_seen_at", ">", idleSince(now))
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, last_seen_at: lastSeenAt, ...staff } = row;
  return { id: sessionId, staff, lastSeenAt };
}

/** The open sessions of one member of staff, the newest first. */
export async function listLiveSessions(db: Db, staffId: string, now: Date) {
  return db
    .selectFrom("staff_sessions")
    .select(["id", "device", "created_at", "last_seen_at"])
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", idleSince(now))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ last_seen_at: now })
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", "<", now)
    .execute();
}

export async function setLastSeen(db: Db, staffId: string, now: Date): Promise<void> {
  await db.updateTable("staff").set({ last_seen_at: now }).where("id", "=", staffId).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<{ staffEmail: string } | undefined> {
  return db
    .deleteFrom("staff_sessions as session")
    .using("staff")
    .whereRef("staff.id", "=", "session.staff_id")
    .where("session.token_hash", "=", tokenHash)
    .returning("staff.email as staffEmail")
    .executeTakeFirst();
}

/** Ends the sessions of one member of staff: all, all but one, or one. @returns how many */
export async function deleteSessionsOf(
  db: Db,
  staffId: string,
  which: { butNot?: string; only?: string } = {},
): Promise<number> {
  const { butNot, only } = which;
  const deleted = await db
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .$if(butNot !== undefined, (query) => query.where("id", "<>", butNot ?? ""))
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("staff_sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_seen_at", "<=", idleSince(now))]))
    .execute();
}

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_MS);
