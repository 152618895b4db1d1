import { findColor } from "#shop/selling/catalog/catalog.ts";
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

/** All that the query of the page may choose, as a query: `color=Grey&color=Pink&size=M`. */
export function choicesOf({ variants }: Pick<ShownProduct, "variants">): string {
  const sizes = new Set(variants.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const colors = variants.map(({ color }) => ["color", color]);
  return new URLSearchParams([...colors, ...[...sizes].map((size) => ["size", size])]).toString();
}

/** What a query chooses of that, spelled as the catalog does; empty when it is none of it. */
export function chosenOf(choices: URLSearchParams, query: URLSearchParams): string {
  const colors = choices.getAll("color").map((color) => ({ color }));
  const color = findColor(colors, query.get("color"))?.color;
  const size = choices.getAll("size").find((one) => sameText(one, query.get("size")));
  return new URLSearchParams({ ...(color && { color }), ...(size && { size }) }).toString();
}

const sameText = (one: string, other: string | null | undefined) => one.toLowerCase() === other?.trim().toLowerCase();
