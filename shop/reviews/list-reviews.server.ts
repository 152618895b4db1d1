import { isForSale } from "#shop/catalog/catalog.store.server.ts";
import type { ProductReview } from "#shop/catalog/catalog.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { readReviews } from "./reviews.store.server.ts";

/** The newest reviews of a product, whatever their rating; undefined for a product that is not for sale. */
export async function listReviews(
  ctx: ShopContext,
  productId: string,
  limit: number,
): Promise<ProductReview[] | undefined> {
  if (!(await isForSale(ctx.db, productId))) return undefined;
  const reviews = await readReviews(ctx.db, productId, limit);
  return reviews.map(({ id, name, rating, text, size, sample, createdAt }) => ({
    _id: id,
    name,
    rating,
    text,
    size,
    sample,
    date: createdAt.toISOString(),
  }));
}
