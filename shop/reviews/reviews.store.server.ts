import { sql } from "kysely";
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

/** A place in the list, newest first: what stands after it is older, or as old and of a smaller id. */
export type ReviewPlace = { createdAt: Date; id: string };

export type ReviewFilter = { limit: number; after?: ReviewPlace | undefined; rating?: number | undefined };

/** Newest first. */
export async function readReviews(
  db: Db,
  productId: string,
  { limit, after, rating }: ReviewFilter,
): Promise<ReviewRow[]> {
  let query = db
    .selectFrom("reviews")
    .select(["id", "name", "rating", "text", "size", "sample", "created_at as createdAt"])
    .where("product_id", "=", productId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (rating !== undefined) query = query.where("rating", "=", rating);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.createdAt, after.id)));
  }
  return query.execute();
}

/** How many reviews of a product gave 1, 2, 3, 4 and 5 stars. */
export async function countRatings(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(["rating", sql<number>`count(*)`.as("count")])
    .where("product_id", "=", productId)
    .groupBy("rating")
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0);
}
