import { easternDay } from "#platform/eastern-day.ts";
import { expectedDelivery } from "#shop/ordering/orders/expected-delivery.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { isToShip, missedDay } from "#shop/ordering/orders/ship-by.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { isUpToBank } from "./order-words.ts";

/** `from` alone is a known or promised date, `missed` if it is over; with `to`, an estimated range of dates. `open`: it has no date yet. */
export type ProgressStep = {
  name: "Ordered" | "Ships" | "Shipped" | "Delivery" | "Delivered";
  done: boolean;
  from?: string;
  to?: string;
  missed?: true;
  open?: true;
};

const dayOf = (time: string): string => easternDay(new Date(time));

/**
 * Only a confirmed delivery counts as delivered, and a late order has no estimate. Only a late order has a ship-by date: otherwise it would
 * be the first day of the estimate, which counts from the order. An estimate that is over is left out. @param now by the shop's clock
 */
export function progressOf(order: OrderView, policies: Policies, now: Date): ProgressStep[] {
  const { placedAt, shipment } = order;
  const confirmed = shipment?.delivered?.assumed === false ? shipment.delivered : undefined;
  const open = (shipment || isToShip(order)) && OPEN;
  return [
    { name: "Ordered", done: true, from: dayOf(placedAt) },
    shipment ? { name: "Shipped", done: true, from: dayOf(shipment.shippedAt) } : shippingStep(order, policies, now),
    confirmed
      ? { name: "Delivered", done: true, from: dayOf(confirmed.at) }
      : { name: "Delivery", done: false, ...(expectedDelivery(order, policies, now) ?? open) },
  ];
}

const OPEN = { open: true } as const;

/** Of an order that hasn't shipped. Only a late one has a day, and none is promised while its bank decides. */
function shippingStep(order: OrderView, policies: Policies, now: Date): ProgressStep {
  const step = { name: "Ships", done: false } as const;
  if (!isToShip(order)) return step;
  if (isUpToBank(order)) return { ...step, ...OPEN };
  const from = order.delay?.shipsBy ?? missedDay(order, policies, now);
  return from ? { ...step, from, ...(from < easternDay(now) && { missed: true }) } : step;
}
