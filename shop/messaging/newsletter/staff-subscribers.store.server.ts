import { type Selectable, sql } from "kysely";
import { foundIds } from "#platform/db/found-words.server.ts";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

export type SubscriberFilter = {
  limit: number;
  after?: Place | undefined;
  state?: "subscribed" | "unsubscribed" | undefined;
  /** Beginnings of the parts of an address. */
  q?: string | undefined;
};

type StoredSubscriber = Selectable<Tables["subscribers"]>;

const WORDS = sql`to_tsvector('simple', translate(email, '@._+-/', '      '))`;

/** Whoever came last first. */
export async function listSubscriberRows(
  db: Db,
  { limit, after, state, q }: SubscriberFilter,
): Promise<StoredSubscriber[]> {
  const newest = sql`subscribed_at desc, id desc`;
  const where = [
    ...(after ? [sql`(subscribed_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
    ...(state ? [state === "subscribed" ? sql`unsubscribed_at is null` : sql`unsubscribed_at is not null`] : []),
  ];
  const found = foundIds(q, { table: "subscribers", words: WORDS, where, newest, limit });
  const all = [...where, ...(found ? [sql`id in (select id from found)`] : [])];
  const { rows } = await sql<StoredSubscriber>`
    ${found ? sql`with found as materialized (${found})` : sql``}
    select * from subscribers ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    order by ${newest} limit ${limit}`.execute(db);
  return rows;
}

/** Holds a subscriber until the end of the transaction. */
export const lockSubscriber = (tx: Db, id: string) =>
  tx.selectFrom("subscribers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function removeSubscriber(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("subscribers").where("id", "=", id).execute();
}
