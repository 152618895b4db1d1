import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";

const COLORS = { quiet: "text-ink-2", warn: "text-warn-ink", good: "text-ok", bad: "text-error" };

/** The status of an order, in its color. */
export function OrderStatusName({ status }: { status: OrderStatus }) {
  const { label, tone } = ORDER_STATUSES[status];
  return <span className={`font-[600] ${COLORS[tone]}`}>{label}</span>;
}
