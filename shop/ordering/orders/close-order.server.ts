import type { Actor, Db } from "#shop/context.server.ts";
import { putBack } from "#shop/selling/stock/stock.store.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { moveOrder } from "./orders.store.server.ts";

export type Closing = {
  to: "payment_failed" | "expired" | "cancelled";
  kind: string;
  actor: Actor;
  note?: string;
  at: Date;
};

/**
 * Closes a locked order and returns its stock, in the caller's transaction. Returning the money is up to the caller.
 * @returns the stock of its SKUs before, which pages may show
 */
export async function closeOrder(
  tx: Db,
  order: { id: string; status: OrderStatus },
  closing: Closing,
): Promise<number[]> {
  await moveOrder(tx, order, closing);
  const reason = closing.to === "cancelled" ? "cancelled" : "released";
  return putBack(tx, { orderId: order.id, reason, actor: closing.actor, at: closing.at });
}
