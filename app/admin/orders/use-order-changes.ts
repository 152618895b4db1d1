import { createElement, useEffect } from "react";
import { toast } from "#app/ui/toast.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { whyNot } from "#shop/ordering/orders/order-status.ts";
import { useConfirm } from "../kit/confirm.tsx";
import { useOpened } from "../kit/list-query.ts";
import { Effects } from "../kit/section.tsx";
import { useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Given } from "../kit/staff-api.ts";
import { useChange } from "../kit/use-change.ts";

type Order = Pick<AdminOrder, "_id" | "orderNumber" | "status">;
type Effect = OrderDetail["actions"]["cancel"];

/**
 * Marks an order as paid or cancels it, in the list and on its page. With `effects`, it lists them and asks for confirmation. Without
 * them, marking as paid only asks whether a cancelled order was paid offline.
 */
export function useOrderStatus(onDone?: (order: Order) => void) {
  const confirm = useConfirm();
  const { call } = useStaff();
  const { send, busy } = useChange("PUT /api/orders/:id/status", {
    toast: "Order status updated",
    onDone: (order) => onDone?.(order),
  });
  const set = ({ _id }: Order, body: Given<"PUT /api/orders/:id/status">["body"]) =>
    send({ params: { id: _id }, body });
  const text = (effects: readonly string[]) => createElement(Effects, { sentences: effects });

  /** A cancelled order has no card payment left to capture, so it can only have been paid another way. */
  const askOffline = (order: Order, effects: Effect | undefined) =>
    confirm({
      title: "Was this order paid offline?",
      text: text(
        effects ?? [
          `Order ${order.orderNumber} was cancelled, so there's no card payment to collect.`,
          "Mark it as paid only if you received the money another way.",
          "The items will be deducted from stock again.",
        ],
      ),
      confirm: "Payment received",
      send: () => set(order, { status: "paid", offlinePayment: true }),
    });

  return {
    busy,
    async markPaid(order: Order, effects?: Effect) {
      if (order.status === "cancelled") return askOffline(order, effects);
      const send = () => set(order, { status: "paid" });
      if (effects) return confirm({ title: "Mark as paid?", text: text(effects), confirm: "Mark as Paid", send });
      const answer = await send();
      if (answer.kind !== "refused") {
        if (answer.kind !== "ok") toast("Failed to update order", { kind: "error" });
      } else if (answer.code === "offline_payment_unconfirmed") askOffline(order, undefined);
      else toast(`Failed to update order. ${answer.message}`, { kind: "error" });
    },
    /** Without `effects`, reads them first. */
    async cancel(order: Order, effects?: Effect) {
      let now = { status: order.status, effects };
      if (effects === undefined) {
        const answer = await call("GET /api/admin/orders/:id", { params: { id: order._id } });
        if (answer.kind !== "ok") return toast(whyItFailed(answer), { kind: "error" });
        now = { status: answer.data.status, effects: answer.data.actions.cancel };
      }
      if (!now.effects) {
        const why = now.status === "cancelled" ? "This order is already cancelled." : whyNot(now.status, "cancelled");
        return toast(why, { kind: "error" });
      }
      confirm({
        title: "Cancel this order?",
        text: text(now.effects),
        confirm: "Cancel order",
        keep: "Keep order",
        danger: true,
        send: () => set(order, { status: "cancelled" }),
      });
    },
  };
}

type Cancellable = Order & { actions: Pick<OrderDetail["actions"], "cancel"> };
type Cancel = ReturnType<typeof useOrderStatus>["cancel"];

/** If the URL has `?open=cancel`, asks whether to cancel the order, or says why it can't be. `cancel`: undefined without permission. */
export function useAskedToCancel(order: Cancellable, cancel: Cancel | undefined) {
  const { id, close } = useOpened();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time the URL asks.
  useEffect(() => {
    if (id !== "cancel" || !cancel) return;
    close();
    void cancel(order, order.actions.cancel);
  }, [id]);
}
