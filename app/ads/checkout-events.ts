import type { PixelFacts } from "#app/context.ts";
import { adParams, type CheckoutStep } from "#shop/messaging/ads/ad-event.ts";
import type { Cents } from "#shop/money/money.ts";
import { newEventId, openPixel } from "./meta-pixel.ts";
import { noteRelayed } from "./relayed-events.ts";

type Item = { _id: string; title: string; quantity: number };
type Cart = { items: readonly Item[]; subtotalCents: Cents };

/** Sends a checkout step to Meta, with the shopper's consent: from the browser where Meta's script is allowed, and through the shop's server. */
export function trackCheckout(name: CheckoutStep, { items, subtotalCents }: Cart, pixel: PixelFacts): void {
  const eventId = newEventId();
  const lines = items.map(({ _id, title, quantity }) => ({ productId: _id, title, quantity }));
  const params = adParams(lines, { valueCents: subtotalCents, counts: name === "InitiateCheckout" });
  if (pixel.onCheckout) openPixel(pixel).track(name, params, eventId);
  if (!pixel.relays) return;
  noteRelayed(eventId);
  const body = JSON.stringify({ name, eventId, marketingConsent: true, params });
  const headers = { "Content-Type": "application/json" };
  // A failure must not disturb the checkout.
  fetch("/api/checkout-events", { method: "POST", headers, body, keepalive: true }).catch(() => {});
}
