import type { OrderKey } from "#app/checkout/order-api.ts";
import { tryStorage } from "#app/ui/storage.ts";
import { readLastOrder } from "./last-order.ts";

/** The sessionStorage key, one per order. */
const ORDER_KEY = "viewToken:";

/** Other fragments, such as in-page links, are not tokens. */
const TOKEN = /^[\w-]{43}$/;

/**
 * An order link carries its token after the `#`, so that no server or log sees it. A token that opened its order is kept in this tab, so
 * that a reload works after the token has left the URL.
 * @param fragment the part of the URL after `#`; it takes precedence over a kept token
 */
export function findOrderKey(orderId: string, fragment: string): OrderKey | undefined {
  const last = readLastOrder();
  const kept = tryStorage(() => sessionStorage.getItem(ORDER_KEY + orderId));
  const viewToken = TOKEN.exec(fragment)?.[0] || kept || (last?._id === orderId && last.viewToken);
  return viewToken ? { _id: orderId, viewToken } : undefined;
}

/** Removes the token from the URL once this tab has kept it, so that a screenshot or a shared URL does not reveal it. */
export function keepOrderKey({ _id, viewToken }: OrderKey): void {
  if (!location.hash) return;
  // If storage is full or blocked, the token stays in the URL.
  tryStorage(() => {
    sessionStorage.setItem(ORDER_KEY + _id, viewToken);
    history.replaceState(history.state, "", location.pathname + location.search);
  });
}
