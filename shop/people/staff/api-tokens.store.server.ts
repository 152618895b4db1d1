import { type Insertable, type Selectable, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { isAfter } from "#platform/db/read-page.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { Permission, Role } from "./permissions.ts";

export type TokenRow = Omit<Selectable<Tables["apiTokens"]>, "tokenHash" | "createdBy" | "scopes"> & {
  scopes: Permission[];
  createdByEmail: string;
  makerRole: Role;
  makerDisabled: boolean;
};

type NewToken = Omit<Insertable<Tables["apiTokens"]>, "scopes"> & Pick<TokenRow, "scopes">;

/** Inserts a token, or replaces the secret of the one with its id. */
export async function writeToken(db: Db, { scopes, ...row }: NewToken): Promise<void> {
  const { tokenHash, ending } = row;
  await db
    .insertInto("apiTokens")
    .values({ ...row, scopes: JSON.stringify(scopes) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ tokenHash, ending }))
    .execute();
}

const tokenRows = (db: Db) =>
  db
    .selectFrom("apiTokens as token")
    .innerJoin("staff as maker", "maker.id", "token.createdBy")
    .select([
      "token.id",
      "token.name",
      "token.ending",
      "token.scopes",
      "maker.email as createdByEmail",
      "maker.role as makerRole",
      "token.createdAt",
      "token.expiresAt",
      "token.lastUsedAt",
      "token.revokedAt",
    ])
    .select(({ eb }) => eb("maker.disabledAt", "is not", null).$castTo<boolean>().as("makerDisabled"))
    .$narrowType<Pick<TokenRow, "scopes">>();

/** Tokens, newest first. */
export const newestTokens = (db: Db, { limit, after }: PageQuery) =>
  tokenRows(db)
    .where(isAfter(after, "token.created_at", "token.id"))
    .orderBy("token.createdAt", "desc")
    .orderBy("token.id", "desc")
    .limit(limit);

export const findToken = (db: Db, id: string): Promise<TokenRow | undefined> =>
  tokenRows(db).where("token.id", "=", id).executeTakeFirst();

/** A token that isn't expired or revoked, and whose creator isn't disabled. */
export async function findActiveToken(db: Db, tokenHash: string, now: Date): Promise<TokenRow | undefined> {
  return tokenRows(db)
    .where("token.tokenHash", "=", tokenHash)
    .where("token.revokedAt", "is", null)
    .where((eb) => eb.or([eb("token.expiresAt", "is", null), eb("token.expiresAt", ">", now)]))
    .where("maker.disabledAt", "is", null)
    .executeTakeFirst();
}

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("apiTokens").set({ lastUsedAt: now }).where("id", "=", id).execute();
}

/** Locks all tokens until the end of the transaction, so that a name can be checked and then taken. */
export async function lockTokens(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packd api tokens'))`.execute(tx);
}

export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("apiTokens")
    .select("id")
    .where(sameInAnyCase("name", name))
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revoke(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ name: string; revokedNow: boolean } | undefined> {
  const row = await tx
    .selectFrom("apiTokens")
    .select(["name", "revokedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.revokedAt) return { name: row.name, revokedNow: false };
  await tx.updateTable("apiTokens").set({ revokedAt: now }).where("id", "=", id).execute();
  return { name: row.name, revokedNow: true };
}

/** @returns the names of the tokens that weren't already revoked */
export async function revokeAllOf(tx: Db, makerId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable("apiTokens")
    .set({ revokedAt: now })
    .where("createdBy", "=", makerId)
    .where("revokedAt", "is", null)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

export async function countActiveOf(db: Db, makerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("apiTokens")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("createdBy", "=", makerId)
    .where("revokedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
