import { useEffect, useEffectEvent } from "react";
import type { Stage } from "#app/checkout/place-order.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { useConsent } from "#app/storefront/cookie-consent.ts";
import type { Cents } from "#shop/money/money.ts";
import { notePurchase } from "./purchase-note.ts";

type Cart = { items: readonly { _id: string; title: string; quantity: number }[]; totals: { subtotalCents: Cents } };
type Enter = (stage: Stage) => Promise<void>;
type Step = "InitiateCheckout" | "AddPaymentInfo";

/** The sessionStorage key: which steps of the attempt that is under way were told of. */
const TOLD_KEY = "toldOfCheckout";

/** What the checkout tells of, each step once an attempt; without a pixel, or without consent, nothing. */
export function useCheckoutAds({ items, totals }: Cart) {
  const pixel = useShopFacts()?.pixel;
  const { allowed, choice, signal } = useConsent(pixel !== undefined);
  const hasItems = items.length > 0;

  function tell(step: Step) {
    if (!pixel || !allowed || !notes((told) => (told.includes(step) ? undefined : `${told} ${step}`))) return;
    const cart = { items, subtotalCents: totals.subtotalCents };
    void import("./checkout-events.ts").then(({ tellCheckout }) => tellCheckout(step, cart, pixel)).catch(() => {});
  }
  const begin = useEffectEvent(() => tell("InitiateCheckout"));
  const mustLeave = useEffectEvent(() => pixel !== undefined && !pixel.onCheckout && "fbq" in window);

  useEffect(() => {
    // Whoever came here by Back or Forward brought Meta's script along.
    if (mustLeave()) location.reload();
  }, []);
  useEffect(() => {
    if (hasItems && allowed) begin();
  }, [hasItems, allowed]);

  return {
    /** For the order: undefined while the shopper has not said anything. */
    marketingConsent: pixel && (choice || signal) ? allowed : undefined,
    /** The card was found valid when its processing begins. */
    watching:
      (enter: Enter): Enter =>
      (stage) => {
        if (stage === "processing") tell("AddPaymentInfo");
        return enter(stage);
      },
    placed(orderId: string) {
      notes(() => "");
      if (pixel && allowed) notePurchase(orderId);
    },
  };
}

export type CheckoutAds = ReturnType<typeof useCheckoutAds>;

/** @returns whether `change` had something to note. Without storage every step is told of. */
function notes(change: (told: string) => string | undefined): boolean {
  try {
    const changed = change(sessionStorage.getItem(TOLD_KEY) ?? "");
    if (changed === undefined) return false;
    if (changed) sessionStorage.setItem(TOLD_KEY, changed);
    else sessionStorage.removeItem(TOLD_KEY);
  } catch {
    // As above.
  }
  return true;
}
