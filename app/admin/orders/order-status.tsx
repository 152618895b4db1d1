import type { OrderStatus } from "#shop/orders/order.ts";

const STATUSES: Record<OrderStatus, { name: string; color: string }> = {
  awaiting_payment: { name: "Awaiting payment", color: "text-ink-2" },
  pending: { name: "Pending", color: "text-warn-ink" },
  paid: { name: "Paid", color: "text-ok" },
  fulfilled: { name: "Fulfilled", color: "text-ok" },
  payment_failed: { name: "Payment failed", color: "text-ink-2" },
  expired: { name: "Expired", color: "text-ink-2" },
  cancelled: { name: "Cancelled", color: "text-error" },
};

/** How an order stands, in the words of the lists. */
export const OrderStatusName = ({ status }: { status: OrderStatus }) => (
  <span className={`font-[600] ${STATUSES[status].color}`}>{STATUSES[status].name}</span>
);
