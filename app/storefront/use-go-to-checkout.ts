import { useNavigate } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";

/**
 * Whether the checkout must be loaded as a new document: only that document's content policy allows the payment provider's scripts, and an
 * advertiser's script must stay outside.
 */
export function useIsCheckoutApart(): boolean {
  const { payments, pixel } = useShopFacts() ?? {};
  return Boolean(payments?.publishableKey) || pixel?.onCheckout === false;
}

/** Navigates to the checkout, at once as its own document if it needs one. Entered in any other way, the checkout reloads itself. */
export function useGoToCheckout(): () => void {
  const navigate = useNavigate();
  const isApart = useIsCheckoutApart();
  return () => {
    if (isApart && navigator.onLine) location.assign("/checkout");
    else void navigate("/checkout", { viewTransition: true });
  };
}
