import { sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";

export type SubscriberFilter = {
  limit: number;
  after?: Place | undefined;
  state?: "subscribed" | "unsubscribed" | undefined;
  /** Beginnings of the parts of an address. */
  q?: string | undefined;
};

const WORDS = sql`to_tsvector('simple', translate(email, '@._+-/', '      '))`;

/** Whoever came last first. */
export function listSubscriberRows(db: Db, { limit, after, state, q }: SubscriberFilter) {
  const words = q && wordsQuery(q);
  return db
    .with(
      (cte) => cte("found").materialized(),
      (query) =>
        query
          .selectFrom("subscribers")
          .select("id")
          .where(words ? sql<boolean>`${WORDS} @@ to_tsquery('simple', ${words})` : sql<boolean>`false`),
    )
    .selectFrom("subscribers")
    .selectAll()
    .$if(state === "subscribed", (query) => query.where("unsubscribed_at", "is", null))
    .$if(state === "unsubscribed", (query) => query.where("unsubscribed_at", "is not", null))
    .$if(words !== undefined && words !== "", (query) =>
      query.where("id", "in", (found) => found.selectFrom("found").select("found.id")),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(subscribed_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .orderBy("subscribed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Holds a subscriber until the end of the transaction. */
export const lockSubscriber = (tx: Db, id: string) =>
  tx.selectFrom("subscribers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function removeSubscriber(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("subscribers").where("id", "=", id).execute();
}
