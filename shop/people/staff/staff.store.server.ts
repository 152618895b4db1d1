import { sql } from "kysely";
import * as z from "zod/mini";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { countRows } from "#platform/db/read-page.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { type AuditEntry, writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { writeHidden } from "#shop/running/settings/settings.store.server.ts";
import type { Role } from "./permissions.ts";
import type { StaffMember } from "./staff.ts";

const APPLIED_KEY = "adminPasswordApplied";

/** `twoStep`: whether two-step login is on. */
export type StaffRow = StaffMember & { passwordHash: string; disabled: boolean; twoStep: boolean };

const staffRows = (db: Db) =>
  db
    .selectFrom("staff")
    .leftJoin("staffTwoStep as twoStep", "twoStep.staffId", "staff.id")
    .select(["id", "email", "name", "role", "passwordHash", "disabledAt", "twoStep.confirmedAt"]);

type SelectedRow = Awaited<ReturnType<ReturnType<typeof staffRows>["executeTakeFirstOrThrow"]>>;

const asStaffRow = ({ disabledAt, confirmedAt, ...row }: SelectedRow): StaffRow => ({
  ...row,
  disabled: disabledAt !== null,
  twoStep: confirmedAt !== null,
});

/** Finds an account by email, in any letter case; also a disabled one. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  const row = await staffRows(db).where(sameInAnyCase("email", email)).executeTakeFirst();
  return row && asStaffRow(row);
}

export async function findStaffById(db: Db, id: string): Promise<StaffRow | undefined> {
  const row = await staffRows(db).where("id", "=", id).executeTakeFirst();
  return row && asStaffRow(row);
}

/** Whether an account is enabled and still has the password that was read. Locks it until the end of the transaction. */
export async function isStillAsRead(tx: Db, { id, passwordHash }: StaffRow): Promise<boolean> {
  const row = await tx
    .selectFrom("staff")
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .where("disabledAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFirstStaff(db: Db): Promise<StaffMember | undefined> {
  return db
    .selectFrom("staff")
    .select(["id", "email", "name", "role"])
    .orderBy("createdAt")
    .orderBy("id")
    .executeTakeFirst();
}

export async function insertStaff(db: Db, row: StaffMember & { passwordHash: string; createdAt: Date }): Promise<void> {
  await db
    .insertInto("staff")
    .values({ ...row, disabledAt: null })
    .execute();
}

export async function setPasswordHash(db: Db, staffId: string, passwordHash: string): Promise<void> {
  await db.updateTable("staff").set({ passwordHash }).where("id", "=", staffId).execute();
}

export async function setName(db: Db, staffId: string, name: string): Promise<void> {
  await db.updateTable("staff").set({ name }).where("id", "=", staffId).execute();
}

export async function setRole(db: Db, staffId: string, role: Role): Promise<void> {
  await db.updateTable("staff").set({ role }).where("id", "=", staffId).execute();
}

export async function setDisabled(db: Db, staffId: string, at: Date | null): Promise<void> {
  await db.updateTable("staff").set({ disabledAt: at }).where("id", "=", staffId).execute();
}

/** @returns a function that turns the actor of a record into the name of that staff member; others stay as they are */
export async function staffNames(db: Db): Promise<(actor: string) => string> {
  const staff = await db.selectFrom("staff").select(["email", "name"]).execute();
  const names = new Map(staff.map(({ email, name }) => [email, name]));
  return (actor) => names.get(actor) || actor;
}

/** The emails of the owners who can log in. */
export async function emailsOfOwners(db: Db): Promise<string[]> {
  const owners = db.selectFrom("staff").select("email").where("role", "=", "owner").where("disabledAt", "is", null);
  return (await owners.orderBy("id").execute()).map(({ email }) => email);
}

/** The number of other owners who can log in. */
export function countOtherOwners(db: Db, staffId: string): Promise<number> {
  const owners = db.selectFrom("staff").select("id").where("role", "=", "owner").where("disabledAt", "is", null);
  return countRows(db, owners.where("id", "<>", staffId));
}

/** Staff, newest first, because ids sort by creation time. */
export const newestStaff = (db: Db, { limit, after }: PageQuery) =>
  db
    .selectFrom("staff")
    .leftJoin("staffTwoStep as twoStep", "twoStep.staffId", "staff.id")
    .select(["id", "email", "name", "role", "disabledAt", "createdAt", "lastSeenAt", "twoStep.confirmedAt"])
    .$if(after !== undefined, (query) => query.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(limit);

/** Locks all staff until the end of the transaction, with an advisory lock because there may be no rows yet. */
export async function lockStaff(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packd staff'))`.execute(tx);
}

type AppliedPassword = { email: string; passwordHash: string };

/** The account and hash of the last `ADMIN_PASSWORD` that was applied. */
export async function readAppliedPassword(db: Db): Promise<AppliedPassword | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", APPLIED_KEY).executeTakeFirst();
  return row && z.parse(z.object({ email: z.string(), passwordHash: z.string() }), row.value);
}

export const writeAppliedPassword = (db: Db, applied: AppliedPassword): Promise<void> =>
  writeHidden(db, APPLIED_KEY, applied);

/** Records in the audit log what a staff member did with their own account. */
export const noteOwn = (
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  { id, email }: Pick<StaffMember, "id" | "email">,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
): Promise<void> => writeAudit(tx, ctx, { actor: { kind: "staff", id, email }, subject: `staff:${email}`, ...entry });
