import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { isBeingRefunded, isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { isCaptureOverdue } from "#shop/ordering/orders/order-filter.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { isDecided } from "#shop/ordering/orders/refund.ts";
import { isDelayRefused } from "./delay-words.ts";

/** The whole amount of the current payment was refunded. */
export const isRefunded = ({ payments, money }: Pick<OrderDetail, "payments" | "money">): boolean =>
  isRefundedInFull({ refunded: payments.at(-1)?.refunded ?? 0, total: money.total });

/** No one has to agree to wait for an order whose payment was or is being refunded in full. */
export const isEndedByRefund = ({
  payments,
  money,
  ...order
}: Pick<OrderDetail, "payments" | "money" | "refunds" | "timeline">): boolean =>
  isBeingRefunded({ ...order, refunded: payments.at(-1)?.refunded ?? 0, total: money.total });

/** An order that its customer didn't agree to wait for, so that it ships right away or is cancelled. */
export const isLeftByCustomer = (
  order: Pick<OrderDetail, "status" | "delay" | "payments" | "money" | "refunds" | "timeline">,
): boolean => mayBeLate(order.status) && isDelayRefused(order) && !isEndedByRefund(order);

/** The action to take first: to ship, unless something on the page asks for something else. */
export function mainActionOf(
  { disputes, isToShip, ...order }: Pick<OrderDetail, "disputes" | "isToShip" | "status" | "placedAt">,
  now = new Date(),
): "pay" | "fulfill" | undefined {
  if (disputes.some(({ status }) => !isDecided(status)) || !isToShip) return undefined;
  return isCaptureOverdue(order, now) ? "pay" : "fulfill";
}
