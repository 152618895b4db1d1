/** `inventory` is the sum over the sizes. `pictures` are absent when the image is the only one. */
export type ProductVariant = {
  color: string;
  image: string;
  pictures?: ProductPicture[];
  inventory: number;
  /** How its button looks: a color such as `#1a2b3c`, or the address of a picture; absent: by its name. */
  swatch?: string;
  sizes: VariantSize[];
};

export type ProductPicture = { src: string; alt: string };

/** `restockAt`: when an announced restock can be bought. */
export type VariantSize = { size: string; sku: string; inventory: number; restockAt?: string };

/** `lastDay`, such as `2025-11-28`, is US Eastern; `endsSoon` covers the last 7 days; `percentOff` is rounded down. */
export type RunningSale = { endsAt: string | null; lastDay: string | null; endsSoon: boolean; percentOff: number };

/** The running sales of what can be bought now: a discount on something sold out is no offer. */
export const salesToOffer = (products: readonly { sale: RunningSale | null; inventory: number }[]): RunningSale[] =>
  products.flatMap(({ sale, inventory }) => (sale && inventory > 0 ? [sale] : []));

/** How the purchased size fits. */
export const FITS = ["small", "true", "large"] as const;
export type Fit = (typeof FITS)[number];

export const MAX_QUANTITY = 10;

/** 'gray' and 'Grey', 'm' and 'M' are the same in shoppers' links. */
export const nameKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^gray$/, "grey");

/** As a link or an API call names it. */
export function findColor<T extends { color: string }>(
  variants: readonly T[],
  color: string | null | undefined,
): T | undefined {
  if (!color) return undefined;
  const wanted = nameKey(color);
  return variants.find((variant) => nameKey(variant.color) === wanted);
}

/** The specification's text at or below the limit of the settings. */
export function lowStockText(inventory: number, limit: number): string | undefined {
  return inventory >= 1 && inventory <= limit ? `Only ${inventory} left in stock` : undefined;
}

export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}
