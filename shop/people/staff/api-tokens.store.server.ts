import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Permission, Role } from "./permissions.ts";

export type TokenRow = {
  id: string;
  name: string;
  ending: string;
  scopes: Permission[];
  createdByEmail: string;
  makerRole: Role;
  makerDisabled: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type InsertedToken = Pick<TokenRow, "id" | "name" | "ending" | "scopes" | "createdAt" | "expiresAt"> & {
  tokenHash: string;
  createdBy: string;
};

export async function insertToken(db: Db, row: InsertedToken): Promise<void> {
  await db
    .insertInto("api_tokens")
    .values({
      id: row.id,
      name: row.name,
      token_hash: row.tokenHash,
      ending: row.ending,
      scopes: JSON.stringify(row.scopes),
      created_by: row.createdBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

const tokenRows = (db: Db) =>
  db
    .selectFrom("api_tokens as token")
    .innerJoin("staff as maker", "maker.id", "token.created_by")
    .select([
      "token.id",
      "token.name",
      "token.ending",
      "token.scopes",
      "maker.email as createdByEmail",
      "maker.role as makerRole",
      "token.created_at as createdAt",
      "token.expires_at as expiresAt",
      "token.last_used_at as lastUsedAt",
      "token.revoked_at as revokedAt",
    ])
    .select(({ eb }) => eb("maker.disabled_at", "is not", null).$castTo<boolean>().as("makerDisabled"))
    .$narrowType<Pick<TokenRow, "scopes">>();

/** The newest first; ids sort by the time they were made. */
export async function listTokens(
  db: Db,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<TokenRow[]> {
  return tokenRows(db)
    .$if(after !== undefined, (query) => query.where("token.id", "<", after ?? ""))
    .orderBy("token.id", "desc")
    .limit(limit)
    .execute();
}

/** A token that is neither over nor revoked, nor made by somebody disabled. */
export async function findActiveToken(db: Db, tokenHash: string, now: Date): Promise<TokenRow | undefined> {
  return tokenRows(db)
    .where("token.token_hash", "=", tokenHash)
    .where("token.revoked_at", "is", null)
    .where((eb) => eb.or([eb("token.expires_at", "is", null), eb("token.expires_at", ">", now)]))
    .where("maker.disabled_at", "is", null)
    .executeTakeFirst();
}

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", id).execute();
}

/** Until the end of the transaction nobody else gets this lock: a name is looked up, then taken. */
export async function lockTokens(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packd api tokens'))`.execute(tx);
}

export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("api_tokens")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["name"]), "=", name.toLowerCase()))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revoke(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ name: string; revokedNow: boolean } | undefined> {
  const row = await tx
    .selectFrom("api_tokens")
    .select(["name", "revoked_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.revoked_at) return { name: row.name, revokedNow: false };
  await tx.updateTable("api_tokens").set({ revoked_at: now }).where("id", "=", id).execute();
  return { name: row.name, revokedNow: true };
}

/** @returns the names of the tokens that were not revoked before */
export async function revokeAllOf(tx: Db, makerId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable("api_tokens")
    .set({ revoked_at: now })
    .where("created_by", "=", makerId)
    .where("revoked_at", "is", null)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

export async function countActiveOf(db: Db, makerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("api_tokens")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("created_by", "=", makerId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
