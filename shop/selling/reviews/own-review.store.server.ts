import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { ReviewForm } from "./review-form.ts";
import type { OrderLine } from "./review-token.server.ts";

/** What of an order can be reviewed. */
export const reviewableLines = (db: Db, orderId: string) =>
  db
    .selectFrom("orderLines")
    .select(["position", "title", "color", "size"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();

/** A line of an order that is delivered, whose customer is not erased. */
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
    .executeTakeFirst();

const OWN = ["id", "rating", "text", "name", "fit", "state", "hiddenReason", "createdAt"] as const;

export const findOwnReview = (db: Db, { orderId, position }: OrderLine) =>
  db
    .selectFrom("reviews")
    .select(OWN)
    .where("orderId", "=", orderId)
    .where("linePosition", "=", position)
    .executeTakeFirst();

/** Holds it until the end of the transaction. */
export const lockOwnReview = (tx: Db, { orderId, position }: OrderLine) =>
  tx
    .selectFrom("reviews")
    .select(OWN)
    .where("orderId", "=", orderId)
    .where("linePosition", "=", position)
    .forUpdate()
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

/** Of a review that the caller has locked. */
export async function updateReview(tx: Db, id: string, { rating, text, name, fit }: Words): Promise<void> {
  await tx
    .updateTable("reviews")
    .set(({ eb }) => ({ rating, text, name, fit, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** What they wrote of what was in these orders goes whole, and leaves count and average. @returns how many, and whether one was shown. */
export async function eraseReviews(tx: Db, orderIds: readonly string[]): Promise<{ reviews: number; shown: boolean }> {
  const theirs = sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`;
  // Reviews first, then products, each in one order: so does whoever moderates, and two who erase wait for each other.
  const held = await tx.selectFrom("reviews").select("productId").where(theirs).orderBy("id").forUpdate().execute();
  const productIds = [...new Set(held.map(({ productId }) => productId))];
  if (productIds.length === 0) return { reviews: 0, shown: false };
  await tx.selectFrom("products").select("id").where("id", "in", productIds).orderBy("id").forNoKeyUpdate().execute();
  const gone = await tx.deleteFrom("reviews").where(theirs).returning("state").execute();
  return { reviews: gone.length, shown: gone.some(({ state }) => state === "published") };
}
