import type { Product, ProductVariant, VariantSize } from "#shop/catalog/catalog.ts";

export type ShownSize = Omit<VariantSize, "sku">;
export type ShownVariant = Omit<ProductVariant, "sizes"> & { sizes: ShownSize[] };

/** What the product page shows of a product. Every visitor gets it with the page, so it is no more than that. */
export type ShownProduct = Omit<Product, "image" | "inventory" | "variants"> & { variants: ShownVariant[] };

export function shownOf({ image, inventory, variants, ...product }: Product): ShownProduct {
  const withoutSku = ({ size, inventory }: VariantSize) => ({ size, inventory });
  return { ...product, variants: variants.map((variant) => ({ ...variant, sizes: variant.sizes.map(withoutSku) })) };
}
