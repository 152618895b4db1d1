import { hawaiianDay } from "#platform/eastern-day.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { isCaptureOverdue } from "#shop/ordering/orders/order-filter.ts";
import { isDecided } from "#shop/ordering/orders/refund.ts";

/** The whole amount of the current payment was refunded. */
export const isRefunded = ({ payments, money }: Pick<OrderDetail, "payments" | "money">): boolean =>
  isRefundedInFull({ refunded: payments.at(-1)?.refunded ?? 0, total: money.total });

/** The customer was asked to agree to a delay and didn't in time, so the order is to be cancelled. */
export const isDelayRefused = ({ delay }: Pick<OrderDetail, "delay">, now = new Date()): boolean =>
  delay !== null && delay.agreedAt === null && delay.agreeBy !== null && delay.agreeBy < hawaiianDay(now);

/** What becomes of such an order: a job cancels it, unless it was paid offline. */
export const refusedDelayWords = ({ payments }: Pick<OrderDetail, "payments">): string =>
  payments.at(-1)?.provider === "offline"
    ? "Cancel the order, and return what was paid outside the shop."
    : "This order will be cancelled automatically.";

/** The action to take first: to ship, unless something on the page asks for something else. */
export function mainActionOf(
  { disputes, isToShip, ...order }: Pick<OrderDetail, "disputes" | "isToShip" | "status" | "placedAt">,
  now = new Date(),
): "pay" | "fulfill" | undefined {
  if (disputes.some(({ status }) => !isDecided(status)) || !isToShip) return undefined;
  return isCaptureOverdue(order, now) ? "pay" : "fulfill";
}
