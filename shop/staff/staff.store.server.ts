import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "#shop/context.server.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS, type StaffMember } from "./staff.ts";

const APPLIED_KEY = "adminPasswordApplied";

export type StaffRow = StaffMember & { passwordHash: string; disabled: boolean };

/** By email, whatever its case; also somebody who is disabled. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "password_hash", "disabled_at"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
    disabled: row.disabled_at !== null,
  };
}

export async function findFirstStaff(db: Db): Promise<StaffMember | undefined> {
  return db
    .selectFrom("staff")
    .select(["id", "email", "name", "role"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
}

export async function insertStaff(db: Db, row: Omit<StaffRow, "disabled"> & { createdAt: Date }): Promise<void> {
  await db
    .insertInto("staff")
    .values({
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      password_hash: row.passwordHash,
      created_at: row.createdAt,
      disabled_at: null,
    })
    .execute();
}

export async function setPasswordHash(db: Db, staffId: string, passwordHash: string): Promise<void> {
  await db.updateTable("staff").set({ password_hash: passwordHash }).where("id", "=", staffId).execute();
}

/** Until the end of the transaction nobody else gets this lock. Not the rows are locked but the right to look whether there are any. */
export async function lockStaff(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packd staff'))`.execute(tx);
}

type AppliedPassword = { email: string; passwordHash: string };

/** The account and the hash of the last `ADMIN_PASSWORD` that was taken over from the settings. */
export async function readAppliedPassword(db: Db): Promise<AppliedPassword | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", APPLIED_KEY).executeTakeFirst();
  return row && z.parse(z.object({ email: z.string(), passwordHash: z.string() }), row.value);
}

export async function writeAppliedPassword(db: Db, applied: AppliedPassword): Promise<void> {
  const value = JSON.stringify(applied);
  await db
    .insertInto("settings")
    .values({ key: APPLIED_KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export type SessionRow = { staff: StaffMember; lastSeenAt: Date };

export async function insertSession(db: Db, tokenHash: string, staffId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_MAX_MS);
  await db
    .insertInto("staff_sessions")
    .values({ token_hash: tokenHash, staff_id: staffId, created_at: now, last_seen_at: now, expires_at: expiresAt })
    .execute();
}

/** A session that is neither idle for too long, nor over, nor of somebody disabled. */
export async function findLiveSession(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.email", "staff.name", "staff.role", "session.last_seen_at"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now)
    .where("session.last_seen_at", ">", idleSince(now))
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_seen_at: lastSeenAt, ...staff } = row;
  return { staff, lastSeenAt };
}

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ last_seen_at: now })
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", "<", now)
    .execute();
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

export async function deleteSessionsOf(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("staff_id", "=", staffId).execute();
}

export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("staff_sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_seen_at", "<=", idleSince(now))]))
    .execute();
}

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_MS);
