import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { chargedInPart, isPaidBack, isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { isCaptureOverdue } from "#shop/ordering/orders/order-filter.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { disputeFacts, isDecided, LOST_DISPUTES } from "#shop/ordering/orders/refund.ts";
import { isDelayRefused } from "./delay-words.ts";

/** All that was paid of the order is refunded. Refunds before an offline payment don't count. */
export const isRefunded = (order: Pick<OrderDetail, "payments" | "money">): boolean =>
  isRefundedInFull(paymentOf(order));

function paymentOf({ payments, money: { total } }: Pick<OrderDetail, "payments" | "money">) {
  const { captured, refunded = 0 } = payments.at(-1) ?? {};
  return { total, refunded, ...chargedInPart(total, captured) };
}

/** The disputes of the current payment: those of an order that was paid outside the shop are of an earlier one. */
export const currentDisputes = ({ payments, disputes }: Pick<OrderDetail, "payments" | "disputes">) =>
  payments.at(-1)?.provider === "offline" ? [] : disputes;

/** No one has to agree to wait for an order whose payment is paid back. */
export const isEndedByRefund = (
  order: Pick<OrderDetail, "payments" | "money" | "refunds" | "disputes" | "timeline">,
): boolean => {
  const lost = currentDisputes(order).filter(({ status }) => LOST_DISPUTES.includes(status));
  const disputed = { held: 0, lost: lost.reduce((sum, { amount }) => sum + amount, 0) };
  const { refunds, timeline } = order;
  return isPaidBack({ refunds, timeline, disputed, ...paymentOf(order) });
};

/** An order that its customer didn't agree to wait for, so that it ships right away or is cancelled. */
export const isLeftByCustomer = (
  order: Pick<OrderDetail, "status" | "delay" | "payments" | "money" | "refunds" | "disputes" | "timeline">,
): boolean => mayBeLate(order.status) && isDelayRefused(order) && !isEndedByRefund(order);

/** The action to take first: to ship, unless something on the page asks for something else, such as to respond to a dispute. */
export function mainActionOf(
  { disputes, isToShip, ...order }: Pick<OrderDetail, "disputes" | "isToShip" | "status" | "placedAt">,
  now = new Date(),
): "respond" | "pay" | "fulfill" | undefined {
  const isOpen = (respondBy: string | null) => respondBy === null || new Date(respondBy) >= now;
  if (disputes.some(({ status, respondBy }) => disputeFacts(status).waitsFor === "shop" && isOpen(respondBy)))
    return "respond";
  if (disputes.some(({ status }) => !isDecided(status)) || !isToShip) return undefined;
  return isCaptureOverdue(order, now) ? "pay" : "fulfill";
}
