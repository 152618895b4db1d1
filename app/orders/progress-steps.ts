import { estimateDelivery } from "#shop/ordering/orders/delivery-estimate.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { deliveryDays } from "#shop/ordering/orders/shipping-methods.ts";
import type { Policies } from "#shop/running/settings/settings.ts";

/** `from` alone is a known or promised date; with `to`, an estimated range of dates. */
export type ProgressStep = { name: "Ordered" | "Shipped" | "Delivered"; done: boolean; from?: string; to?: string };

type Followed = Pick<OrderView, "placedAt" | "shippingMethod" | "shipment" | "delay">;

/** The date of an event in the device's time zone, as on the rest of the page. */
function dayHere(time: string): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Only a confirmed delivery counts as delivered, and a late order has no estimate. Only a late order has a ship-by date: otherwise it would
 * be the first day of the estimate, which counts from the order.
 */
export function progressOf(
  { placedAt, shippingMethod, shipment, delay }: Followed,
  policies: Policies,
): ProgressStep[] {
  const placed = new Date(placedAt);
  const days = delay ? undefined : deliveryDays(shippingMethod, policies);
  const confirmed = shipment?.delivered?.assumed === false ? shipment.delivered : undefined;
  return [
    { name: "Ordered", done: true, from: dayHere(placedAt) },
    shipment
      ? { name: "Shipped", done: true, from: dayHere(shipment.shippedAt) }
      : { name: "Shipped", done: false, ...(delay && { from: delay.shipsBy }) },
    confirmed
      ? { name: "Delivered", done: true, from: dayHere(confirmed.at) }
      : { name: "Delivered", done: false, ...(days && estimateDelivery(placed, days)) },
  ];
}
