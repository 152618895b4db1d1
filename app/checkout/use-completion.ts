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

/** How long the completing stage lasts before the next screen (specification, section 9). */
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
 * Opens the next screen after an order is placed. If it is an earlier order that differs from what the shopper wants now, keeps the cart
 * and shows a notice instead, so that it isn't mistaken for the new order.
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

  /** Keeps the cart, which can be ordered with a new key. */
  async function keepCart(order: KnownOrder) {
    attempts.close();
    ads.placed(order._id);
    setEarlier(order);
    // The earlier order has taken its units from stock.
    await refreshCart();
  }

  return { earlier, complete };
}
