import { dollars } from "#shop/money/money.ts";
import type { ProductPicture } from "./catalog.ts";
import { currentPrice, type Pricing, runningSale } from "./pricing.ts";
import type { Product } from "./product-schema.server.ts";

/** A product as it is stored: colours and sizes in the order of the shop, prices in cents. */
export type StoredProduct = Pricing & {
  id: string;
  version: number;
  title: string;
  description: string;
  colors: { color: string; image: string; sizes: StoredSize[] }[];
  /** In the order of the shop; one without a colour is of them all. */
  pictures: { color: string | null; url: string; alt: string }[];
  reviews: { count: number; average: number | null };
};

export type StoredSize = { size: string; sku: string; onHand: number };

/** The product as the API and the pages show it at that moment. */
export function productView(stored: StoredProduct, now: Date): Product {
  const variants = stored.colors.map(({ color, image, sizes }) => ({
    color,
    image,
    ...galleryOf(stored, color),
    inventory: sum(sizes.map(({ onHand }) => onHand)),
    sizes: sizes.map(({ size, sku, onHand }) => ({ size, sku, inventory: onHand })),
  }));
  return {
    _id: stored.id,
    version: stored.version,
    title: stored.title,
    description: stored.description,
    price: dollars(stored.priceCents),
    salePrice: dollars(currentPrice(stored, now)),
    sale: runningSale(stored, now),
    image: variants[0]?.image ?? "",
    inventory: sum(variants.map(({ inventory }) => inventory)),
    variants,
    reviews: stored.reviews,
  };
}

/** Each picture once, however often it is entered: for all colours and for this one. */
function galleryOf({ pictures }: StoredProduct, shown: string): { pictures?: ProductPicture[] } {
  const own = pictures.filter(({ color }) => color === null || color === shown);
  const once = new Map(own.map((picture) => [picture.url, picture]));
  return once.size > 0 ? { pictures: [...once.values()].map(({ url, alt }) => ({ src: url, alt })) } : {};
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
