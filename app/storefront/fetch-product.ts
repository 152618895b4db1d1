import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { type ShownProduct, shownOf } from "./shown-product.ts";

/** Undefined if the server cannot be reached: the screen stays as it is, and the server validates the order anyway. */
export async function fetchProduct(product: ShownProduct): Promise<ShownProduct | undefined> {
  try {
    const response = await fetch(`/api/products/${encodeURIComponent(product._id)}`, {
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 404) return soldOut(product);
    if (!response.ok) return undefined;
    const answer = (await response.json()) as Product;
    return { ...shownOf(answer), ...(answer.clock && { behindMs: Date.parse(answer.clock) - Date.now() }) };
  } catch {
    return undefined;
  }
}

function soldOut({ liveAt: _, ...product }: ShownProduct): ShownProduct {
  const variants = product.variants.map((variant) => ({
    ...variant,
    inventory: 0,
    sizes: variant.sizes.map(({ size }) => ({ size, inventory: 0 })),
  }));
  return { ...product, variants };
}
