import { useCallback, useEffect, useState } from "react";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { type ShownProduct, shownOf } from "./shown-product.ts";

/** The product as rendered with the page, refreshed when the shopper returns to the page or `refresh` is called. */
export function useFreshProduct(loaded: ShownProduct): { product: ShownProduct; refresh: () => Promise<void> } {
  const [fresh, setFresh] = useState<{ loaded: ShownProduct; product: ShownProduct }>();
  const refresh = useCallback(async () => {
    const product = await fetchProduct(loaded);
    if (product) setFresh({ loaded, product });
  }, [loaded]);

  useEffect(() => {
    const page = new AbortController();
    let asking = false;
    async function onReturn() {
      if (asking || document.visibilityState !== "visible") return;
      asking = true;
      await refresh();
      asking = false;
    }
    addEventListener("focus", onReturn, { signal: page.signal });
    document.addEventListener("visibilitychange", onReturn, { signal: page.signal });
    return () => page.abort();
  }, [refresh]);

  return { product: fresh?.loaded === loaded ? fresh.product : loaded, refresh };
}

/** Undefined if the server cannot be reached: the screen stays as it is, and the server validates the order anyway. */
async function fetchProduct(product: ShownProduct): Promise<ShownProduct | undefined> {
  try {
    const response = await fetch(`/api/products/${encodeURIComponent(product._id)}`);
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
