import type { Db } from "#shop/context.server.ts";
import { shipToOf } from "#shop/ordering/orders/customer-info.ts";
import type { PackingSlip } from "./order-detail-schema.server.ts";

/** The slips of these orders, in the order in which they are named; an order that is unknown has none. */
export async function readPackingSlips(db: Db, orderIds: readonly string[]): Promise<PackingSlip[]> {
  const orders = await db.selectFrom("orders").selectAll().where("id", "in", orderIds).execute();
  const lines = await db
    .selectFrom("orderLines")
    .select(["orderId", "position", "sku", "title", "color", "size", "quantity"])
    .where("orderId", "in", orderIds)
    .orderBy("position")
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return [...new Set(orderIds)].flatMap((id) => {
    const order = orders.find((one) => one.id === id);
    if (!order) return [];
    return {
      _id: id,
      orderNumber: order.number,
      status: order.status,
      placedAt: order.placedAt.toISOString(),
      shippingMethod: order.shippingMethod,
      shipTo: shipToOf(order),
      lines: (linesOf.get(id) ?? []).map(({ orderId: _, ...line }) => line),
    };
  });
}
