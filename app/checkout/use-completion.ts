import { useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAds } from "#app/ads/use-checkout-ads.ts";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { clearCart, refreshCart } from "#app/storefront/cart-store.ts";
import { type Attempts, holdsMore, isEarlierOrder } from "./checkout-attempt.ts";
import { type KnownOrder, orderApi } from "./order-api.ts";
import type { Came } from "./sold-out.ts";
import type { CheckoutCart } from "./use-checkout-cart.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";
import type { Progress } from "./use-progress.ts";
import type { ReminderChoice } from "./use-reminder.ts";

/** Between the order on record and the next screen (specification, section 9). */
const COMPLETING_MS = 2000;

export type CompletionParts = {
  attempts: Attempts;
  fields: CheckoutFields;
  cart: CheckoutCart;
  progress: Progress;
  afterOrder: "success" | "out-of-stock";
  ads: CheckoutAds;
  reminder: Pick<ReminderChoice, "end">;
};

/**
 * What follows a placed order: the next screen; or, if an order that was sent before isn't what the shopper wants now, a notice with the
 * cart kept, so that it isn't taken for the new order.
 */
export function useCompletion({ attempts, fields, cart, progress, afterOrder, ads, reminder }: CompletionParts) {
  const navigate = useNavigate();
  const [earlier, setEarlier] = useState<KnownOrder>();

  async function complete(order: KnownOrder) {
    storeLastOrder(order);
    if (await isEarlier(order)) return keepCart(order);
    progress.finish();
    await new Promise((resolve) => setTimeout(resolve, COMPLETING_MS));
    // Before this point, a reload finds the attempt and its order again.
    attempts.close();
    fields.forget();
    reminder.end();
    clearCart();
    ads.placed(order._id);
    if (afterOrder === "success") await navigate("/success");
    else await navigate("/out-of-stock", { state: { afterOrder: true } satisfies Came });
  }

  async function isEarlier(order: KnownOrder): Promise<boolean> {
    const attempt = attempts.open();
    if (attempt?.arrived !== undefined) return isEarlierOrder(attempt, cart.ordered);
    // The order was sent from another tab.
    return holdsMore(cart.ordered, await orderApi.read(order));
  }

  /** The cart can be ordered under a new key. */
  async function keepCart(order: KnownOrder) {
    attempts.close();
    ads.placed(order._id);
    setEarlier(order);
    // That order has taken its units from the stock.
    await refreshCart();
  }

  return { earlier, complete };
}
