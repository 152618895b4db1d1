import { useNavigate } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";

/**
 * Whether the checkout has to be loaded as a document of its own. A provider whose card fields come from its own servers is let in by
 * the policy of that document alone, and an advertiser's script must stay outside.
 */
export function useIsCheckoutApart(): boolean {
  const { payments, pixel } = useShopFacts() ?? {};
  return Boolean(payments?.publishableKey) || pixel?.onCheckout === false;
}

/** The way to the checkout. */
export function useGoToCheckout(): () => void {
  const navigate = useNavigate();
  const isApart = useIsCheckoutApart();
  return () => {
    if (isApart && navigator.onLine) location.assign("/checkout");
    else void navigate("/checkout", { viewTransition: true });
  };
}
