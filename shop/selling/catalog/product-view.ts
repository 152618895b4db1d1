import { dollars } from "#shop/money/money.ts";
import type { ProductPicture } from "./catalog.ts";
import { currentPrice, type Pricing, runningSale } from "./pricing.ts";
import type { Product } from "./product-schema.server.ts";
import type { ProductSpecs } from "./product-specs.ts";

export type StoredProduct = Pricing & {
  id: string;
  version: number;
  title: string;
  description: string;
  specs?: ProductSpecs;
  /** When an announced product goes live; null if it is live. */
  opensAt?: Date | null;
  /** The database's time when this was read. */
  clock?: Date;
  colors: { color: string; image: string; swatch?: string | null; sizes: StoredSize[] }[];
  /** In display order; a picture without a color belongs to all colors. */
  pictures: { color: string | null; url: string; alt: string }[];
  reviews: { count: number; average: number | null };
  updatedAt: Date;
};

/** `restockAt`: when an announced restock arrives. */
export type StoredSize = { size: string; sku: string; onHand: number; restockAt?: string | null };

export function productView(stored: StoredProduct, now: Date): Product {
  const { opensAt, clock } = stored;
  const variants = stored.colors.map(({ color, image, swatch, sizes }) => {
    const shown = sizes.map((size) => sizeView(size, Boolean(opensAt)));
    return {
      color,
      image,
      ...(swatch && { swatch }),
      ...galleryOf(stored, color),
      inventory: sum(shown.map(({ inventory }) => inventory)),
      sizes: shown,
    };
  });
  const waits = opensAt || variants.some(({ sizes }) => sizes.some(({ restockAt }) => restockAt));
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
    ...(stored.specs && Object.keys(stored.specs).length > 0 && { specs: stored.specs }),
    reviews: stored.reviews,
    updatedAt: stored.updatedAt.toISOString(),
    ...(opensAt && { liveAt: opensAt.toISOString() }),
    ...(waits && { clock: clock?.toISOString() }),
  };
}

/** Before a product goes live, its inventory is shown as 0. */
const sizeView = ({ size, sku, onHand, restockAt }: StoredSize, closed: boolean) => ({
  size,
  sku,
  inventory: closed ? 0 : onHand,
  ...(restockAt && { restockAt: new Date(restockAt).toISOString() }),
});

/** A color's own pictures and the shared ones, without duplicates. */
function galleryOf({ pictures }: StoredProduct, shown: string): { pictures?: ProductPicture[] } {
  const own = pictures.filter(({ color }) => color === null || color === shown);
  const once = new Map(own.map((picture) => [picture.url, picture]));
  return once.size > 0 ? { pictures: [...once.values()].map(({ url, alt }) => ({ src: url, alt })) } : {};
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
