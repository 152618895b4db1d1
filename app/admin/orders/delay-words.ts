import { easternDay, hawaiianDay, isDay } from "#platform/eastern-day.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { delayTerms } from "#shop/ordering/orders/delay-terms.ts";
import { type DisputeStatus, disputeFacts, isDecided } from "#shop/ordering/orders/refund.ts";
import { recentDay } from "../kit/dates.ts";

/** The customer was asked to agree to a delay and didn't in time, so the order is to be cancelled. */
export const isDelayRefused = ({ delay }: Pick<OrderDetail, "delay">, now = new Date()): boolean =>
  delay !== null && delay.agreedAt === null && delay.agreeBy !== null && delay.agreeBy < hawaiianDay(now);

/** What becomes of such an order: an hourly job cancels it, unless it was paid offline. */
export function refusedDelayWords(order: Pick<OrderDetail, "payments" | "actions" | "disputes">): string {
  if (isPaidOffline(order)) return "Cancel the order and return the money paid outside the shop.";
  const isReturned =
    (order.payments.at(-1)?.captured ?? 0) > 0 && order.disputes.every(({ status }) => isShops(status));
  return `This order will be cancelled${isReturned ? " and refunded" : ""} within an hour${mayShipUnagreed(order) ? ", unless you ship it first" : ""}.`;
}

/** Whether the page may suggest to ship such an order before it is cancelled. */
export const mayShipUnagreed = (order: Pick<OrderDetail, "payments" | "actions" | "disputes">): boolean =>
  !isPaidOffline(order) && order.actions.fulfill !== null && order.disputes.every(({ status }) => isShops(status));

/** A dispute that was decided for the shop. The page advises against shipping an order with any other. */
const isShops = (status: DisputeStatus): boolean => isDecided(status) && disputeFacts(status).money === "shop";

/** Whether the customer has to agree to a new day, and by when; nothing until the day is complete. */
export function consentWords(
  order: Pick<OrderDetail, "delay" | "agreedDay" | "payments" | "placedAt">,
  shipsBy: string,
  now = new Date(),
): string[] {
  if (!isDay(shipsBy)) return [];
  const { delay, agreedDay, placedAt } = order;
  const agreedAt = delay?.agreedAt ? new Date(delay.agreedAt) : null;
  const was = delay ? { ...delay, agreedAt, agreedDay } : undefined;
  const terms = delayTerms({ shipsBy, today: easternDay(now), placedOn: easternDay(new Date(placedAt)), was });
  if (terms.agreeBy === null || terms.agreedAt) return ["They don't have to agree to this date."];
  const otherwise = isPaidOffline(order) ? "cancel the order yourself" : "the order is cancelled automatically";
  return [`We ask them to agree by ${recentDay(terms.agreeBy, now)}. If they don't, ${otherwise}.`];
}

const isPaidOffline = ({ payments }: Pick<OrderDetail, "payments">) => payments.at(-1)?.provider === "offline";
