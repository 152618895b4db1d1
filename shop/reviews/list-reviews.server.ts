import { isForSale } from "#shop/catalog/catalog.store.server.ts";
import type { ProductReview, ReviewPage } from "#shop/catalog/catalog.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { countRatings, type ReviewPlace, readReviews } from "./reviews.store.server.ts";

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
  if (!(await isForSale(ctx.db, productId))) return undefined;
  const place = after === undefined ? undefined : parsePlace(after);
  // One more than asked for tells whether there is a next page.
  const [rows, ratings] = await Promise.all([
    readReviews(ctx.db, productId, { limit: limit + 1, after: place, rating }),
    countRatings(ctx.db, productId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { reviews: shown.map(asReview), next: last && rows.length > limit ? placeText(last) : null, ratings };
}

/** How a place in the list is written in an address: the moment and the id of the last review before it. */
export const PLACE = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const placeText = ({ createdAt, id }: ReviewPlace): string => `${createdAt.getTime()}_${id}`;

function parsePlace(text: string): ReviewPlace | undefined {
  const [, moment = "", id = ""] = PLACE.exec(text) ?? [];
  return id ? { createdAt: new Date(Number(moment)), id } : undefined;
}

const asReview = ({ id, createdAt, ...review }: Awaited<ReturnType<typeof readReviews>>[number]): ProductReview => ({
  _id: id,
  ...review,
  date: createdAt.toISOString(),
});
