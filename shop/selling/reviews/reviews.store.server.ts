import { type Insertable, sql } from "kysely";
import { listRows } from "#platform/db/list-rows.server.ts";
import { isAfter } from "#platform/db/read-page.server.ts";
import type { PageQuery, SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { UNITS_TO_SHIP } from "#shop/ordering/orders/units-to-ship.store.server.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { HiddenReason, ReviewState } from "./moderation.ts";
import type { ReviewForm } from "./review-form.ts";

/** Each review belongs to one order line. */
export type OrderLine = { orderId: string; position: number };

export type ReviewFilter = PageQuery & { rating?: number | undefined };

/** Only reviews of delivered orders have an order line (write-review.server.ts). */
const isVerified = sql<boolean>`line_position is not null`.as("verified");

export function readReviews(db: Db, productId: string, { limit, after, rating }: ReviewFilter) {
  let query = db
    .selectFrom("reviews")
    .select(["id", "name", "rating", "text", "size", "fit", "sample", "reply", "createdAt"])
    .select(isVerified)
    .where("productId", "=", productId)
    .where("state", "=", "published")
    .where(isAfter(after, "createdAt"))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (rating !== undefined) query = query.where("rating", "=", rating);
  return query.execute();
}

type Counts = { ratings: number[]; fits: number[]; samples: number };

/**
 * Counts a product's published reviews: how many gave 1 to 5 stars; how many say that it runs small, is true to size or runs large; and
 * how many are samples.
 */
export async function countReviews(db: Db, productId: string): Promise<Counts> {
  const rows = await db
    .selectFrom("reviews")
    .select(["rating", "fit", "sample", sql<number>`count(*)`.as("count")])
    .where("productId", "=", productId)
    .where("state", "=", "published")
    .groupBy(["rating", "fit", "sample"])
    .execute();
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0);
  return {
    ratings: [1, 2, 3, 4, 5].map((stars) => sum(({ rating }) => rating === stars)),
    fits: FITS.map((each) => sum(({ fit }) => fit === each)),
    samples: sum(({ sample }) => sample),
  };
}

type SampleReview = Omit<Insertable<Tables["reviews"]>, "productId" | "sample" | "state">;

export async function insertSampleReviews(db: Db, productId: string, reviews: readonly SampleReview[]): Promise<void> {
  const rows = reviews.map((review) => ({ ...review, productId, sample: true, state: "published" as const }));
  await db.insertInto("reviews").values(rows).execute();
}

/** Without lines that were restocked before the order shipped. */
export const reviewableLines = (db: Db, orderId: string) =>
  db
    .selectFrom("orderLines as l")
    .select(["position", "title", "color", "size"])
    .where("orderId", "=", orderId)
    .where(UNITS_TO_SHIP, ">", 0)
    .orderBy("position")
    .execute();

/** The order line, if it was delivered and its customer isn't erased. */
export const findDeliveredLine = (db: Db, { orderId, position }: OrderLine) =>
  db
    .selectFrom("orderLines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .innerJoin("shipments as s", "s.orderId", "o.id")
    .innerJoin("products as p", "p.id", "l.productId")
    .select(["l.productId", "l.title", "l.color", "l.size", "l.image", "o.name"])
    .where("l.orderId", "=", orderId)
    .where("l.position", "=", position)
    .where("o.status", "=", "fulfilled")
    .where("o.email", "<>", "")
    .where("s.deliveredAt", "is not", null)
    .where(UNITS_TO_SHIP, ">", 0)
    .executeTakeFirst();

/** `hold` locks the review until the end of the transaction. */
export const findOwnReview = (db: Db, { orderId, position }: OrderLine, { hold = false } = {}) =>
  db
    .selectFrom("reviews")
    .select(["id", "rating", "text", "name", "fit", "state", "hiddenReason", "createdAt"])
    .where("orderId", "=", orderId)
    .where("linePosition", "=", position)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();

type Words = Omit<ReviewForm, "website">;

export async function insertReview(
  tx: Db,
  review: Words & OrderLine & { id: string; productId: string; size: string; at: Date },
): Promise<void> {
  const { productId, orderId, position, at, ...words } = review;
  await tx
    .insertInto("reviews")
    .values({ ...words, productId, orderId, linePosition: position, createdAt: at })
    .execute();
}

/** Staff must read it again. */
export async function updateReview(tx: Db, id: string, { rating, text, name, fit }: Words): Promise<void> {
  await tx
    .updateTable("reviews")
    .set(({ eb }) => ({
      rating,
      text,
      name,
      fit,
      state: "pending",
      hiddenReason: null,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Deletes all reviews of these orders. @returns the number, and whether any was published */
export async function eraseReviews(tx: Db, orderIds: readonly string[]): Promise<{ reviews: number; shown: boolean }> {
  const theirs = sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`;
  // Locks reviews, then products, each in a fixed order, like moderation, to prevent deadlocks.
  const held = await tx.selectFrom("reviews").select("productId").where(theirs).orderBy("id").forUpdate().execute();
  const productIds = [...new Set(held.map(({ productId }) => productId))];
  if (productIds.length === 0) return { reviews: 0, shown: false };
  await tx.selectFrom("products").select("id").where("id", "in", productIds).orderBy("id").forNoKeyUpdate().execute();
  const gone = await tx.deleteFrom("reviews").where(theirs).returning("state").execute();
  return { reviews: gone.length, shown: gone.some(({ state }) => state === "published") };
}

export type ModerationFilter = SearchQuery & { state?: ReviewState | undefined };

export function moderatedRows(db: Db, { limit, after, state, q }: ModerationFilter) {
  const page = listRows({
    table: "reviews",
    columns: sql`id`,
    text: sql`name || ' ' || text`,
    where: [isAfter(after, "created_at"), state && sql`state = ${state}`],
    newest: sql`created_at desc, id desc`,
    limit,
    q,
  });
  return moderated(
    db.with(
      (cte) => cte("page").materialized(),
      () => sql<{ id: string }>`(${page})`,
    ),
  )
    .where("r.id", "in", sql<string>`(select id from page)`)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc");
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

/** Null removes the reply. The caller must have locked the review. */
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
