import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { chooseVariant, type Wish } from "./choose-variant.ts";
import type { ShownProduct } from "./shown-product.ts";

/**
 * The color and size on the product page, kept in the URL (`?color=&size=`), so that they can be shared and survive the Back button. A change
 * fetches nothing and does not scroll. The server renders the same choice (`chosenOf`).
 */
export function useChoice(product: ShownProduct) {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [picked, setPicked] = useState<Wish & { at: string }>();
  // A choice made before a navigation no longer counts.
  const wish: Wish = picked?.at === key ? picked : { color: query.get("color"), size: query.get("size") };

  return {
    ...chooseVariant(product, wish),
    choose(change: Wish) {
      const wished = { ...wish, ...change };
      setPicked({ ...wished, at: key });
      const { variant, size } = chooseVariant(product, wished);
      if (variant && size) history.replaceState(history.state, "", addressOf(location.href, variant.color, size.size));
    },
  };
}

export function addressOf(href: string, color: string, size: string): string {
  const url = new URL(href);
  url.searchParams.set("color", color);
  url.searchParams.set("size", size);
  return url.href;
}
