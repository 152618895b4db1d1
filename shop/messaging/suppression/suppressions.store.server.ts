import { type RawBuilder, type Selectable, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { listRows } from "#platform/db/list-rows.server.ts";
import { isAfter } from "#platform/db/read-page.server.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { SuppressionReason } from "./suppression.ts";

export type StoredSuppression = Selectable<Tables["suppressions"]>;

/** An entry with its address as the database lowercases it. */
export type SuppressionOfAddress = StoredSuppression & { address: string | null };

/** An address as the list may have it. `email`: as the database lowercases it. */
export type ListedAddress = { email: string; hash: string };

/** All entries for these addresses. */
export async function suppressionsOf(db: Db, known: readonly ListedAddress[]): Promise<SuppressionOfAddress[]> {
  const { rows } = await sql<SuppressionOfAddress>`
    select *, lower(email) as address from suppressions where lower(email) = any(${known.map(({ email }) => email)}::text[])
    union all select *, null from suppressions where hash = any(${known.map(({ hash }) => hash)}::text[])`.execute(db);
  return rows;
}

/** Keeps one row per address and reason. Repeating a reason updates its note and time. */
export async function keepSuppression(
  tx: Db,
  row: Pick<StoredSuppression, "id" | "reason" | "email" | "note" | "addedBy" | "at">,
): Promise<StoredSuppression> {
  const { note, addedBy, at } = row;
  return tx
    .insertInto("suppressions")
    .values(row)
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email), reason`).where("email", "is not", null).doUpdateSet({ note, addedBy, at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an address's entries with these reasons. */
export async function dropSuppressions(
  tx: Db,
  { email, hash, reasons }: { email: string; hash: string; reasons: readonly SuppressionReason[] },
): Promise<void> {
  await sql`
    delete from suppressions where (${sameInAnyCase("email", email)} or hash = ${hash}) and reason = any(${[...reasons]}::text[])
  `.execute(tx);
}

/** Keeps an address's entries, but replaces the address with a hash. */
export async function hideAddress(
  tx: Db,
  { id, email, hash, at }: { id: string; email: string; hash: string; at: Date },
): Promise<void> {
  await sql`
    delete from suppressions hidden using suppressions readable
    where hidden.hash = ${hash} and ${sameInAnyCase("readable.email", email)} and hidden.reason = readable.reason`.execute(
    tx,
  );
  await sql`
    update suppressions set email = null, hash = ${hash}, note = '' where ${sameInAnyCase("email", email)}`.execute(tx);
  await sql`
    insert into suppressions (id, reason, hash, at) values (${id}, 'erased', ${hash}, ${at})
    on conflict (hash, reason) where hash is not null do update set at = excluded.at`.execute(tx);
}

export type SuppressionFilter = SearchQuery & { reason?: SuppressionReason | undefined };

/** Entries, newest first. @param hash finds an erased address by the full address */
export function suppressionRows({
  limit,
  after,
  reason,
  q,
  hash,
}: SuppressionFilter & { hash: string | undefined }): RawBuilder<StoredSuppression> {
  return listRows({
    table: "suppressions",
    text: sql`email`,
    where: [isAfter(after, "at"), reason && sql`reason = ${reason}`],
    newest: sql`at desc, id desc`,
    limit,
    q,
    orWhere: hash !== undefined && sql`hash = ${hash}`,
  });
}

export async function countSuppressions(db: Db): Promise<Partial<Record<SuppressionReason, number>>> {
  const rows = await db
    .selectFrom("suppressions")
    .select(["reason", sql<number>`count(*)::int`.as("count")])
    .groupBy("reason")
    .execute();
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

/** Deletes an entry. @returns the deleted entry */
export const removeSuppression = (tx: Db, id: string): Promise<StoredSuppression | undefined> =>
  tx.deleteFrom("suppressions").where("id", "=", id).returningAll().executeTakeFirst();
