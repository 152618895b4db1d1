import { useCallback, useEffect, useState } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { AdminOrder } from "#shop/orders/order.ts";
import { ListFrame } from "../kit/list-frame.tsx";
import { sessionOver, useList } from "../kit/use-list.ts";
import { HeldBackList } from "./held-back-list.tsx";
import { OrderTable, orderRowId } from "./order-table.tsx";
import { ORDERS_PAGE, type OrdersApi, type StatusBody } from "./orders-api.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** The orders, newest first, with the two moves of the specification. */
export function OrdersTab({ api }: { api: OrdersApi }) {
  const load = useCallback(() => api.orders(), [api]);
  const { list, reload, change } = useList(load, "Failed to fetch orders");
  const [busy, setBusy] = useState<string>();
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const [offline, setOffline] = useState<AdminOrder>();
  const [refunding, setRefunding] = useState<AdminOrder>();
  const older = useOlder(api, list.items.at(-1)?._id, (found) => change((items) => [...items, ...found]));

  const keepFocus = useFocusOnRow();

  function replace(order: AdminOrder) {
    change((items) => items.map((item) => (item._id === order._id ? order : item)));
    keepFocus(order);
  }

  async function setStatus(order: AdminOrder, body: StatusBody) {
    setBusy(order._id);
    const answer = await api.setOrderStatus(order._id, body);
    setBusy(undefined);
    setRefusals(({ [order._id]: _old, ...others }) => others);
    if (answer.kind === "logged_out") return sessionOver();
    if (answer.kind === "ok") {
      toast("Order status updated", { kind: "success" });
      return replace(answer.data);
    }
    // It was cancelled meanwhile: what staff must confirm is asked for.
    if (answer.kind === "refused" && answer.code === "offline_payment_unconfirmed") return setOffline(order);
    toast("Failed to update order", { kind: "error" });
    const why = answer.kind === "refused" ? answer.message : "The server does not answer. Please try again.";
    setRefusals((others) => ({ ...others, [order._id]: why }));
    keepFocus(order);
  }

  const closeRefund = () => setRefunding(undefined);
  const markAsPaid = (order: AdminOrder) =>
    order.status === "cancelled" ? setOffline(order) : void setStatus(order, { status: "paid" });

  return (
    <>
      <HeldBackList api={api} />
      <ListFrame
        title="Orders"
        state={list.state}
        count={list.items.length}
        empty="There are no orders yet."
        failed="The orders could not be loaded."
        onReload={reload}
      >
        <OrderTable
          orders={list.items}
          busy={busy}
          refusals={refusals}
          onMarkAsPaid={markAsPaid}
          onCancel={(order) => void setStatus(order, { status: "cancelled" })}
          onRefund={setRefunding}
        />
        {list.items.length >= ORDERS_PAGE && !older.end && (
          <TextButton onClick={older.load} disabled={older.loading}>
            {older.loading ? "Loading..." : "Show older orders"}
          </TextButton>
        )}
      </ListFrame>
      <RefundDialog
        order={refunding}
        api={api}
        onClose={closeRefund}
        onRefunded={(order) => {
          closeRefund();
          replace(order);
        }}
      />
      <OfflinePayment
        order={offline}
        onClose={() => setOffline(undefined)}
        onConfirm={(order) => {
          setOffline(undefined);
          void setStatus(order, { status: "paid", offlinePayment: true });
        }}
      />
    </>
  );
}

/** The button that was pressed may be gone, or could not be pressed for a while: its row has the focus then, not the page. */
function useFocusOnRow() {
  const [changed, setChanged] = useState<{ id: string }>();
  useEffect(() => {
    if (changed && document.activeElement === document.body) document.getElementById(orderRowId(changed.id))?.focus();
  }, [changed]);
  return ({ _id }: AdminOrder) => setChanged({ id: _id });
}

function useOlder(api: OrdersApi, before: string | undefined, onFound: (orders: AdminOrder[]) => void) {
  const [loading, setLoading] = useState(false);
  const [end, setEnd] = useState(false);
  async function load() {
    setLoading(true);
    const answer = await api.orders(before);
    setLoading(false);
    if (answer.kind === "logged_out") return sessionOver();
    if (answer.kind !== "ok") return toast("Failed to fetch orders", { kind: "error" });
    setEnd(answer.data.length < ORDERS_PAGE);
    onFound(answer.data);
  }
  return { loading, end, load };
}

/** A cancelled order has nothing left to collect: it becomes paid only by money that came another way. */
function OfflinePayment({
  order,
  onClose,
  onConfirm,
}: {
  order: AdminOrder | undefined;
  onClose: () => void;
  onConfirm: (order: AdminOrder) => void;
}) {
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
