import type { Wish } from "#app/storefront/choose-variant.ts";
import { namedBy } from "#app/storefront/wanted-line.ts";
import type { ProductVariant, VariantSize } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

type Bought = { product: Product; variant: ProductVariant; size: VariantSize };

/** The item that `?buy` names: a product ID, with color and size in `wish`, or a SKU. Undefined if it can't be bought now. */
export function boughtBy(products: readonly Product[], name: string, wish: Wish): Bought | undefined {
  const found = products.flatMap((product) => linesOf(product, name, wish))[0];
  return found && !found.product.liveAt && found.size.inventory > 0 ? found : undefined;
}

function linesOf(product: Product, name: string, wish: Wish): Bought[] {
  if (product._id === name) {
    const named = namedBy<VariantSize, ProductVariant>(product.variants, wish);
    return named ? [{ product, ...named }] : [];
  }
  return product.variants.flatMap((variant) =>
    variant.sizes.filter(({ sku }) => sku === name).map((size) => ({ product, variant, size })),
  );
}
