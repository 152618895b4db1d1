import { readLastOrder } from "./last-order.ts";

/** What opens an order. */
export type OrderKey = { _id: string; viewToken: string };

/** The sessionStorage key: one for each order. */
const ORDER_KEY = "viewToken:";

/** Another fragment, such as that of a link within the page, is no token. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The link of an order carries its token behind the `#`, where no server and no log sees it. A token that opened its order stays with
 * this tab, so that a reload still works when the address no longer shows it.
 * @param fragment what stands behind the `#`; it comes before what is remembered
 */
export function findOrderKey(orderId: string, fragment: string): OrderKey | undefined {
  const last = readLastOrder();
  const viewToken = TOKEN.exec(fragment)?.[0] || rememberedToken(orderId) || (last?._id === orderId && last.viewToken);
  return viewToken ? { _id: orderId, viewToken } : undefined;
}

/** Takes the token out of the address, once this tab keeps it: a glance, a screenshot or a shared address gives nothing away. */
export function keepOrderKey({ _id, viewToken }: OrderKey): void {
  if (!location.hash) return;
  try {
    sessionStorage.setItem(ORDER_KEY + _id, viewToken);
  } catch {
    // Storage that is full or forbidden: then the address has to keep it.
    return;
  }
  history.replaceState(history.state, "", location.pathname + location.search);
}

function rememberedToken(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(ORDER_KEY + orderId) ?? undefined;
  } catch {
    return undefined;
  }
}
