import { send } from "#app/send.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { type ShownProduct, shownOf } from "./shown-product.ts";

/** Undefined if the server can't be reached or something else answers: the screen stays as it is, and the server validates the order anyway. */
export async function fetchProduct(product: ShownProduct): Promise<ShownProduct | undefined> {
  const { status, body } = await send(`/api/products/${encodeURIComponent(product._id)}`, { limitMs: 15_000 });
  if (status === 404) return soldOut(product);
  const answer = body as Product | undefined;
  if (status !== 200 || answer?._id !== product._id) return undefined;
  return { ...shownOf(answer), ...(answer.clock && { behindMs: Date.parse(answer.clock) - Date.now() }) };
}

function soldOut({ liveAt: _, ...product }: ShownProduct): ShownProduct {
  const variants = product.variants.map((variant) => ({
    ...variant,
    inventory: 0,
    sizes: variant.sizes.map(({ size }) => ({ size, inventory: 0 })),
  }));
  return { ...product, variants };
}
