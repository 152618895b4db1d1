import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import type { OrderView } from "./order-schema.server.ts";

/** The last day to return an order, such as `2026-06-04`: undefined without a confirmed delivery, and when the day is over. */
export function returnBy(
  { shipment }: Pick<OrderView, "shipment">,
  { returnWindowDays }: Pick<Policies, "returnWindowDays">,
  now: Date,
): string | undefined {
  const delivered = shipment?.delivered;
  if (!delivered || delivered.assumed) return undefined;
  const last = dayAfter(easternDay(new Date(delivered.at)), returnWindowDays);
  return easternDay(now) <= last ? last : undefined;
}
