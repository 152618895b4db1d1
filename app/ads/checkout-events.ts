import type { PixelFacts } from "#app/context.ts";
import { adParams, type CheckoutStep } from "#shop/messaging/ads/ad-event.ts";
import type { Cents } from "#shop/money/money.ts";
import { newEventId } from "./event-id.ts";
import { openPixel } from "./meta-pixel.ts";
import { noteRelayed } from "./relayed-events.ts";

type Item = { _id: string; title: string; quantity: number };
type Told = { items: readonly Item[]; subtotalCents: Cents };

/** Tells of a step of the checkout, with the shopper's consent: through the shop's own server, which passes it on. */
export function tellCheckout(name: CheckoutStep, { items, subtotalCents }: Told, pixel: PixelFacts): void {
  const eventId = newEventId();
  const lines = items.map(({ _id, title, quantity }) => ({ productId: _id, title, quantity }));
  const params = adParams(lines, { valueCents: subtotalCents, counts: name === "InitiateCheckout" });
  if (pixel.onCheckout) openPixel(pixel).track(name, params, eventId);
  if (!pixel.relays) return;
  noteRelayed(eventId);
  const body = JSON.stringify({ name, eventId, marketingConsent: true, params });
  const headers = { "Content-Type": "application/json" };
  // Whatever becomes of it, the checkout goes on.
  fetch("/api/checkout-events", { method: "POST", headers, body, keepalive: true }).catch(() => {});
}
