import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";

type Props = {
  order: AdminOrder | undefined;
  onClose: () => void;
  onConfirm: (order: AdminOrder) => void;
};

const OrderNumber = ({ order }: Pick<Props, "order">) => <b className="font-[600]">{order?.orderNumber}</b>;

const isCaptured = (order: Props["order"]): boolean =>
  order !== undefined && ORDER_STATUSES[order.status].money === "captured";

/** Asks before an order is cancelled: that gives the money back, tells the shopper, and can't be undone. */
export const CancelQuestion = (props: Props) => (
  <OrderQuestion {...props} title="Cancel this order?" keep="Keep order" confirm="Cancel order">
    {isCaptured(props.order) ? "The payment of order " : "The hold on the card for order "}
    <OrderNumber {...props} />
    {isCaptured(props.order) ? " is refunded in full" : " is released"}, its units go back into stock, and{" "}
    {props.order?.customerInfo.name} gets an email. This can't be undone.
  </OrderQuestion>
);

/** A cancelled order has nothing left to collect: it becomes paid only by money that came another way. */
export const OfflineQuestion = (props: Props) => (
  <OrderQuestion {...props} title="Was this order paid offline?" keep="Go back" confirm="Payment received">
    Order <OrderNumber {...props} /> was cancelled, so there is no card payment to collect. Mark it as paid only if you
    have received the money another way. Its units are taken from stock again.
  </OrderQuestion>
);

type Words = { title: string; keep: string; confirm: string; children: ReactNode };

/** The list shows how it went, so it closes at once. */
function OrderQuestion({ order, onClose, onConfirm, title, keep, confirm, children }: Props & Words) {
  return (
    <Dialog open={order !== undefined} onClose={onClose} title={title} role="alertdialog" className="max-w-[480px]!">
      <p>{children}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button onClick={() => order && onConfirm(order)}>{confirm}</Button>
      </div>
    </Dialog>
  );
}
