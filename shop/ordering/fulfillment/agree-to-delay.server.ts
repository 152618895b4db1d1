import { dayWords } from "#platform/eastern-day.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { findDelay, noteAgreement } from "#shop/ordering/orders/delays.store.server.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";

/** `closed`: there is nothing to agree to, as the order has gone on, or another day was told meanwhile. */
export type AgreeToDelayOutcome = { outcome: "agreed" | "agreed_before" | "closed" | "not_found" };

/**
 * The shopper agrees to wait for a late order until that day; the timeline keeps it. It counts for as long as the order is not cancelled,
 * also after the day by which they were asked to answer.
 * @param shipsBy the day that they have read, such as `2026-05-04`: nobody agrees to another.
 */
export function agreeToDelay(
  ctx: Pick<ShopContext, "db" | "clock">,
  orderId: string,
  shipsBy: string,
): Promise<AgreeToDelayOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<AgreeToDelayOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    const delay = await findDelay(tx, orderId);
    if (!mayBeLate(order.status) || !delay || delay.agreeBy === null || delay.shipsBy !== shipsBy) {
      return { outcome: "closed" };
    }
    if (delay.agreedAt) return { outcome: "agreed_before" };
    const at = ctx.clock.now();
    await noteAgreement(tx, orderId, at);
    await addOrderEvent(tx, orderId, {
      kind: "delay_agreed",
      actor: { kind: "shopper" },
      note: `Ships by ${dayWords(shipsBy)}`,
      at,
    });
    return { outcome: "agreed" };
  });
}
