import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { AdminOrder } from "#shop/orders/order.ts";

type Props = {
  order: AdminOrder | undefined;
  onClose: () => void;
  onConfirm: (order: AdminOrder) => void;
};

/** A cancelled order has nothing left to collect: it becomes paid only by money that came another way. */
export function OfflinePayment({ order, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title="Was this order paid offline?"
      role="alertdialog"
      className="max-w-[480px]!"
    >
      <p>
        Order <b className="font-[600]">{order?.orderNumber}</b> was cancelled, so there is no card payment to collect.
        Mark it as paid only if you have received the money another way. Its pieces are taken from stock again.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          Go back
        </Button>
        <Button onClick={() => order && onConfirm(order)}>Payment received</Button>
      </div>
    </Dialog>
  );
}
