import { useNavigate } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";

/**
 * The way to the checkout. A provider whose card fields come from its own servers is let in by the policy of the checkout's document
 * alone, and an advertiser's script must stay outside, so that document has to be loaded.
 */
export function useGoToCheckout(): () => void {
  const navigate = useNavigate();
  const { payments, pixel } = useShopFacts() ?? {};
  const isOwnDocument = payments?.publishableKey || pixel?.onCheckout === false;
  return () => {
    if (isOwnDocument && navigator.onLine) location.assign("/checkout");
    else void navigate("/checkout", { viewTransition: true });
  };
}
