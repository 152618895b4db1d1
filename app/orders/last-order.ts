import * as z from "zod/mini";
import type { KnownOrder } from "#app/checkout/order-api.ts";
import { tryStorage } from "#app/ui/storage.ts";

/** The localStorage key. It holds nothing about the shopper: number, id and the token that opens the order (decisions.md, Money). */
export const LAST_ORDER_KEY = "lastOrderInfo";
/** The localStorage key of the ids of the latest orders that are settled. */
const SETTLED_KEY = "settledOrders";
const SETTLED_KEPT = 10;

const shape = z.object({ _id: z.string(), orderNumber: z.string(), viewToken: z.string() });
const settledShape = z.array(z.string());

/**
 * `settled`: the ids of the latest orders whose outcome is known and whose units have left the cart; see settle-order.ts. Until then, an
 * order's payment is open, or the cart still holds it.
 */
export type LastOrder = z.infer<typeof shape> & { settled: string[] };

/** Stores an order, which isn't settled yet. One that is settled doesn't take the place of a later order. */
export function storeLastOrder({ _id, orderNumber, viewToken }: KnownOrder): void {
  if (isSettled(_id)) return;
  store(SETTLED_KEY, readLastOrder()?.settled ?? []);
  store(LAST_ORDER_KEY, { orderNumber, viewToken, _id });
}

export const isSettled = (orderId: string): boolean => readLastOrder()?.settled.includes(orderId) ?? false;

/** @returns false if another page has settled the order before */
export function settleLastOrder(orderId: string): boolean {
  if (isSettled(orderId)) return false;
  const last = readLastOrder();
  if (last) store(SETTLED_KEY, [...last.settled, orderId].slice(-SETTLED_KEPT));
  return true;
}

/** If storage is blocked, the confirmation email still has the link. */
const store = (key: string, value: unknown) => tryStorage(() => localStorage.setItem(key, JSON.stringify(value)));

/** The last order of this device, or undefined if none can be read. */
export const readLastOrder = (): LastOrder | undefined =>
  tryStorage(() => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");
    const last = shape.parse(read(LAST_ORDER_KEY));
    // One from before outcomes were stored isn't waited for.
    return { ...last, settled: settledShape.safeParse(read(SETTLED_KEY)).data ?? [last._id] };
  });
