import { findColor } from "#shop/catalog/catalog.ts";
import type { ShownProduct, ShownSize, ShownVariant } from "./shown-product.ts";

export type Wish = { color?: string | null; size?: string | null };

const DEFAULT_SIZE = "M";

/**
 * The color and size that the product page shows: what is wished for if there is such a thing, else the first color and size M.
 * A size that is sold out is never chosen while another one is left.
 */
export function chooseVariant(
  product: ShownProduct,
  wish: Wish,
): { variant: ShownVariant | undefined; size: ShownSize | undefined } {
  const variant = findColor(product.variants, wish.color) ?? product.variants[0];
  const sizes = variant?.sizes ?? [];
  const inStock = sizes.filter(({ inventory }) => inventory > 0);
  const wished = (inStock.length > 0 ? inStock : sizes).find(({ size }) => sameText(size, wish.size));
  const usual = inStock.find(({ size }) => size === DEFAULT_SIZE);
  return {
    variant,
    size: wished ?? usual ?? inStock[0] ?? sizes.find(({ size }) => size === DEFAULT_SIZE) ?? sizes[0],
  };
}

const sameText = (one: string, other: string | null | undefined) => one.toLowerCase() === other?.trim().toLowerCase();
