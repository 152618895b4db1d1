import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import type { OrderView } from "./order-schema.server.ts";

/** Whether a bank has or decides about money of the order, so that the shop can't promise to refund it. */
export const isDisputed = ({ disputed }: Partial<Pick<OrderView, "disputed">>): boolean =>
  // A process of an earlier release doesn't say.
  disputed !== undefined && disputed.held + disputed.lost > 0;

/** What a cancellation brings, after 'cancel it': not all of the money while a bank has or decides about some of it. */
export const forFullRefund = (order: Partial<Pick<OrderView, "disputed">>): string =>
  isDisputed(order) ? "" : " for a full refund";

/**
 * The last day to return an order, such as `2026-06-04`: undefined without a confirmed delivery, while it is disputed, and when the day is
 * over.
 */
export function returnBy(
  { shipment, disputed }: Pick<OrderView, "shipment" | "disputed">,
  { returnWindowDays }: Pick<Policies, "returnWindowDays">,
  now: Date,
): string | undefined {
  const delivered = shipment?.delivered;
  if (!delivered || delivered.assumed || isDisputed({ disputed })) return undefined;
  const last = dayAfter(easternDay(new Date(delivered.at)), returnWindowDays);
  return easternDay(now) <= last ? last : undefined;
}
