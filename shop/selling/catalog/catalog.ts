/**
 * One colour. `inventory` is the sum over its sizes. `pictures` are what is shown of it, its image first; absent where the image is all
 * there is.
 */
export type ProductVariant = {
  color: string;
  image: string;
  pictures?: ProductPicture[];
  inventory: number;
  /** How its button looks: a color such as `#1a2b3c`, or the address of a picture; absent: by its name. */
  swatch?: string;
  sizes: VariantSize[];
};

/** `alt` says what it shows; empty when nobody has said it. */
export type ProductPicture = { src: string; alt: string };

/** `restockAt`: when an announced restock can be bought. */
export type VariantSize = { size: string; sku: string; inventory: number; restockAt?: string };

/** `lastDay` such as `2025-11-28` is the one in US Eastern time; `endsSoon` is true in the last 7 days; `percentOff` is rounded down. */
export type RunningSale = { endsAt: string | null; lastDay: string | null; endsSoon: boolean; percentOff: number };

/** How the size that was bought fits: runs small, true to size, runs large. */
export const FITS = ["small", "true", "large"] as const;
export type Fit = (typeof FITS)[number];

/** Section 5 of the specification: 1 to 10 pieces. */
export const MAX_QUANTITY = 10;

/** Names that shoppers' links cannot tell apart are the same: 'gray' and 'Grey', 'm' and 'M'. */
export const nameKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^gray$/, "grey");

/** The variant of a color as a link or an API call names it. */
export function findColor<T extends { color: string }>(
  variants: readonly T[],
  color: string | null | undefined,
): T | undefined {
  if (!color) return undefined;
  const wanted = nameKey(color);
  return variants.find((variant) => nameKey(variant.color) === wanted);
}

/** The text of the specification while stock is between 1 and the low-stock limit of the settings, else undefined. */
export function lowStockText(inventory: number, limit: number): string | undefined {
  return inventory >= 1 && inventory <= limit ? `Only ${inventory} left in stock` : undefined;
}

/** Section 5: an integer from 1 to 10; what is not a number becomes 1. */
export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}
