import { useEffect, useMemo, useRef, useState } from "react";
import { useParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { Page } from "../kit/page.tsx";
import { CallFailed, useStaff } from "../kit/staff.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { DelayDialog, DeliveredDialog } from "./delivery-dialogs.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useDeskApi, useOrderDesk } from "./use-order-changes.ts";
import { type Action, OrderHead, OrderWays } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMails, OrderStock } from "./order-mails.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderAddress, OrderCustomer, OrderDelay, OrderParcel } from "./order-people.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { FulfilDialog, TrackingDialog } from "./parcel-dialogs.tsx";
import { ordersApi } from "./orders-api.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** One order: everything that is known of it, and what may be done. It follows what others do to the order. */
export default function OrderPage() {
  const { id = "" } = useParams();
  const { data, error, refetch, refresh } = useOrderDesk(id);
  // While another order loads the answer before it is still there.
  const order = data?._id === id ? data : undefined;
  const isUnknown = error instanceof CallFailed && error.answer.kind === "refused" && error.answer.code === "not_found";
  return (
    <Page title={`Order ${order?.orderNumber ?? ""}`} back={<OrderWays list="/admin/orders" order={order} />}>
      {error && (
        <Notice role="alert" className="my-3">
          {isUnknown ? "There is no such order." : `The order could not be loaded. ${error.message}`}{" "}
          {!isUnknown && (
            <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
              Try again
            </button>
          )}
        </Notice>
      )}
      {order ? (
        <Desk key={id} order={order} refresh={refresh} />
      ) : (
        !error && (
          <p role="status" className="py-6 text-ink-2">
            Loading...
          </p>
        )
      )}
    </Page>
  );
}

type Open = Action | "address" | "tracking" | undefined;

function Desk({ order, refresh }: { order: OrderDetail; refresh: () => void }) {
  const { call, may } = useStaff();
  const api = useDeskApi(order._id);
  const refunds = useMemo(() => ordersApi(call), [call]);
  const [open, setOpen] = useState<Open>();
  useFocusWhenGone(`${order.status} ${order.shipment?.delivered?.at}`);
  const mayWrite = may("orders:write");
  const close = () => setOpen(undefined);
  const dialog = { order, api, onClose: close, onTried: refresh };
  return (
    <>
      <OrderHead order={order} onAct={mayWrite ? setOpen : undefined} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-6">
          <OrderLines order={order} />
          <OrderPayments order={order} />
        </div>
        <div className="grid min-w-0 gap-6 lg:row-span-2">
          <OrderDelay order={order} />
          <OrderParcel order={order} {...(mayWrite && { onCorrect: () => setOpen("tracking") })} />
          <OrderAddress order={order} {...(mayWrite && { onEdit: () => setOpen("address") })} />
          <OrderCustomer order={order} />
          <OrderStock order={order} />
        </div>
        <div className="grid min-w-0 gap-6">
          <OrderTimeline order={order} api={mayWrite ? api : undefined} onNoted={refresh} />
          <OrderMails order={order} api={may("mails:write") ? api : undefined} onSent={refresh} />
        </div>
      </div>
      <MoveDialog move={open === "markPaid" || open === "cancel" ? open : undefined} {...dialog} />
      <FulfilDialog open={open === "fulfil"} {...dialog} />
      <TrackingDialog open={open === "tracking"} {...dialog} />
      <DeliveredDialog open={open === "markDelivered"} {...dialog} />
      <DelayDialog open={open === "tellOfDelay"} {...dialog} />
      <AddressDialog open={open === "address"} {...dialog} />
      <RefundDialog
        order={open === "refund" ? order : undefined}
        api={refunds}
        onClose={close}
        onRefunded={() => {
          close();
          refresh();
        }}
      />
    </>
  );
}

/** The button that was pressed may be gone with the state that it changed: the heading has the focus then, not the page. */
function useFocusWhenGone(status: string) {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [status]);
}
