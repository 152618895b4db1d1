import type { OrderStatus } from "#shop/ordering/orders/order.ts";

export const STATUS_NAMES: Record<OrderStatus, string> = {
  awaiting_payment: "Awaiting payment",
  pending: "Pending",
  paid: "Paid",
  fulfilled: "Fulfilled",
  payment_failed: "Payment failed",
  expired: "Expired",
  cancelled: "Cancelled",
};

const COLORS: Record<OrderStatus, string> = {
  awaiting_payment: "text-ink-2",
  pending: "text-warn-ink",
  paid: "text-ok",
  fulfilled: "text-ok",
  payment_failed: "text-ink-2",
  expired: "text-ink-2",
  cancelled: "text-error",
};

/** How an order stands, in the words and the color of every list. */
export const OrderStatusName = ({ status }: { status: OrderStatus }) => (
  <span className={`font-[600] ${COLORS[status]}`}>{STATUS_NAMES[status]}</span>
);
