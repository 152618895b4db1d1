import { useEffect, useEffectEvent, useRef } from "react";
import type { Stage } from "#app/checkout/place-order.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { useConsent } from "#app/storefront/cookie-consent.ts";
import { tryStorage } from "#app/ui/storage.ts";
import type { CheckoutStep } from "#shop/messaging/ads/ad-event.ts";
import type { Cents } from "#shop/money/money.ts";
import { forgetPixel, withdrawOrder } from "./forget-pixel.ts";
import { notePurchase } from "./purchase-note.ts";
import { reloadPage } from "./reload-page.ts";

type Cart = { items: readonly { _id: string; title: string; quantity: number }[]; totals: { subtotalCents: Cents } };
type Enter = (stage: Stage) => Promise<void>;

/** The sessionStorage key: the steps of the current attempt that were sent. */
const SENT_KEY = "toldOfCheckout";

/** Sends the checkout's ad events, each step once per attempt; nothing without a pixel or consent. */
export function useCheckoutAds({ items, totals }: Cart) {
  const pixel = useShopFacts()?.pixel;
  const { ready, allowed, choice, signal } = useConsent(pixel !== undefined);
  const hasItems = items.length > 0;
  const consent = useRef({ now: false, ever: false });
  consent.current = { now: allowed, ever: consent.current.ever || allowed };

  function track(step: CheckoutStep) {
    if (!pixel || !allowed) return;
    const cart = { items, subtotalCents: totals.subtotalCents };
    // Noted when it is sent, so that a reload before then doesn't lose the step.
    const send = ({ trackCheckout }: typeof import("./checkout-events.ts")) => {
      // Consent may have been withdrawn while the code was loading.
      if (!consent.current.now) return;
      if (noteSent((sent) => (sent.includes(step) ? undefined : `${sent} ${step}`))) trackCheckout(step, cart, pixel);
    };
    void import("./checkout-events.ts").then(send).catch(() => {});
  }
  const begin = useEffectEvent(() => track("InitiateCheckout"));

  /** Meta's script of another page isn't allowed here, even if the browser doesn't say how this page was loaded. */
  const close = useEffectEvent((isAllowed: boolean) => {
    if ("fbq" in window && !(pixel?.onCheckout && isAllowed)) (isAllowed ? reloadPage : forgetPixel)();
  });

  useEffect(() => {
    if (ready) close(allowed);
  }, [ready, allowed]);
  useEffect(() => {
    if (hasItems && allowed) begin();
  }, [hasItems, allowed]);

  return {
    /** For the order: undefined until the shopper has decided. */
    marketingConsent: pixel && (choice || signal) ? allowed : undefined,
    /** Reports AddPaymentInfo once the card is valid, that is when processing begins. */
    watching:
      (enter: Enter): Enter =>
      (stage) => {
        if (stage === "processing") track("AddPaymentInfo");
        return enter(stage);
      },
    placed(orderId: string) {
      noteSent(() => "");
      const { now, ever } = consent.current;
      if (pixel && now) notePurchase(orderId);
      // Consent was withdrawn in another tab while the order was being placed.
      else if (pixel && ever) withdrawOrder();
    },
  };
}

export type CheckoutAds = ReturnType<typeof useCheckoutAds>;

/** @returns false if `change` returned undefined, which leaves the note as it is. Without storage, every step is sent. */
function noteSent(change: (sent: string) => string | undefined): boolean {
  const changed = change(tryStorage(() => sessionStorage.getItem(SENT_KEY)) ?? "");
  if (changed === undefined) return false;
  tryStorage(() => (changed ? sessionStorage.setItem(SENT_KEY, changed) : sessionStorage.removeItem(SENT_KEY)));
  return true;
}
