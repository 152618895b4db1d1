import { useEffect, useEffectEvent } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { orderApi } from "#app/checkout/order-api.ts";
import type { PixelFacts } from "#app/context.ts";
import { readLastOrder } from "#app/orders/last-order.ts";
import { onAdded } from "#app/storefront/cart-store.ts";
import type { loader as productLoader } from "#app/storefront/product-page.tsx";
import { whenSeen } from "#app/storefront/visit-steps.ts";
import { type AdLine, adParams } from "#shop/messaging/ads/ad-event.ts";
import { toCents } from "#shop/money/money.ts";
import { type AdEvent, holdPixel, newEventId, openPixel } from "./meta-pixel.ts";
import { notePurchase, takePurchase } from "./purchase-note.ts";
import { reloadPage } from "./reload-page.ts";
import { isCheckoutDocument, isTracked } from "./tracked-pages.ts";

/** Sends a shopper's page views, product views, additions to the cart and purchases to Meta. Loaded and mounted only with consent. */
export function AdTracker({ pixel }: { pixel: PixelFacts }) {
  const address = useLocation();
  const { pathname } = address;
  const product = useRouteLoaderData<typeof productLoader>("storefront/product-page")?.product;
  const tracked = isTracked(address);
  /** The checkout document's content policy allows only the payment provider's scripts. */
  const isClosed = () => !pixel.onCheckout && isCheckoutDocument();

  const track = useEffectEvent((name: AdEvent, lines?: readonly AdLine[], value = 0, eventId = newEventId()) => {
    const counts = name === "Purchase";
    const params = lines && adParams(lines, { valueCents: toCents(value) ?? 0, counts });
    openPixel(pixel).track(name, params, eventId);
  });
  const trackPage = useEffectEvent(() => {
    if (isClosed()) return reloadPage();
    track("PageView");
    if (product)
      track("ViewContent", [{ productId: product._id, title: product.title, quantity: 1 }], product.salePrice);
    if (pathname === "/success" || pathname === "/out-of-stock") void trackPurchase();
  });
  const trackAdded = useEffectEvent(({ _id, title, salePrice }: Added, quantity: number) => {
    if (!isClosed()) track("AddToCart", [{ productId: _id, title, quantity }], salePrice * quantity);
  });

  async function trackPurchase() {
    const orderId = takePurchase();
    const last = readLastOrder();
    if (!orderId || last?._id !== orderId) return;
    const order = await orderApi.read(last);
    if (order === "no_answer") return notePurchase(orderId);
    if (order === "not_found") return;
    const lines = order.items.map(({ _id, title, quantity }) => ({ productId: _id, title, quantity }));
    const counted = adParams(lines, { valueCents: toCents(order.total) ?? 0, counts: true });
    openPixel(pixel).track("Purchase", counted, order.orderNumber);
  }

  useEffect(() => {
    if (!tracked) holdPixel();
  }, [tracked]);
  useEffect(() => {
    // Back changes the URL before the router reports it.
    const look = () => isTracked(location) || holdPixel();
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each pathname is one page view.
  useEffect(() => (tracked ? whenSeen(trackPage) : undefined), [tracked, pathname]);
  useEffect(() => (tracked ? onAdded(trackAdded) : undefined), [tracked]);
  return null;
}

type Added = { _id: string; title: string; salePrice: number };
