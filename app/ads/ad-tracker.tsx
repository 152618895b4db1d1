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
import { newEventId } from "./event-id.ts";
import { loadAnew } from "./reload-page.ts";
import { type AdEvent, holdPixel, openPixel } from "./meta-pixel.ts";
import { notePurchase, takePurchase } from "./purchase-note.ts";
import { isCheckoutDocument, isTold } from "./tracked-pages.ts";

/** Tells Meta of what a shopper does in the shop. It is in the page while they allow that, and comes from the server only then. */
export function AdTracker({ pixel }: { pixel: PixelFacts }) {
  const address = useLocation();
  const { pathname } = address;
  const product = useRouteLoaderData<typeof productLoader>("storefront/product-page")?.product;
  const tells = isTold(address);
  /** The checkout's document lets in nobody but the payment provider. */
  const isClosed = () => !pixel.onCheckout && isCheckoutDocument();

  const tell = useEffectEvent((name: AdEvent, lines?: readonly AdLine[], value = 0, eventId = newEventId()) => {
    const counts = name === "Purchase";
    const params = lines && adParams(lines, { valueCents: toCents(value) ?? 0, counts });
    openPixel(pixel).track(name, params, eventId);
  });
  const tellPage = useEffectEvent(() => {
    if (isClosed()) return loadAnew();
    tell("PageView");
    if (product)
      tell("ViewContent", [{ productId: product._id, title: product.title, quantity: 1 }], product.salePrice);
    if (pathname === "/success" || pathname === "/out-of-stock") void tellPurchase();
  });
  const tellAdded = useEffectEvent(({ _id, title, salePrice }: Added, quantity: number) => {
    if (!isClosed()) tell("AddToCart", [{ productId: _id, title, quantity }], salePrice * quantity);
  });

  async function tellPurchase() {
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
    if (!tells) holdPixel();
  }, [tells]);
  useEffect(() => {
    // Back changes the address before the router tells of it.
    const look = () => isTold(location) || holdPixel();
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, []);
  // Another product is another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is told of once.
  useEffect(() => (tells ? whenSeen(tellPage) : undefined), [tells, pathname]);
  useEffect(() => (tells ? onAdded(tellAdded) : undefined), [tells]);
  return null;
}

type Added = { _id: string; title: string; salePrice: number };
