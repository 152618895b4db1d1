import { useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAds } from "#app/ads/use-checkout-ads.ts";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { shopNow } from "#app/orders/shop-clock.ts";
import { refreshCart } from "#app/storefront/cart-store.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { Units } from "#shop/selling/cart/remove-units.ts";
import { type Attempts, holdsMore, isReplaced, unitsOf } from "./checkout-attempt.ts";
import type { KnownOrder } from "./order-api.ts";
import { endCheckout, takeBought } from "./settle-order.ts";
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
 * Opens the next screen after an order is placed. If it is an earlier order that differs from what the shopper wants now, stays and shows a
 * notice instead, so that it isn't mistaken for the new order.
 */
export function useCompletion({ attempts, cart, progress, afterOrder, ads, reminder }: CompletionParts) {
  const navigate = useNavigate();
  const [earlier, setEarlier] = useState<KnownOrder>();

  /** `read`: the order as it was polled, if the page had to wait. It may be another tab's, or from an earlier visit. */
  async function complete(order: KnownOrder, read?: OrderView) {
    storeLastOrder(order);
    const { bought, isEarlier } = contentsOf(order, read);
    if (isEarlier) return stay(order, bought);
    progress.finish();
    await new Promise((resolve) => setTimeout(resolve, COMPLETING_MS));
    // Before this point, a reload finds the order unsettled.
    end(order, bought);
    ads.placed(order._id);
    if (afterOrder === "success") await navigate("/success");
    else await navigate("/out-of-stock", { state: { afterOrder: true } satisfies Came });
  }

  /** Opens the page of an order that was placed and cancelled in the meantime. */
  async function showCancelled(order: KnownOrder, read: OrderView) {
    end(order, contentsOf(order, read).bought);
    await navigate(`/orders/${order._id}`);
  }

  function end(order: KnownOrder, bought: Units) {
    // The box is still on the page, and may be about to send a change.
    reminder.end();
    endCheckout(order._id, bought, attempts);
  }

  /** `bought`: the units that leave the cart. */
  function contentsOf(order: KnownOrder, read?: OrderView): { bought: Units; isEarlier: boolean } {
    const attempt = attempts.open();
    const isOwn = attempt?.orderId === order._id;
    // Place Order was pressed on this page: what another tab has added since then doesn't make the order an earlier one.
    const isNew = isOwn && attempts.hasOrdered();
    if (!isNew && read && isLongAgo(read)) return { bought: [], isEarlier: true };
    // An order that wasn't polled was sent from this tab.
    const bought = unitsOf(read ?? attempt?.arrived);
    return { bought, isEarlier: (isOwn && isReplaced(attempt)) || (!isNew && holdsMore(cart.ordered, bought)) };
  }

  /** What wasn't bought stays in the cart, and can be ordered with a new key. */
  async function stay(order: KnownOrder, bought: Units) {
    takeBought(order._id, bought, attempts);
    ads.placed(order._id);
    setEarlier(order);
    // The earlier order has taken its units from stock.
    await refreshCart();
  }

  return { earlier, complete, showCancelled };
}

/** Since then, the shopper may have put the same units into the cart once more. */
const isLongAgo = ({ placedAt }: OrderView): boolean => shopNow() - Date.parse(placedAt) > 3_600_000;
