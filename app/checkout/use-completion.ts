import { useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAds } from "#app/ads/use-checkout-ads.ts";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { changeLines, refreshCart } from "#app/storefront/cart-store.ts";
import { removeUnits, type Units } from "#shop/selling/cart/remove-units.ts";
import { type Attempts, holdsMore, isReplaced, unitsOf } from "./checkout-attempt.ts";
import { type KnownOrder, orderApi } from "./order-api.ts";
import { endCheckout, settleOrder } from "./settle-order.ts";
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

  async function complete(order: KnownOrder) {
    storeLastOrder(order);
    const { bought, isEarlier } = await contentsOf(order);
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
  async function showCancelled(order: KnownOrder) {
    end(order, (await contentsOf(order)).bought);
    await navigate(`/orders/${order._id}`);
  }

  function end(order: KnownOrder, bought: Units) {
    // The box is still on the page, and may be about to send a change.
    reminder.end();
    endCheckout(order._id, bought, attempts);
  }

  /** `bought`: the units that leave the cart. After a change of the order, all of the cart is what the shopper wants now. */
  async function contentsOf(order: KnownOrder): Promise<{ bought: Units; isEarlier: boolean }> {
    const attempt = attempts.open();
    if (attempt?.orderId === order._id) {
      if (isReplaced(attempt)) return { bought: [], isEarlier: true };
      const bought = unitsOf(attempt.arrived);
      // Place Order was pressed on this page: what another tab has added since then doesn't make the order an earlier one.
      return { bought, isEarlier: !attempts.isNew() && holdsMore(cart.ordered, bought) };
    }
    // The order was sent from another tab.
    const bought = unitsOf(await orderApi.read(order));
    return { bought, isEarlier: holdsMore(cart.ordered, bought) };
  }

  /** What wasn't bought stays in the cart, and can be ordered with a new key. */
  async function stay(order: KnownOrder, bought: Units) {
    if (settleOrder(order._id, attempts)) changeLines((lines) => removeUnits(lines, bought));
    ads.placed(order._id);
    setEarlier(order);
    // The earlier order has taken its units from stock.
    await refreshCart();
  }

  return { earlier, complete, showCancelled };
}
