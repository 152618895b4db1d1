import { findColor } from "#shop/selling/catalog/catalog.ts";
import type { ShownProduct, ShownSize, ShownVariant } from "./shown-product.ts";

export type Wish = { color?: string | null; size?: string | null };

const DEFAULT_SIZE = "M";

/**
 * The color and size that the product page shows: the requested ones if they exist, else the first color and size M.
 * Never a sold-out size while another one is in stock.
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

/** All choices that the query of the page may contain, as a query: `color=Grey&color=Pink&size=M`. */
export function choicesOf({ variants }: Pick<ShownProduct, "variants">): string {
  const sizes = new Set(variants.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const colors = variants.map(({ color }) => ["color", color]);
  return new URLSearchParams([...colors, ...[...sizes].map((size) => ["size", size])]).toString();
}

/** The valid choices of a query, in the page's spelling and order; empty if there are none. */
export function chosenOf(choices: URLSearchParams, query: URLSearchParams): string {
  const chosen = [...new Set(choices.keys())].flatMap((name) => {
    const wanted = query.get(name);
    const all = choices.getAll(name).map((color) => ({ color }));
    const value = name === "color" ? findColor(all, wanted) : all.find(({ color }) => sameText(color, wanted));
    return value ? [[name, value.color]] : [];
  });
  return new URLSearchParams(chosen).toString();
}

export const sameText = (one: string, other: string | null | undefined) =>
  one.toLowerCase() === other?.trim().toLowerCase();
