import { useEffect, useState } from "react";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { type ShownProduct, shownOf } from "./shown-product.ts";

/** The product as rendered with the page, refreshed when the shopper returns to the page. */
export function useFreshProduct(loaded: ShownProduct): ShownProduct {
  const [fresh, setFresh] = useState<{ loaded: ShownProduct; product: ShownProduct }>();

  useEffect(() => {
    const page = new AbortController();
    let asking = false;
    async function refresh() {
      if (asking || document.visibilityState !== "visible") return;
      asking = true;
      const product = await fetchProduct(loaded, page.signal);
      asking = false;
      if (product && !page.signal.aborted) setFresh({ loaded, product });
    }
    addEventListener("focus", refresh, { signal: page.signal });
    document.addEventListener("visibilitychange", refresh, { signal: page.signal });
    return () => page.abort();
  }, [loaded]);

  return fresh?.loaded === loaded ? fresh.product : loaded;
}

/** Undefined if the server cannot be reached: the screen stays as it is, and the server validates the order anyway. */
async function fetchProduct(product: ShownProduct, signal: AbortSignal): Promise<ShownProduct | undefined> {
  try {
    const response = await fetch(`/api/products/${encodeURIComponent(product._id)}`, { signal });
    if (response.status === 404) return soldOut(product);
    return response.ok ? shownOf((await response.json()) as Product) : undefined;
  } catch {
    return undefined;
  }
}

function soldOut(product: ShownProduct): ShownProduct {
  const variants = product.variants.map((variant) => ({
    ...variant,
    inventory: 0,
    sizes: variant.sizes.map((size) => ({ ...size, inventory: 0 })),
  }));
  return { ...product, variants };
}
