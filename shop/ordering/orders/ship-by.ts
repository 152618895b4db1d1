import { easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { businessDayFrom } from "./delivery-estimate.ts";
import { isPaidBack } from "./order.ts";
import type { OrderView } from "./order-schema.server.ts";
import { isCardHeld, mayBeLate } from "./order-status.ts";
import { isDisputed } from "./return-by.ts";

type Promise = { shipWithinBusinessDays: number };

/** The last day on which an order ships in time: the day its customer agreed to, or else the shop's promise. */
export const shipByOf = (
  { placedAt, agreedDay }: { placedAt: string; agreedDay?: string | null },
  { shipWithinBusinessDays }: Promise,
): string => agreedDay ?? businessDayFrom(easternDay(new Date(placedAt)), shipWithinBusinessDays);

/** Whether refunds restocked all items. */
export const isNothingToShip = ({ items }: Pick<OrderView, "items">): boolean =>
  items.every(({ toShip }) => toShip === 0);

/** Even if it isn't known when: not once all is paid back, or nothing is left. */
export const isToShip = (order: OrderView): boolean =>
  mayBeLate(order.status) && !isPaidBack(order) && !isNothingToShip(order);

/** The day by which the shop promises to ship: none once a delay was announced, or a bank holds some of the money. */
export const promisedDay = (order: OrderView, policies: Promise): string | undefined =>
  isToShip(order) && order.delay === null && order.disputed.held === 0
    ? shipByOf({ placedAt: order.placedAt }, policies)
    : undefined;

/** The promised day, once it is over. */
export function missedDay(order: OrderView, policies: Promise, now: Date): string | undefined {
  const day = promisedDay(order, policies);
  return day !== undefined && day < easternDay(now) ? day : undefined;
}

export const promisesToShip = (order: OrderView, policies: Promise, now: Date): boolean =>
  promisedDay(order, policies) !== undefined && !missedDay(order, policies, now);

/** What happens to an order that didn't ship by the promised `day`, for its shopper. */
export function overdueText(order: Pick<OrderView, "status" | "disputed">, day: string): string {
  const refund = isDisputed(order) ? "" : " and refund you in full";
  // Stays true if the card is charged before the cancellation.
  const outcome = isCardHeld(order.status) ? ", and you'll pay nothing" : refund;
  return `We're sorry. Your order should have shipped by ${day}, but hasn't yet. We'll ship it or give you a new date. If we can't, we'll cancel it${outcome}.`;
}

/** A late order's shopper can cancel it until it ships: once a delay was announced, or the promised day is over (16 CFR 435.2). */
export const mayCancelAsLate = (
  { status, placedAt, delay }: Pick<OrderView, "status" | "placedAt" | "delay">,
  policies: Promise | undefined,
  now: Date,
): boolean =>
  mayBeLate(status) &&
  (delay !== null || (policies !== undefined && shipByOf({ placedAt }, policies) < easternDay(now)));

/** Which orders are late: those with an agreed day before `today`, and of the others those placed before `placedBefore`. */
export type Lateness = { today: string; placedBefore: Date };

/** `shipByOf` for SQL (`isLate` in delays.store.server.ts): no order placed at or after `placedBefore` is late by the shop's promise. */
export function latenessAt(now: Date, { shipWithinBusinessDays }: Promise): Lateness {
  const today = easternDay(now);
  return { today, placedBefore: startOfEasternDay(businessDayFrom(today, -shipWithinBusinessDays)) };
}
