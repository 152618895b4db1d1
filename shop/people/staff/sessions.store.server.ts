import type { Db } from "#shop/context.server.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS, type StaffMember } from "./staff.ts";

export type SessionRow = { id: string; staff: StaffMember; lastSeenAt: Date };

export async function insertSession(
  db: Db,
  session: { id: string; tokenHash: string; staffId: string; device: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("staffSessions")
    .values({ ...session, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + SESSION_MAX_MS) })
    .execute();
}

/** A session that isn't expired, hasn't been idle for too long, and doesn't belong to a disabled account. */
export async function findLiveSession(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("staffSessions as session")
    .innerJoin("staff", "staff.id", "session.staffId")
    .select(["session.id as sessionId", "staff.id", "staff.email", "staff.name", "staff.role", "session.lastSeenAt"])
    .where("session.tokenHash", "=", tokenHash)
    .where("session.expiresAt", ">", now)
    .where("session.lastSeenAt", ">", idleSince(now))
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, lastSeenAt, ...staff } = row;
  return { id: sessionId, staff, lastSeenAt };
}

/** A staff member's open sessions, newest first. */
export async function listLiveSessions(db: Db, staffId: string, now: Date) {
  return db
    .selectFrom("staffSessions")
    .select(["id", "device", "createdAt", "lastSeenAt"])
    .where("staffId", "=", staffId)
    .where("expiresAt", ">", now)
    .where("lastSeenAt", ">", idleSince(now))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable("staffSessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now)
    .execute();
}

export async function setLastSeen(db: Db, staffId: string, now: Date): Promise<void> {
  await db.updateTable("staff").set({ lastSeenAt: now }).where("id", "=", staffId).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<{ staffEmail: string } | undefined> {
  return db
    .deleteFrom("staffSessions as session")
    .using("staff")
    .whereRef("staff.id", "=", "session.staffId")
    .where("session.tokenHash", "=", tokenHash)
    .returning("staff.email as staffEmail")
    .executeTakeFirst();
}

/** Ends a staff member's sessions: all, all except one, or only one. @returns the number */
export async function deleteSessionsOf(
  db: Db,
  staffId: string,
  which: { butNot?: string; only?: string } = {},
): Promise<number> {
  const { butNot, only } = which;
  const deleted = await db
    .deleteFrom("staffSessions")
    .where("staffId", "=", staffId)
    .$if(butNot !== undefined, (query) => query.where("id", "<>", butNot ?? ""))
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("staffSessions")
    .where((eb) => eb.or([eb("expiresAt", "<=", now), eb("lastSeenAt", "<=", idleSince(now))]))
    .execute();
}

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_MS);
