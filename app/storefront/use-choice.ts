import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { chooseVariant, type Wish } from "./choose-variant.ts";
import type { ShownProduct } from "./shown-product.ts";

/**
 * The color and size on the product page. The address says them (`?color=&size=`), and each choice is written back to it, so that
 * it can be shared and comes back with the Back button. Nothing is fetched for that and the page does not move. The server has made the
 * page with the same choice (`chosenOf`), so it is read at once.
 */
export function useChoice(product: ShownProduct) {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [picked, setPicked] = useState<Wish & { at: string }>();
  // What was picked before a link or the Back button led to this address counts no more.
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
