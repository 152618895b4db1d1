import { easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { businessDayFrom } from "./delivery-estimate.ts";

type Promise = { shipWithinBusinessDays: number };

/** The last day on which an order ships in time: the day its customer agreed to, or else the shop's promise. */
export const shipByOf = (
  { placedAt, agreedDay }: { placedAt: string; agreedDay?: string | null },
  { shipWithinBusinessDays }: Promise,
): string => agreedDay ?? businessDayFrom(easternDay(new Date(placedAt)), shipWithinBusinessDays);

/** Which orders are late: those with an agreed day before `today`, and of the others those placed before `placedBefore`. */
export type Lateness = { today: string; placedBefore: Date };

/** `shipByOf` for SQL (`isLate` in delays.store.server.ts): no order placed at or after `placedBefore` is late by the shop's promise. */
export function latenessAt(now: Date, { shipWithinBusinessDays }: Promise): Lateness {
  const today = easternDay(now);
  return { today, placedBefore: startOfEasternDay(businessDayFrom(today, -shipWithinBusinessDays)) };
}
