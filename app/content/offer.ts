import { pickFeatured } from "#app/storefront/featured.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** The product at the end of a text. */
export type Offer = Pick<Product, "title" | "price" | "salePrice" | "sale">;

/** The featured product; undefined while nothing can be bought. */
export function offerOf(products: readonly Product[]): Offer | undefined {
  const product = pickFeatured(products);
  if (!product?.inventory) return undefined;
  const { title, price, salePrice, sale } = product;
  return { title, price, salePrice, sale };
}
