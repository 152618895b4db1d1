import { easternDay } from "#platform/eastern-day.ts";
import { expectedDelivery } from "#shop/ordering/orders/expected-delivery.ts";
import { isPaidBack } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { missedDay } from "#shop/ordering/orders/ship-by.ts";
import type { Policies } from "#shop/running/settings/settings.ts";

/** `from` alone is a known or promised date, `missed` if it is over; with `to`, an estimated range of dates. */
export type ProgressStep = {
  name: "Ordered" | "Shipped" | "Delivery" | "Delivered";
  done: boolean;
  from?: string;
  to?: string;
  missed?: true;
};

const dayOf = (time: string): string => easternDay(new Date(time));

/**
 * Only a confirmed delivery counts as delivered, and a late order has no estimate. Only a late order has a ship-by date: otherwise it would
 * be the first day of the estimate, which counts from the order. An estimate that is over is left out. @param now by the shop's clock
 */
export function progressOf(order: OrderView, policies: Policies, now: Date): ProgressStep[] {
  const { placedAt, shipment } = order;
  const shipsBy = lateShipBy(order, policies, now);
  const confirmed = shipment?.delivered?.assumed === false ? shipment.delivered : undefined;
  return [
    { name: "Ordered", done: true, from: dayOf(placedAt) },
    shipment
      ? { name: "Shipped", done: true, from: dayOf(shipment.shippedAt) }
      : {
          name: "Shipped",
          done: false,
          ...(shipsBy && { from: shipsBy, ...(shipsBy < easternDay(now) && { missed: true }) }),
        },
    confirmed
      ? { name: "Delivered", done: true, from: dayOf(confirmed.at) }
      : { name: "Delivery", done: false, ...expectedDelivery(order, policies, now) },
  ];
}

/** The day on which a late order ships or should have shipped; none is promised while it is refunded. */
function lateShipBy(order: OrderView, policies: Policies, now: Date): string | undefined {
  if (isPaidBack(order) || order.disputed.held > 0) return undefined;
  return order.delay?.shipsBy ?? missedDay(order, policies, now);
}
