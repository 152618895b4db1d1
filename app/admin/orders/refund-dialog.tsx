import { useCallback, useEffect, useState } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import type { OrdersApi } from "./orders-api.ts";
import { RefundForm } from "./refund-form.tsx";
import { RefundHistory } from "./refund-history.tsx";

type Props = {
  /** Which order; undefined while the dialog is closed. */
  order: Pick<AdminOrder, "_id" | "orderNumber"> | undefined;
  api: Pick<OrdersApi, "refunds" | "refund">;
  onClose: () => void;
  onRefunded: (order: AdminOrder) => void;
};

/** Refunds an order, from wherever staff see it. */
export function RefundDialog({ order, api, onClose, onRefunded }: Props) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={`Refund order ${order?.orderNumber ?? ""}`}
      className="max-w-[600px]!"
    >
      {order && <Refunding key={order._id} orderId={order._id} api={api} onClose={onClose} onRefunded={onRefunded} />}
    </Dialog>
  );
}

function Refunding({ orderId, api, onClose, onRefunded }: Omit<Props, "order"> & { orderId: string }) {
  const { order, failed, load } = useRefunds(api, orderId);
  if (!order) {
    return failed ? (
      <Notice role="alert" className="flex flex-wrap items-center gap-x-4">
        The order could not be loaded. <TextButton onClick={load}>Try again</TextButton>
      </Notice>
    ) : (
      <p role="status" className="text-ink-2">
        Loading...
      </p>
    );
  }
  return (
    <>
      <RefundHistory refunds={order.refunds} disputes={order.disputes} />
      {order.blocked ? (
        <>
          <Notice tone="quiet">{order.blocked}</Notice>
          <Button variant="ghost" onClick={onClose}>
            Go back
          </Button>
        </>
      ) : (
        <RefundForm
          orderId={orderId}
          order={order}
          api={api}
          onRefunded={onRefunded}
          onStale={load}
          onCancel={onClose}
        />
      )}
    </>
  );
}

/** While it is asked for again, and when that fails, what is known stays. */
function useRefunds(api: Props["api"], orderId: string) {
  const [order, setOrder] = useState<OrderRefunds>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const answer = await api.refunds(orderId);
    if (answer.kind === "ok") setOrder(answer.data);
    else setFailed(true);
  }, [api, orderId]);
  useEffect(() => void load(), [load]);
  return { order, failed, load };
}
