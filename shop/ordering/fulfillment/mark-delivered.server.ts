import type { Actor, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { findShipment, setDelivered } from "#shop/ordering/orders/shipments.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { orderDelivered } from "./delivered-email.server.ts";

/** `not_shipped`: there is no parcel that could have arrived. `already_delivered`: nothing was changed. */
export type MarkDeliveredOutcome = { outcome: "delivered" | "already_delivered" | "not_shipped" | "not_found" };

/**
 * Takes an order as delivered, in one transaction with timeline, audit and the mail that asks for reviews. The order's lock lets one of
 * two presses do it.
 * @param actor staff who know, or the shop itself, which assumes it.
 */
export async function markDelivered(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  actor: Actor,
): Promise<MarkDeliveredOutcome> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx): Promise<MarkDeliveredOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    if (order.status !== "fulfilled" || !(await findShipment(tx, orderId))) return { outcome: "not_shipped" };
    if (!(await setDelivered(tx, orderId, { actor, at }))) return { outcome: "already_delivered" };
    const kind = actor.kind === "system" ? "delivery_assumed" : "delivered";
    await addOrderEvent(tx, orderId, { kind, actor, at });
    await writeAudit(tx, ctx, { actor, action: `order.${kind}`, subject: `order:${order.number}` });
    await queueEmail(tx, orderDelivered, { id: ctx.ids.uuid(), recipient: order.email, at, data: { orderId } });
    return { outcome: "delivered" };
  });
}
