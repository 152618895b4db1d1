import { pageOf, parsePlace, placeText } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { ProductReview, ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";
import { isShown } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { countFits, countRatings, readReviews } from "./reviews.store.server.ts";

export type ReviewsWanted = {
  limit: number;
  /** The `next` of the page before. */
  after?: string | undefined;
  /** Only those with this many stars. */
  rating?: number | undefined;
};

/**
 * Reviews of a product, the newest first, whatever their rating unless one is asked for. Pages follow each other without a gap or a
 * repetition, however many reviews are written in between.
 *
 * @returns undefined for a product that is not for sale
 */
export async function listReviews(
  ctx: ShopContext,
  productId: string,
  { limit, after, rating }: ReviewsWanted,
): Promise<ReviewPage | undefined> {
  if (!(await isShown(ctx.db, productId))) return undefined;
  const place = after === undefined ? undefined : parsePlace(after);
  // One more than asked for tells whether there is a next page.
  const [rows, ratings, fits] = await Promise.all([
    readReviews(ctx.db, productId, { limit: limit + 1, after: place, rating }),
    countRatings(ctx.db, productId),
    countFits(ctx.db, productId),
  ]);
  const { items, next } = pageOf(rows, limit, ({ createdAt, id }) => placeText({ at: createdAt, id }));
  return { reviews: items.map(asReview), next, ratings, fits };
}

const asReview = ({ id, createdAt, ...review }: Awaited<ReturnType<typeof readReviews>>[number]): ProductReview => ({
  _id: id,
  ...review,
  date: createdAt.toISOString(),
});
