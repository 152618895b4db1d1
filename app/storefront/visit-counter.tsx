import { useEffect, useRef } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { countUnits } from "#shop/selling/cart/cart.ts";
import { useCart } from "./cart-store.ts";
import { countStep, whenSeen } from "./visit-steps.ts";

/** Counts the steps of a visit up to the checkout; from there on the shop counts orders (docs/decisions/0015-first-party-counting.md). */
export function VisitCounter() {
  const { pathname } = useLocation();
  // Defined only if the product exists.
  const seesProduct = useRouteLoaderData("storefront/product-page") !== undefined;
  const cart = useCart();
  const units = countUnits(cart.lines);
  const checksOut = pathname === "/checkout" && units > 0;
  const held = useRef<number>(undefined);

  useEffect(() => (seesProduct ? whenSeen(() => countStep("view")) : undefined), [seesProduct]);
  useEffect(() => (checksOut ? whenSeen(() => countStep("checkout")) : undefined), [checksOut]);
  useEffect(() => {
    if (!cart.ready) return;
    // Items already in the cart are not a step of this visit; another tab's are counted there.
    const before = held.current ?? (cart.added > 0 ? 0 : units);
    held.current = units;
    if (units > before && document.visibilityState === "visible") countStep("cart");
  }, [cart.ready, cart.added, units]);
  return null;
}
