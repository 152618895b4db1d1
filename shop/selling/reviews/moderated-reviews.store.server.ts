import { sql } from "kysely";
import { foundIds } from "#platform/db/found-words.server.ts";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { HiddenReason, ReviewState } from "./moderation.ts";
import { isVerified } from "./reviews.store.server.ts";

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
  const newest = sql`created_at desc, id desc`;
  const where = [
    ...(after ? [sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
    ...(state ? [sql<boolean>`state = ${state}`] : []),
  ];
  const found = foundIds(q, { table: "reviews", words: WORDS, where, newest, limit });
  const page = sql<{ id: string }>`(
    ${found ? sql`with found as materialized (${found})` : sql``}
    select id from reviews
    where ${sql.join([sql`true`, ...where, ...(found ? [sql`id in (select id from found)`] : [])], sql` and `)}
    order by ${newest} limit ${limit})`;
  return moderated(
    db.with(
      (cte) => cte("page").materialized(),
      () => page,
    ),
  )
    .where("r.id", "in", sql<string>`(select id from page)`)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .execute();
}

export const findModerated = (db: Db, id: string) => moderated(db).where("r.id", "=", id).executeTakeFirst();

const moderated = (db: Pick<Db, "selectFrom">) =>
  db
    .selectFrom("reviews as r")
    .innerJoin("products as p", "p.id", "r.productId")
    .leftJoin("orders as o", "o.id", "r.orderId")
    .select(isVerified)
    .select([
      "r.id",
      "r.productId",
      "p.title",
      "r.name",
      "r.rating",
      "r.text",
      "r.size",
      "r.fit",
      "r.orderId",
      "o.number",
      "r.revision",
      "r.reply",
      "r.replyBy",
      "r.repliedAt",
      "r.sample",
      "r.state",
      "r.hiddenReason",
      "r.createdAt",
    ]);

/** Holds a review until the end of the transaction. */
export const lockReview = (tx: Db, id: string) =>
  tx
    .selectFrom("reviews")
    .select(["id", "state", "hiddenReason", "revision", "reply"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function setReviewState(
  tx: Db,
  id: string,
  change: { state: ReviewState; hiddenReason: HiddenReason | null },
): Promise<void> {
  await tx.updateTable("reviews").set(change).where("id", "=", id).execute();
}

/** Of a review that the caller has locked; null takes the answer back. */
export async function setReply(
  tx: Db,
  id: string,
  reply: { text: string; by: string; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable("reviews")
    .set({ reply: reply?.text ?? null, replyBy: reply?.by ?? null, repliedAt: reply?.at ?? null })
    .where("id", "=", id)
    .execute();
}
