import type { Insertable, Selectable } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

/** `invitedBy`: the inviter's email; in the table, their id. */
export type InvitationRow = Selectable<Tables["staffInvitations"]>;

const invitationRows = (db: Db) =>
  db
    .selectFrom("staffInvitations as invitation")
    .innerJoin("staff as inviter", "inviter.id", "invitation.invitedBy")
    .select([
      "invitation.id",
      "invitation.email",
      "invitation.name",
      "invitation.role",
      "inviter.email as invitedBy",
      "invitation.createdAt",
      "invitation.expiresAt",
    ]);

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return invitationRows(db).where("invitation.id", "=", id).executeTakeFirst();
}

export async function findInvitationTo(db: Db, email: string): Promise<InvitationRow | undefined> {
  return invitationRows(db).where(sameInAnyCase("invitation.email", email)).executeTakeFirst();
}

/** Invitations, newest first, because ids sort by creation time. */
export const newestInvitations = (db: Db, { limit, after }: PageQuery) =>
  invitationRows(db)
    .$if(after !== undefined, (query) => query.where("invitation.id", "<", after ?? ""))
    .orderBy("invitation.id", "desc")
    .limit(limit);

export async function insertInvitation(db: Db, row: Insertable<Tables["staffInvitations"]>): Promise<void> {
  await db.insertInto("staffInvitations").values(row).execute();
}

/** Extends an invitation; earlier links stop working. */
export async function prolongInvitation(
  db: Db,
  id: string,
  { inviterId, expiresAt }: { inviterId: string; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom("staffPasses").where("invitationId", "=", id).execute();
  await db.updateTable("staffInvitations").set({ invitedBy: inviterId, expiresAt }).where("id", "=", id).execute();
}

/** Ends an inviter's invitations; others can resend them. @returns the invited addresses */
export async function endInvitationsBy(db: Db, inviterId: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable("staffInvitations")
    .set({ expiresAt: now })
    .where("invitedBy", "=", inviterId)
    .where("expiresAt", ">", now)
    .returning(["id", "email"])
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("staffPasses").where("invitationId", "in", ids).execute();
  return ended.map(({ email }) => email);
}

/** Deletes an invitation with its links. */
export async function deleteInvitation(db: Db, id: string): Promise<{ email: string } | undefined> {
  return db.deleteFrom("staffInvitations").where("id", "=", id).returning("email").executeTakeFirst();
}

export async function deleteInvitationsOver(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("staffInvitations").where("expiresAt", "<=", before).execute();
}
