import type { ShopContext } from "#shop/context.server.ts";
import type { ReviewState } from "#shop/selling/reviews/moderation.ts";

/** Adds a review that belongs to no order. @returns its id */
export async function addReview(
  { db, ids, clock }: ShopContext,
  review: { rating: number; productId?: string; state?: ReviewState },
): Promise<string> {
  const row = { id: ids.uuid(), productId: "packd-hoodie", name: "Ada", text: "It is a hoodie.", size: null };
  await db
    .insertInto("reviews")
    .values({ ...row, createdAt: clock.now(), ...review })
    .execute();
  return row.id;
}
