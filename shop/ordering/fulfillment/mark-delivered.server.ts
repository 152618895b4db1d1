import type { Actor, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { eachOrder } from "#shop/ordering/orders/each-order.server.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import {
  findShipment,
  ordersUnderWay,
  setDelivered,
  type UnderWay,
} from "#shop/ordering/orders/shipments.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { orderDelivered } from "./fulfillment-emails.server.ts";

type MarkDeliveredOutcome = { outcome: "delivered" | "already_delivered" | "not_shipped" | "not_found" };

/**
 * Marks an order as delivered, in one transaction with timeline, audit and the email that asks for reviews.
 * @param actor staff who confirm it, or the shop, which assumes it
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

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older packages are left alone when the setting is turned on. */
const LATEST_DAYS = 30;

/**
 * Marks orders as delivered some days after shipping (setting `assumeDelivered`, 0: never). Fully refunded orders are left out: their
 * package may be lost.
 * @returns how many were marked
 */
export async function assumeDeliveries(ctx: ShopContext, end?: AbortSignal): Promise<number> {
  const { assumeDelivered: days } = await readSettings(ctx.db);
  if (days === 0) return 0;
  const until = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const from = new Date(until.getTime() - LATEST_DAYS * DAY_MS);
  return eachOrder<UnderWay>(ctx, (place) => ordersUnderWay(ctx.db, { from, until, ...place }), {
    work: async (orderId) => (await markDelivered(ctx, orderId, { kind: "system" })).outcome === "delivered",
    failed: "could not mark an order as delivered",
    end,
  });
}
