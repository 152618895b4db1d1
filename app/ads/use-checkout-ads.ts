import { useEffect, useEffectEvent, useRef } from "react";
import type { Stage } from "#app/checkout/place-order.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { useConsent } from "#app/storefront/cookie-consent.ts";
import type { CheckoutStep } from "#shop/messaging/ads/ad-event.ts";
import type { Cents } from "#shop/money/money.ts";
import { forgetPixel, withdrawOrder } from "./forget-pixel.ts";
import { loadAnew } from "./reload-page.ts";
import { notePurchase } from "./purchase-note.ts";

type Cart = { items: readonly { _id: string; title: string; quantity: number }[]; totals: { subtotalCents: Cents } };
type Enter = (stage: Stage) => Promise<void>;

/** The sessionStorage key: which steps of the attempt that is under way were told of. */
const TOLD_KEY = "toldOfCheckout";

/** What the checkout tells of, each step once an attempt; without a pixel, or without consent, nothing. */
export function useCheckoutAds({ items, totals }: Cart) {
  const pixel = useShopFacts()?.pixel;
  const { ready, allowed, choice, signal } = useConsent(pixel !== undefined);
  const hasItems = items.length > 0;
  const consent = useRef({ now: false, ever: false });
  consent.current = { now: allowed, ever: consent.current.ever || allowed };

  function tell(step: CheckoutStep) {
    if (!pixel || !allowed || isOpen()) return;
    const cart = { items, subtotalCents: totals.subtotalCents };
    // Noted when it is sent: a reload before that must not lose it.
    const send = ({ tellCheckout }: typeof import("./checkout-events.ts")) => {
      if (notes((told) => (told.includes(step) ? undefined : `${told} ${step}`))) tellCheckout(step, cart, pixel);
    };
    void import("./checkout-events.ts").then(send).catch(() => {});
  }
  const begin = useEffectEvent(() => tell("InitiateCheckout"));
  /** Whoever came here by Back or Forward brought Meta's script along; and where it may be here, consent can end meanwhile. */
  const isOpen = () => "fbq" in window && !(pixel?.onCheckout && allowed);
  const close = useEffectEvent((mayTell: boolean) => {
    if (isOpen()) (mayTell ? loadAnew : forgetPixel)();
  });

  useEffect(() => {
    if (ready) close(allowed);
  }, [ready, allowed]);
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
      const { now, ever } = consent.current;
      if (pixel && now) notePurchase(orderId);
      // While the order was on its way another tab declined, and did not know of it.
      else if (pixel && ever) withdrawOrder();
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
