import { money } from "#app/ui/price.tsx";
import { type AdminOrder, mayMove, type OrderStatus } from "#shop/orders/order.ts";
import { actionCell, cell, RowTable, smallButton, stackedRow } from "../kit/list-frame.tsx";
import { DISPUTES } from "./refund-history.tsx";

const STATUS_NAMES: Record<OrderStatus, string> = {
  awaiting_payment: "Awaiting payment",
  pending: "Pending",
  paid: "Paid",
  fulfilled: "Fulfilled",
  payment_failed: "Payment failed",
  expired: "Expired",
  cancelled: "Cancelled",
};

const STATUS_COLORS: Record<OrderStatus, string> = {
  awaiting_payment: "text-ink-2",
  pending: "text-warn-ink",
  paid: "text-ok",
  fulfilled: "text-ok",
  payment_failed: "text-ink-2",
  expired: "text-ink-2",
  cancelled: "text-error",
};

type Props = {
  orders: readonly AdminOrder[];
  /** The order that is being changed. */
  busy: string | undefined;
  /** Why the last change of an order was refused, by its id. */
  refusals: Readonly<Record<string, string>>;
  onMarkAsPaid: (order: AdminOrder) => void;
  onCancel: (order: AdminOrder) => void;
  onRefund: (order: AdminOrder) => void;
};

/** Of its row in the page, which takes the focus when the button that had it is gone. */
export const orderRowId = (orderId: string): string => `order-${orderId}`;

export function OrderTable({ orders, busy, refusals, ...on }: Props) {
  return (
    <RowTable label="Orders" columns={COLUMNS} minWidth="md:min-w-[960px]">
      {orders.map((order) => (
        <tr key={order._id} id={orderRowId(order._id)} tabIndex={-1} className={stackedRow}>
          <td className={`${cell} order-1 font-[600]`}>{order.orderNumber}</td>
          <td className={`${cell} order-3`}>
            <Items order={order} />
          </td>
          <td className={`${cell} order-5 max-md:col-span-2`}>
            {order.customerInfo.name}
            <span className="block text-ink-2">{order.customerInfo.email}</span>
          </td>
          <td className={`${cell} order-4 max-md:text-right`}>
            {money(order.amount)}
            {order.refunded > 0 && <span className="block text-ink-2">{money(order.refunded)} refunded</span>}
            {order.refundState === "pending" && <span className="block text-warn-ink">Refund pending</span>}
            {order.refundState === "failed" && <span className="block text-error">Refund failed</span>}
          </td>
          <td className={`${cell} order-2 max-md:text-right`}>
            <span className={`font-[600] ${STATUS_COLORS[order.status]}`}>{STATUS_NAMES[order.status]}</span>
            {order.dispute && (
              <span className={`block ${DISPUTES[order.dispute].color}`}>{DISPUTES[order.dispute].name}</span>
            )}
            {refusals[order._id] && <span className="block max-w-52 text-error">{refusals[order._id]}</span>}
          </td>
          <td className={`${cell} order-6 whitespace-nowrap text-ink-2 max-md:col-span-2 md:text-ink`}>
            <time dateTime={order.placedAt}>{DATE.format(new Date(order.placedAt))}</time>
          </td>
          <td className={`${actionCell} order-7`}>
            <Actions order={order} busy={busy === order._id} {...on} />
          </td>
        </tr>
      ))}
    </RowTable>
  );
}

const COLUMNS = ["Order", "Items", "Customer", "Amount", "Status", "Date"];

export const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function Items({ order: { items, productId } }: { order: AdminOrder }) {
  if (items.length === 0) return productId?.title ?? "---";
  return items.map(({ title, color, size, quantity }) => (
    <span key={`${title} ${color} ${size}`} className="block">
      {title} x {quantity}
      <span className="text-ink-2">
        {" "}
        {color}, {size}
      </span>
    </span>
  ));
}

/** A move is offered while it is a legal one. */
function Actions({
  order,
  busy,
  onMarkAsPaid,
  onCancel,
  onRefund,
}: { order: AdminOrder; busy: boolean } & Pick<Props, "onMarkAsPaid" | "onCancel" | "onRefund">) {
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {mayMove(order.status, "paid") && (
        <button
          type="button"
          disabled={busy}
          aria-label={`Mark as Paid, order ${order.orderNumber}`}
          onClick={() => onMarkAsPaid(order)}
          className={smallButton}
        >
          Mark as Paid
        </button>
      )}
      {mayMove(order.status, "cancelled") && (
        <button
          type="button"
          disabled={busy}
          aria-label={`Cancel, order ${order.orderNumber}`}
          onClick={() => onCancel(order)}
          className={smallButton}
        >
          Cancel
        </button>
      )}
      {order.refundable > 0 && (
        <button
          type="button"
          disabled={busy}
          aria-label={`Refund, order ${order.orderNumber}`}
          onClick={() => onRefund(order)}
          className={smallButton}
        >
          Refund
        </button>
      )}
    </div>
  );
}
