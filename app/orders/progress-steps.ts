import { easternDay } from "#platform/eastern-day.ts";
import { estimateDelivery } from "#shop/ordering/orders/delivery-estimate.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { deliveryDays } from "#shop/ordering/orders/shipping-methods.ts";
import type { Policies } from "#shop/running/settings/settings.ts";

/** `from` alone is a day that is known or promised; with `to`, the days on which it should happen. */
export type ProgressStep = { name: "Ordered" | "Shipped" | "Delivered"; done: boolean; from?: string; to?: string };

type Followed = Pick<OrderView, "placedAt" | "shippingMethod" | "shipment" | "delay">;

/** Nothing is called delivered that nobody has confirmed, and a late order has no estimate. */
export function progressOf(
  { placedAt, shippingMethod, shipment, delay }: Followed,
  policies: Policies,
): ProgressStep[] {
  const placed = new Date(placedAt);
  const within = policies.shipWithinBusinessDays;
  const days = delay ? undefined : deliveryDays(shippingMethod, policies);
  const confirmed = shipment?.delivered?.assumed === false ? shipment.delivered : undefined;
  return [
    { name: "Ordered", done: true, from: easternDay(placed) },
    shipment
      ? { name: "Shipped", done: true, from: easternDay(new Date(shipment.shippedAt)) }
      : {
          name: "Shipped",
          done: false,
          from: delay?.shipsBy ?? estimateDelivery(placed, { from: within, to: within }).to,
        },
    confirmed
      ? { name: "Delivered", done: true, from: easternDay(new Date(confirmed.at)) }
      : { name: "Delivered", done: false, ...(days && estimateDelivery(placed, days)) },
  ];
}
