import { useCallback, useEffect, useState } from "react";
import type { ShownProduct } from "./shown-product.ts";

/** The product as rendered with the page, refreshed when the shopper returns to the page or `refresh` is called. */
export function useFreshProduct(loaded: ShownProduct): { product: ShownProduct; refresh: () => Promise<void> } {
  const [fresh, setFresh] = useState<{ loaded: ShownProduct; product: ShownProduct }>();
  const refresh = useCallback(async () => {
    // Only a shopper who comes back needs this code.
    const part = await import("./fetch-product.ts").catch(() => undefined);
    const product = await part?.fetchProduct(loaded);
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
