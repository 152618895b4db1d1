import { estimateDelivery } from "#shop/ordering/orders/delivery-estimate.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { deliveryDays } from "#shop/ordering/orders/shipping-methods.ts";
import type { Policies } from "#shop/running/settings/settings.ts";

/** `from` alone is a day that is known or promised; with `to`, the days on which it should happen. */
export type ProgressStep = { name: "Ordered" | "Shipped" | "Delivered"; done: boolean; from?: string; to?: string };

type Followed = Pick<OrderView, "placedAt" | "shippingMethod" | "shipment" | "delay">;

/** The day of something that happened, as the rest of the page writes it: by the device's clock. */
function dayHere(time: string): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Nothing is called delivered without a confirmation, and a late order has no estimate. The last day to ship is said of a late order only:
 * otherwise it is the first day of the estimate, which is counted from the order.
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
