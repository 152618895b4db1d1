import { easternDay } from "#platform/eastern-day.ts";
import { pageOf, placeText } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { ProductReview, ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";
import { isShown } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { countReviews, type ReviewFilter, readReviews } from "./reviews.store.server.ts";

/**
 * Lists reviews, newest first. Pages have no gaps or repeats, even while reviews are written.
 * @returns undefined if the product has no public page
 */
export async function listReviews(
  ctx: ShopContext,
  productId: string,
  { limit, after, rating }: ReviewFilter,
): Promise<ReviewPage | undefined> {
  if (!(await isShown(ctx.db, productId))) return undefined;
  const [rows, counts] = await Promise.all([
    readReviews(ctx.db, productId, { limit: limit + 1, after, rating }),
    countReviews(ctx.db, productId),
  ]);
  const { items, next } = pageOf(rows, limit, ({ createdAt, id }) => placeText({ at: createdAt, id }));
  return { reviews: items.map(asReview), next, ...counts };
}

const asReview = ({ id, createdAt, ...review }: Awaited<ReturnType<typeof readReviews>>[number]): ProductReview => ({
  _id: id,
  ...review,
  date: createdAt.toISOString(),
  day: easternDay(createdAt),
});
