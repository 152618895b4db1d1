import type { ProductPicture, ProductVariant, VariantSize } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

export type ShownSize = Omit<VariantSize, "sku">;
export type ShownVariant = Omit<ProductVariant, "sizes"> & { sizes: ShownSize[] };

/** The part of a product that its page shows. It is sent with every page, so it contains nothing else. */
export type ShownProduct = Omit<Product, "version" | "image" | "inventory" | "variants" | "clock" | "updatedAt"> & {
  /** How far the browser's clock is behind the shop's, known after the first refresh. */
  behindMs?: number;
  /** A color without pictures uses those of the first color with its own name filled in; see `picturesOf`. */
  variants: ShownVariant[];
};

/** What is chosen on a product's page. */
export type ShownChoice = { product: ShownProduct; variant: ShownVariant; size: ShownSize | undefined };

export function shownOf({ version, image, inventory, variants, clock, updatedAt, ...product }: Product): ShownProduct {
  // Before its launch, a product can't be bought, but all of it is shown as if in stock.
  const stockOf = (inventory: number) => (product.liveAt ? 1 : inventory);
  const withoutSku = ({ sku, inventory, ...size }: VariantSize) => ({ ...size, inventory: stockOf(inventory) });
  const shown = variants.map((variant) => {
    const pictures = variant.pictures ?? [{ src: variant.image, alt: "" }];
    const inventory = stockOf(variant.inventory);
    return { ...variant, inventory, pictures, sizes: variant.sizes.map(withoutSku) };
  });
  const sameWay = ({ color, pictures }: ShownVariant) =>
    JSON.stringify(pictures) === JSON.stringify(picturesOf(shown, { color }));
  return {
    ...product,
    variants: shown.map(({ pictures, ...variant }, at) =>
      at > 0 && sameWay({ ...variant, pictures }) ? variant : { ...variant, pictures },
    ),
  };
}

/** The pictures of a color, its main image first. */
export function picturesOf(
  [first]: readonly Pick<ShownVariant, "color" | "pictures">[],
  { color, pictures }: Pick<ShownVariant, "color" | "pictures">,
): ProductPicture[] {
  if (pictures || !first?.pictures) return pictures ?? [];
  const named = (text: string) =>
    text.replaceAll(first.color, color).replaceAll(first.color.toLowerCase(), color.toLowerCase());
  return first.pictures.map(({ src, alt }) => ({ src: named(src), alt: named(alt) }));
}
