import { sql } from "kysely";
import { foundIds } from "#platform/db/found-words.server.ts";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { SuppressionReason } from "./suppression.ts";
import type { StoredSuppression } from "./suppressions.store.server.ts";

export type SuppressionFilter = {
  limit: number;
  after?: Place | undefined;
  reason?: SuppressionReason | undefined;
  /** Beginnings of the parts of an address. */
  q?: string | undefined;
};

const WORDS = sql`to_tsvector('simple', translate(email, '@._+-/', '      '))`;

/** The last one first. @param hash finds who was erased, for whoever knows the whole address. */
export async function listSuppressionRows(
  db: Db,
  { limit, after, reason, q, hash }: SuppressionFilter & { hash: string | undefined },
): Promise<StoredSuppression[]> {
  const newest = sql`at desc, id desc`;
  const where = [
    ...(after ? [sql`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
    ...(reason ? [sql`reason = ${reason}`] : []),
  ];
  const found = foundIds(q, { table: "suppressions", words: WORDS, where, newest, limit });
  const erased = hash === undefined ? sql`` : sql`or hash = ${hash}`;
  const all = [...where, ...(found ? [sql`(id in (select id from found) ${erased})`] : [])];
  const { rows } = await sql<StoredSuppression>`
    ${found ? sql`with found as materialized (${found})` : sql``}
    select * from suppressions ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    order by ${newest} limit ${limit}`.execute(db);
  return rows;
}

/** Takes a row out. @returns it as it was. */
export const removeSuppression = (tx: Db, id: string): Promise<StoredSuppression | undefined> =>
  tx.deleteFrom("suppressions").where("id", "=", id).returningAll().executeTakeFirst();
