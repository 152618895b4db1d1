import * as z from "zod/mini";
import type { KnownOrder } from "#app/checkout/order-api.ts";

/** The localStorage key. It holds nothing about the shopper: number, id and the token that opens the order (decisions.md, Money). */
export const LAST_ORDER_KEY = "lastOrderInfo";

const shape = z.object({ _id: z.string(), orderNumber: z.string(), viewToken: z.string() });

export function storeLastOrder({ _id, orderNumber, viewToken }: KnownOrder): void {
  try {
    localStorage.setItem(LAST_ORDER_KEY, JSON.stringify({ orderNumber, viewToken, _id }));
  } catch {
    // Storage is full or blocked: the confirmation email still has the link.
  }
}

/** The last order of this device, or undefined if none can be read. */
export function readLastOrder(): KnownOrder | undefined {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(LAST_ORDER_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}
