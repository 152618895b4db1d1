import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";

const COLORS = {
  quiet: "bg-sand text-ink-2",
  warn: "bg-warn-bg text-warn-ink",
  good: "bg-ok-bg text-ok",
  bad: "bg-error-bg text-error",
};

/** The status of an order, in its color. */
export function OrderStatusName({ status }: { status: OrderStatus }) {
  const { label, tone } = ORDER_STATUSES[status];
  return (
    <span className={`inline-block rounded-pill px-2 text-[13px]/[20px] font-[600] whitespace-nowrap ${COLORS[tone]}`}>
      {label}
    </span>
  );
}
