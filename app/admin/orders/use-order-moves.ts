import { useEffect, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { OrdersApi, StatusBody } from "./orders-api.ts";

/** Of its row in the page, which takes the focus when the button that had it is gone. */
export const orderRowId = ({ _id }: Pick<AdminOrder, "_id">): string => `order-${_id}`;

/** The two moves of the specification, on one row at a time. `onChanged`: how the order stands after it. */
export function useOrderMoves(api: OrdersApi, onChanged: (order: AdminOrder) => void) {
  const [busy, setBusy] = useState<string>();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [offline, setOffline] = useState<AdminOrder>();
  const [cancelling, setCancelling] = useState<AdminOrder>();
  const keepFocus = useFocusOnRow();

  async function setStatus(order: AdminOrder, body: StatusBody) {
    setOffline(undefined);
    setCancelling(undefined);
    setBusy(order._id);
    const answer = await api.setOrderStatus(order._id, body);
    setBusy(undefined);
    setRefusals(({ [order._id]: _old, ...others }) => others);
    if (answer.kind === "ok") {
      toast("Order status updated", { kind: "success" });
      onChanged(answer.data);
      return keepFocus(order);
    }
    // It was cancelled meanwhile: what staff must confirm is asked for.
    if (answer.kind === "refused" && answer.code === "offline_payment_unconfirmed") return setOffline(order);
    toast("Failed to update order", { kind: "error" });
    setRefusals((others) => ({ ...others, [order._id]: whyItFailed(answer) }));
    keepFocus(order);
  }

  return {
    busy,
    refusals,
    keepFocus,
    markAsPaid: (order: AdminOrder) =>
      order.status === "cancelled" ? setOffline(order) : void setStatus(order, { status: "paid" }),
    cancel: setCancelling,
    cancelling: {
      order: cancelling,
      onClose: () => setCancelling(undefined),
      onConfirm: (order: AdminOrder) => void setStatus(order, { status: "cancelled" }),
    },
    offline: {
      order: offline,
      onClose: () => setOffline(undefined),
      onConfirm: (order: AdminOrder) => void setStatus(order, { status: "paid", offlinePayment: true }),
    },
  };
}

/** The button that was pressed may be gone, or could not be pressed for a while: its row has the focus then, not the page. */
function useFocusOnRow() {
  const [changed, setChanged] = useState<Pick<AdminOrder, "_id">>();
  useEffect(() => {
    if (changed && document.activeElement === document.body) document.getElementById(orderRowId(changed))?.focus();
  }, [changed]);
  return ({ _id }: AdminOrder) => setChanged({ _id });
}
