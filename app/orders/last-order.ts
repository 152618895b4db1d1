import * as z from "zod/mini";
import type { KnownOrder } from "#app/checkout/order-api.ts";

/**
 * The localStorage key. It holds nothing about the shopper: number, id, the token that opens the order (decisions.md, Money), and whether it
 * is unsettled.
 */
export const LAST_ORDER_KEY = "lastOrderInfo";

const shape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  viewToken: z.string(),
  unsettled: z.optional(z.boolean()),
});

/** `unsettled`: its payment is open, or the cart still holds it; see settle-order.ts. */
export type LastOrder = z.infer<typeof shape>;

/** Stores an order as unsettled. One that is stored stays as it is, because another tab may have settled it. */
export function storeLastOrder(order: KnownOrder): void {
  if (readLastOrder()?._id !== order._id) store({ ...order, unsettled: true });
}

/** @returns false if another page has settled the order before */
export function settleLastOrder(orderId: string): boolean {
  const last = readLastOrder();
  if (last?._id !== orderId) return true;
  if (last.unsettled) store({ ...last, unsettled: undefined });
  return last.unsettled === true;
}

function store({ _id, orderNumber, viewToken, unsettled }: LastOrder) {
  try {
    localStorage.setItem(LAST_ORDER_KEY, JSON.stringify({ orderNumber, viewToken, _id, unsettled }));
  } catch {
    // Storage is full or blocked: the confirmation email still has the link.
  }
}

/** The last order of this device, or undefined if none can be read. */
export function readLastOrder(): LastOrder | undefined {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(LAST_ORDER_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}
