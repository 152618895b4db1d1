import { sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { HiddenReason, ReviewState } from "./moderation.ts";

/** There is no filter by rating: whoever moderates sees them as they came. */
export type ModerationFilter = {
  limit: number;
  after?: Place | undefined;
  state?: ReviewState | undefined;
  /** Beginnings of words of the name and the text. */
  q?: string | undefined;
};

const WORDS = sql`to_tsvector('simple', translate(name || ' ' || text, '@._+-/', '      '))`;

/** Of all products, newest first. */
export function listModerated(db: Db, { limit, after, state, q }: ModerationFilter) {
  const words = q && wordsQuery(q);
  return moderated(
    db.with(
      (cte) => cte("found").materialized(),
      (query) =>
        query
          .selectFrom("reviews")
          .select("id")
          .where(words ? sql<boolean>`${WORDS} @@ to_tsquery('simple', ${words})` : sql<boolean>`false`),
    ),
  )
    .$if(state !== undefined, (query) => query.where("r.state", "=", state ?? "pending"))
    .$if(words !== undefined && words !== "", (query) => query.where("r.id", "in", sql<string>`(select id from found)`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}

export const findModerated = (db: Db, id: string) => moderated(db).where("r.id", "=", id).executeTakeFirst();

const moderated = (db: Pick<Db, "selectFrom">) =>
  db
    .selectFrom("reviews as r")
    .innerJoin("products as p", "p.id", "r.product_id")
    .select([
      "r.id",
      "r.product_id",
      "p.title",
      "r.name",
      "r.rating",
      "r.text",
      "r.size",
      "r.sample",
      "r.state",
      "r.hidden_reason",
      "r.created_at",
    ]);

/** Holds a review until the end of the transaction. */
export const lockReview = (tx: Db, id: string) =>
  tx.selectFrom("reviews").select(["id", "state", "hidden_reason"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function setReviewState(
  tx: Db,
  id: string,
  change: { state: ReviewState; hidden_reason: HiddenReason | null },
): Promise<void> {
  await tx.updateTable("reviews").set(change).where("id", "=", id).execute();
}
