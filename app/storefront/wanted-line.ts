import { clampQuantity, findColor } from "#shop/selling/catalog/catalog.ts";
import { sameText, type Wish } from "./choose-variant.ts";

/**
 * What a link asks for: `?add` on a product's page, `?buy` at the checkout, with `color`, `size` and `quantity`. The product page's form
 * also submits to such URLs until its code has loaded.
 */
export type CartWish = Wish & { quantity: number };

export const wishIn = (query: URLSearchParams): CartWish => ({
  color: query.get("color"),
  size: query.get("size"),
  quantity: clampQuantity(Number(query.get("quantity") ?? 1)),
});

/** Takes the wish out of the URL, so that neither Reload nor Back repeats it. */
export function takeAddWish(): CartWish | undefined {
  const url = new URL(location.href);
  if (!url.searchParams.has("add")) return undefined;
  const wish = wishIn(url.searchParams);
  for (const name of ["add", "quantity"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
  return wish;
}

type Sellable<Size extends { size: string }> = { color: string; sizes: readonly Size[] };

/** The color and size that a wish names. Only a product's single option may be left out, so that nothing is bought by guessing. */
export function namedBy<Size extends { size: string }, Variant extends Sellable<Size>>(
  variants: readonly (Variant & Sellable<Size>)[],
  { color, size: wanted }: Wish,
): { variant: Variant; size: Size } | undefined {
  const variant = color || variants.length > 1 ? findColor(variants, color) : variants[0];
  const sizes = variant?.sizes ?? [];
  const size = wanted || sizes.length > 1 ? sizes.find(({ size }) => sameText(size, wanted)) : sizes[0];
  return variant && size && { variant, size };
}
