import { money } from "#app/ui/price.tsx";
import { type AdminOrder, mayMove, type OrderStatus } from "#shop/orders/order.ts";
import { bodyCell, headCell, ScrollTable, smallButton } from "./list-frame.tsx";

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
};

export function OrderTable({ orders, busy, refusals, onMarkAsPaid, onCancel }: Props) {
  return (
    <ScrollTable label="Orders" minWidth="min-w-[960px]">
      <thead>
        <tr>
          {["Order", "Items", "Customer", "Amount", "Status", "Date"].map((name) => (
            <th key={name} className={headCell}>
              {name}
            </th>
          ))}
          <th className={headCell}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <td className={`${bodyCell} font-[600]`}>{order.orderNumber}</td>
            <td className={bodyCell}>
              <Items order={order} />
            </td>
            <td className={bodyCell}>
              {order.customerInfo.name}
              <span className="block text-ink-2">{order.customerInfo.email}</span>
            </td>
            <td className={bodyCell}>
              {money(order.amount)}
              {order.refunded > 0 && <span className="block text-ink-2">{money(order.refunded)} refunded</span>}
            </td>
            <td className={bodyCell}>
              <span className={`font-[600] ${STATUS_COLORS[order.status]}`}>{STATUS_NAMES[order.status]}</span>
              {refusals[order._id] && <span className="block max-w-52 text-error">{refusals[order._id]}</span>}
            </td>
            <td className={`${bodyCell} whitespace-nowrap`}>
              <time dateTime={order.placedAt}>{DATE.format(new Date(order.placedAt))}</time>
            </td>
            <td className={`${bodyCell} pr-0`}>
              <Actions order={order} busy={busy === order._id} onMarkAsPaid={onMarkAsPaid} onCancel={onCancel} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

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
}: { order: AdminOrder; busy: boolean } & Pick<Props, "onMarkAsPaid" | "onCancel">) {
  return (
    <div className="flex justify-end gap-2">
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
    </div>
  );
}
