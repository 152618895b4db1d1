import { useShopFacts } from "#app/shop-facts.ts";
import { easternDay } from "#platform/eastern-day.ts";
import { countOf } from "#platform/text.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { shipByOf } from "#shop/ordering/orders/ship-by.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date by which an order has to ship and, after it, how late it is. Undefined for orders that aren't expected to ship. */
export function useShipBy(order: Pick<AdminOrder, "isToShip" | "placedAt" | "agreedDay">) {
  const policies = useShopFacts()?.policies;
  if (!policies || !order.isToShip) return undefined;
  const day = shipByOf(order, policies);
  const daysLate = (Date.parse(easternDay(new Date())) - Date.parse(day)) / DAY_MS;
  return { day, late: daysLate > 0 ? `${countOf(daysLate, "day")} late` : undefined };
}
