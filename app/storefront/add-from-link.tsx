import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { toast } from "#app/ui/toast.ts";
import type { ShownChoice } from "./shown-product.ts";
import { namedBy, takeAddWish } from "./wanted-line.ts";

type AddFromLinkProps = ShownChoice & { onAdd: (quantity: number) => void };

/** Add to Cart by URL, `?add=1`: adds the color and size that the link names, if the page shows exactly those. */
export function AddFromLink({ product, variant, size, onAdd }: AddFromLinkProps) {
  const addWish = useEffectEvent(() => {
    const wish = takeAddWish();
    if (!wish || product.liveAt) return;
    const named = namedBy(product.variants, wish);
    const shown = named?.variant.color === variant.color && named.size.size === size?.size;
    if (shown && size && size.inventory > 0) onAdd(wish.quantity);
    else toast("That color and size isn't available. Nothing was added to your cart.", { kind: "error" });
  });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => addWish(), [key]);
  return null;
}
