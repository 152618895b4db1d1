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

/** Newest first. */
export async function readReviews(db: Db, productId: string, limit: number): Promise<ReviewRow[]> {
  return db
    .selectFrom("reviews")
    .select(["id", "name", "rating", "text", "size", "sample", "created_at as createdAt"])
    .where("product_id", "=", productId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
