import { sql } from "kysely";
import type { Place } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { FITS, type Fit } from "#shop/selling/catalog/catalog.ts";

type ReviewRow = {
  id: string;
  name: string;
  rating: number;
  text: string;
  size: string | null;
  fit: Fit | null;
  verified: boolean;
  sample: boolean;
  reply: string | null;
  createdAt: Date;
};

export type ReviewFilter = { limit: number; after?: Place | undefined; rating?: number | undefined };

/** Only a delivered order makes a review of one of its lines (write-review.server.ts). */
export const isVerified = sql<boolean>`line_position is not null`.as("verified");

/** Published ones, newest first. */
export async function readReviews(
  db: Db,
  productId: string,
  { limit, after, rating }: ReviewFilter,
): Promise<ReviewRow[]> {
  let query = db
    .selectFrom("reviews")
    .select(["id", "name", "rating", "text", "size", "fit", "sample", "reply", "createdAt"])
    .select(isVerified)
    .where("productId", "=", productId)
    .where("state", "=", "published")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (rating !== undefined) query = query.where("rating", "=", rating);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(after.at, after.id)));
  }
  return query.execute();
}

/** How many published reviews of a product gave 1, 2, 3, 4 and 5 stars. */
export async function countRatings(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(["rating", sql<number>`count(*)`.as("count")])
    .where("productId", "=", productId)
    .where("state", "=", "published")
    .groupBy("rating")
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0);
}

/** How many published reviews of a product say that it runs small, is true to size, runs large. */
export async function countFits(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(["fit", sql<number>`count(*)`.as("count")])
    .where("productId", "=", productId)
    .where("state", "=", "published")
    .where("fit", "is not", null)
    .groupBy("fit")
    .execute();
  return FITS.map((each) => rows.find(({ fit }) => fit === each)?.count ?? 0);
}

type SampleReview = {
  id: string;
  name: string;
  rating: number;
  text: string;
  size: string | null;
  createdAt: Date;
};

export async function insertSampleReviews(db: Db, productId: string, reviews: readonly SampleReview[]): Promise<void> {
  const rows = reviews.map(({ createdAt, ...review }) => ({
    ...review,
    productId,
    sample: true,
    state: "published" as const,
    createdAt,
  }));
  await db.insertInto("reviews").values(rows).execute();
}
