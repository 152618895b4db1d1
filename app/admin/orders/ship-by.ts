import { easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { shipByDay } from "#shop/ordering/orders/delivery-estimate.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { shortDay } from "../kit/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when an order keeps the shop's promise if it ships, or how late it is: the rule of Home's "past their ship-by date". */
export function shipBy(placedAt: string, policies: Policies, now: Date): { text: string; isLate: boolean } {
  const last = shipByDay(new Date(placedAt), policies);
  const daysLate = (Date.parse(easternDay(now)) - Date.parse(last)) / DAY_MS;
  return daysLate > 0
    ? { text: daysLate === 1 ? "1 day late" : `${daysLate} days late`, isLate: true }
    : { text: `Ship by ${shortDay(startOfEasternDay(last))}`, isLate: false };
}
