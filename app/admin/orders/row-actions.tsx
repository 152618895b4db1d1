import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { mayMarkPaid, mayMove } from "#shop/ordering/orders/order-status.ts";
import { smallButton } from "../kit/list-frame.tsx";

type Props = {
  order: AdminOrder;
  busy: boolean;
  onMarkAsPaid: (order: AdminOrder) => void;
  onCancel: (order: AdminOrder) => void;
  onRefund: (order: AdminOrder) => void;
};

/** A move is offered while it is a legal one. */
export function OrderMoves({ order, busy, onMarkAsPaid, onCancel, onRefund }: Props) {
  const moves = [
    { name: "Mark as Paid", press: onMarkAsPaid, offered: mayMarkPaid(order.status) },
    { name: "Cancel", press: onCancel, offered: mayMove(order.status, "cancelled") },
    { name: "Refund", press: onRefund, offered: order.refundable > 0 },
  ];
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {moves
        .filter(({ offered }) => offered)
        .map(({ name, press }) => (
          <button
            key={name}
            type="button"
            disabled={busy}
            aria-label={`${name}, order ${order.orderNumber}`}
            onClick={() => press(order)}
            className={smallButton}
          >
            {name}
          </button>
        ))}
    </div>
  );
}
