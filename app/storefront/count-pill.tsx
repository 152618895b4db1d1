import { countUnits } from "#shop/selling/cart/cart.ts";
import { useCart } from "./cart-store.ts";

/** The number of items in the cart. Bounces when one is added. */
export function CountPill() {
  const { lines, added } = useCart();
  return (
    <span
      key={added}
      className={`grid h-[22px] w-fit min-w-[22px] place-items-center rounded-pill border border-transparent bg-ink px-1.5 text-xs font-[620] text-surface ${added > 0 ? "animate-bump" : ""}`}
    >
      {countUnits(lines)}
    </span>
  );
}
