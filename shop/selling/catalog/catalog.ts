/** `inventory` is the total of all sizes. `pictures` is absent if the image is the only picture. */
export type ProductVariant = {
  color: string;
  image: string;
  pictures?: ProductPicture[];
  inventory: number;
  /** The look of the color's button: a color such as `#1a2b3c` or a picture's URL; if absent, the color's name decides. */
  swatch?: string;
  sizes: VariantSize[];
};

export type ProductPicture = { src: string; alt: string };

/** `restockAt`: when an announced restock goes on sale. */
export type VariantSize = { size: string; sku: string; inventory: number; restockAt?: string };

/** `lastDay`, such as `2025-11-28`, is US Eastern; `endsSoon` covers the last 7 days; `percentOff` is rounded down. */
export type RunningSale = { endsAt: string | null; lastDay: string | null; endsSoon: boolean; percentOff: number };

/** The running sales of products in stock; a discount on a sold-out product isn't an offer. */
export const salesToOffer = (products: readonly { sale: RunningSale | null; inventory: number }[]): RunningSale[] =>
  products.flatMap(({ sale, inventory }) => (sale && inventory > 0 ? [sale] : []));

/** The banner's discount: '50% off', or 'Up to 50% off' if not all products in stock have it; null without one. */
export function discountText(products: readonly { sale: RunningSale | null; inventory: number }[]): string | null {
  const discounts = products.filter(({ inventory }) => inventory > 0).map(({ sale }) => sale?.percentOff ?? 0);
  const most = Math.max(0, ...discounts);
  if (most === 0) return null;
  return `${Math.min(...discounts) === most ? "" : "Up to "}${most}% off`;
}

/** How the purchased size fits. */
export const FITS = ["small", "true", "large"] as const;
export type Fit = (typeof FITS)[number];

export const MAX_QUANTITY = 10;

/** The names used if a product has no named colors or sizes. */
export const ONLY_COLOR = "Standard";
export const ONLY_SIZE = "One Size";

/** 'Grey, M', without a name that only says that there is no choice. */
export const choiceWords = (color: string, size: string): string =>
  [color, size].filter((name) => name !== ONLY_COLOR && name !== ONLY_SIZE).join(", ");

/** 'Pack'd Hoodie in Grey' */
export const inColor = (what: string, color: string): string => (color === ONLY_COLOR ? what : `${what} in ${color}`);

type Choice = { color: string; size: string };

/** The same with the word for a size, and what else there is to say: 'Grey, size M, quantity 2'. */
export const variantWords = ({ color, size }: Choice, ...more: (string | false)[]): string =>
  [color !== ONLY_COLOR && color, size !== ONLY_SIZE && `size ${size}`, ...more].filter(Boolean).join(", ");

/** 'Pack'd Hoodie, Grey, size M' */
export const itemWords = ({ title, ...choice }: Choice & { title: string }): string =>
  [title, variantWords(choice)].filter(Boolean).join(", ");

/** Shorter: 'Pack'd Hoodie, Grey, M' */
export const itemName = ({ title, color, size }: Choice & { title: string }): string =>
  [title, choiceWords(color, size)].filter(Boolean).join(", ");

/** Makes 'gray' and 'Grey', or 'm' and 'M', the same, because links spell them either way. */
export const nameKey = (name: string): string =>
  name
    .trim()
    .normalize("NFC")
    .toLowerCase()
    .replace(/^gray$/, "grey");

/** Finds a color by the name in a link or API call. */
export function findColor<T extends { color: string }>(
  variants: readonly T[],
  color: string | null | undefined,
): T | undefined {
  if (!color) return undefined;
  const wanted = nameKey(color);
  return variants.find((variant) => nameKey(variant.color) === wanted);
}

/** The specification's text, if the stock is at or below the limit from the settings. */
export function lowStockText(inventory: number, limit: number): string | undefined {
  return inventory >= 1 && inventory <= limit ? `Only ${inventory} left in stock` : undefined;
}

export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}
