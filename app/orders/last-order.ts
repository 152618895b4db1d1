import * as z from "zod/mini";
import type { KnownOrder } from "#app/checkout/order-api.ts";

/**
 * The localStorage key. It holds nothing about the shopper: number, id, the token that opens the order (decisions.md, Money), and which
 * orders are settled.
 */
export const LAST_ORDER_KEY = "lastOrderInfo";

const shape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  viewToken: z.string(),
  settled: z.optional(z.array(z.string())),
});

/**
 * `settled`: the ids of the latest orders whose outcome is known and whose units have left the cart; see settle-order.ts. Until then, an
 * order's payment is open, or the cart still holds it.
 */
export type LastOrder = z.infer<typeof shape> & { settled: string[] };

const SETTLED_KEPT = 10;

/** Stores an order, which isn't settled yet. One that is settled doesn't take the place of a later order. */
export function storeLastOrder({ _id, orderNumber, viewToken }: KnownOrder): void {
  if (!isSettled(_id)) store({ _id, orderNumber, viewToken, settled: readLastOrder()?.settled ?? [] });
}

export const isSettled = (orderId: string): boolean => readLastOrder()?.settled.includes(orderId) ?? false;

/** @returns false if another page has settled the order before */
export function settleLastOrder(orderId: string): boolean {
  if (isSettled(orderId)) return false;
  const last = readLastOrder();
  if (last) store({ ...last, settled: [...last.settled, orderId].slice(-SETTLED_KEPT) });
  return true;
}

function store(last: LastOrder) {
  try {
    localStorage.setItem(LAST_ORDER_KEY, JSON.stringify(last));
  } catch {
    // Storage is full or blocked: the confirmation email still has the link.
  }
}

/** The last order of this device, or undefined if none can be read. */
export function readLastOrder(): LastOrder | undefined {
  try {
    const last = shape.parse(JSON.parse(localStorage.getItem(LAST_ORDER_KEY) ?? "null"));
    // One that was stored without its outcome isn't waited for.
    return { ...last, settled: last.settled ?? [last._id] };
  } catch {
    return undefined;
  }
}
