import { sql } from "kysely";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";

type ReviewRow = {
  id: string;
  name: string;
  rating: number;
  text: string;
  size: string | null;
  sample: boolean;
  createdAt: Date;
};

export type ReviewFilter = { limit: number; after?: Place | undefined; rating?: number | undefined };

/** Published ones, newest first. */
export async function readReviews(
  db: Db,
  productId: string,
  { limit, after, rating }: ReviewFilter,
): Promise<ReviewRow[]> {
  let query = db
    .selectFrom("reviews")
    .select(["id", "name", "rating", "text", "size", "sample", "created_at as createdAt"])
    .where("product_id", "=", productId)
    .where("state", "=", "published")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (rating !== undefined) query = query.where("rating", "=", rating);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.at, after.id)));
  }
  return query.execute();
}

/** How many published reviews of a product gave 1, 2, 3, 4 and 5 stars. */
export async function countRatings(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(["rating", sql<number>`count(*)`.as("count")])
    .where("product_id", "=", productId)
    .where("state", "=", "published")
    .groupBy("rating")
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0);
}
