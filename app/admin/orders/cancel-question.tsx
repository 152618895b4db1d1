import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { AdminOrder } from "#shop/orders/order.ts";

type Props = {
  order: AdminOrder | undefined;
  onClose: () => void;
  onConfirm: (order: AdminOrder) => void;
};

/** Asks before an order is cancelled: that gives the money back, tells the shopper, and can't be undone. */
export function CancelQuestion({ order, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title="Cancel this order?"
      role="alertdialog"
      className="max-w-[480px]!"
    >
      <p>
        {order?.status === "paid" ? "The payment of order " : "The hold on the card for order "}
        <b className="font-[600]">{order?.orderNumber}</b>
        {order?.status === "paid" ? " is refunded in full" : " is released"}, its units go back into stock, and{" "}
        {order?.customerInfo.name} gets an email. This can't be undone.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          Keep order
        </Button>
        <Button onClick={() => order && onConfirm(order)}>Cancel order</Button>
      </div>
    </Dialog>
  );
}
