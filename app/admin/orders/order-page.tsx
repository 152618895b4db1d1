import type { ReactNode } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { toast } from "#app/ui/toast.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { primaryButton, smallButton } from "../kit/buttons.tsx";
import { Badge, Moment, stateIn } from "../kit/cells.tsx";
import { useConfirm } from "../kit/confirm.tsx";
import { recentDay } from "../kit/dates.ts";
import { useOpened } from "../kit/list-query.ts";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { Effects } from "../kit/section.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { useFocusWhenGone } from "../kit/use-focus-when-gone.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { DelayDialog } from "./delay-dialog.tsx";
import { isDelayRefused, mayShipUnagreed } from "./delay-words.ts";
import { FulfillDialog } from "./fulfill-dialog.tsx";
import { isLeftByCustomer, isRefunded, mainActionOf } from "./main-action.ts";
import { RefundedBadge, useShipBy } from "./order-columns.tsx";
import { OrderLines, OrderPayments } from "./order-money.tsx";
import { OrderNotices, PaymentLink } from "./order-notices.tsx";
import { OrderAddress, OrderCustomer, OrderDelay, OrderPackage } from "./order-people.tsx";
import { OrderEmails, OrderStock, OrderTimeline } from "./order-timeline.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { DISPUTES } from "./refund-history.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";
import { useAskedToCancel, useOrderStatus } from "./use-order-changes.ts";

/** How often to check for changes by others. */
const FOLLOW_MS = 10_000;

/** Everything about one order, with all its actions. Changes by others appear without a reload. */
export default function OrderPage() {
  const { id = "" } = useParams();
  const answer = useAnswer("/api/admin/orders/:id", { params: { id } }, { everyMs: FOLLOW_MS });
  const order = answer.data;
  return (
    <Page
      title={`Order ${order?.orderNumber ?? ""}`}
      back={<OrderLinks order={order} />}
      about={
        order && (
          <div className="flex flex-wrap items-center gap-x-4 *:whitespace-nowrap">
            <Badge {...statusFacts(order.status)} />
            <RefundedBadge refunded={order.money.refunded} isRefunded={isRefunded(order)} />
            {order.disputes.map(({ openedAt, status }) => (
              <Badge key={openedAt} {...stateIn(DISPUTES, status)} />
            ))}
            {order.money.held > 0 && <span>Card held</span>}
            <Moment at={order.placedAt} />
            <ShipBy order={order} />
          </div>
        )
      }
      actions={order && <Actions key={id} order={order} />}
      menu={order && <OrderMenu order={order} />}
    >
      <Loaded answer={answer} what="The order" gone="Order not found.">
        {(order) => <Shown key={id} order={order} />}
      </Loaded>
    </Page>
  );
}

function Shown({ order }: { order: OrderDetail }) {
  const { id: opened, close } = useOpened();
  const offerNext = useNextToShip(order._id);
  useFocusWhenGone(`${order.status} ${order.shipment?.delivered?.at}`);
  const dialog = { order, onClose: close };
  return (
    <>
      <OrderNotices order={order} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_auto_1fr]">
        <OrderLines order={order} />
        <OrderPayments order={order} />
        <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <OrderDelay order={order} />
          <OrderPackage order={order} />
          <OrderAddress order={order} />
          <OrderCustomer order={order} />
          <OrderEmails order={order} />
          <OrderStock order={order} />
        </div>
        <OrderTimeline order={order} />
      </div>
      <FulfillDialog
        ids={opened === "fulfill" ? [order._id] : undefined}
        effects={order.actions.fulfill}
        onClose={close}
        onDone={() => {
          close();
          void offerNext();
        }}
      />
      <TrackingDialog open={opened === "tracking"} {...dialog} />
      <DelayDialog open={opened === "delay"} {...dialog} />
      <AddressDialog open={opened === "address"} {...dialog} />
      <RefundDialog id={opened === "refund" ? order._id : undefined} onClose={close} />
    </>
  );
}

/** The last day to ship in time and, after it, how late the order is. */
function ShipBy({ order }: { order: OrderDetail }) {
  const shipBy = useShipBy(order);
  if (!shipBy) return null;
  return (
    <>
      <span>Ship by {recentDay(shipBy.day)}</span>
      {shipBy.late && <span className="text-error">{shipBy.late}</span>}
    </>
  );
}

const PAPERS: MenuAction[] = [
  { label: "Packing slip", to: "packing-slip" },
  { label: "Invoice", to: "invoice" },
];

const firstActionOf = (order: OrderDetail) =>
  isLeftByCustomer(order) && mayShipUnagreed(order) ? "fulfill" : mainActionOf(order);

/** Then a payment is an exception, which is in the menu. */
const isOver = (order: OrderDetail): boolean => order.status === "cancelled" || isDelayRefused(order);

/** Then Cancel is a button; else it is in the menu. */
const isCancelLeft = (order: OrderDetail): boolean =>
  isLeftByCustomer(order) || (!order.actions.fulfill && !order.actions.markPaid);

/** The actions that the order allows now, the most important first. Those that can't be undone are in the menu, unless nothing else is possible. */
function Actions({ order }: { order: OrderDetail }) {
  const mayWrite = useStaff().may("orders:write");
  const { open: onOpen } = useOpened();
  const confirm = useConfirm();
  const { markPaid, cancel } = useOrderStatus();
  const delivered = useChange("PUT /api/admin/orders/:id/delivery", {
    toast: ({ changed }) => (changed ? "Order marked as delivered" : "It was already marked as delivered"),
  });
  const { fulfill, markDelivered: arrives, markPaid: pays, cancel: cancels } = order.actions;
  const markDelivered = (effects: readonly string[]) =>
    confirm({
      title: "Mark as delivered?",
      text: <Effects sentences={effects} />,
      confirm: "Mark as delivered",
      send: () => delivered.send({ params: { id: order._id } }),
    });
  const button = (label: string, press: (() => void) | null | false, look = smallButton): ReactNode =>
    mayWrite &&
    press && (
      <button key={label} type="button" onClick={press} className={look}>
        {label}
      </button>
    );
  useAskedToCancel(order, mayWrite ? cancel : undefined);
  const main = firstActionOf(order);
  const lookOf = (action: typeof main) => (main === action ? primaryButton : smallButton);
  const first = [
    button("Fulfill", fulfill && (() => onOpen("fulfill")), lookOf("fulfill")),
    button("Mark as Paid", !isOver(order) && pays && (() => void markPaid(order, pays)), lookOf("pay")),
  ];
  return (
    <>
      {main === "respond" && <PaymentLink payments={order.payments} responds />}
      {main === "pay" ? first.toReversed() : first}
      {button("Mark as delivered", arrives && (() => markDelivered(arrives)))}
      {button("Cancel", isCancelLeft(order) && cancels && (() => void cancel(order, cancels)))}
    </>
  );
}

/** What else the order allows now. */
function OrderMenu({ order }: { order: OrderDetail }) {
  const mayWrite = useStaff().may("orders:write");
  const { open: onOpen } = useOpened();
  const { markPaid, cancel } = useOrderStatus();
  const { notifyOfDelay, markPaid: pays, refund, cancel: cancels } = order.actions;
  const danger = true;
  const changes: MenuAction[] = [
    ...(notifyOfDelay ? [{ label: "Notify of a delay", press: () => onOpen("delay") }] : []),
    ...(pays && isOver(order) ? [{ label: "Mark as Paid", press: () => void markPaid(order, pays) }] : []),
    ...(refund ? [{ label: "Refund", danger, press: () => onOpen("refund") }] : []),
    ...(cancels && !isCancelLeft(order) ? [{ label: "Cancel", danger, press: () => void cancel(order, cancels) }] : []),
  ];
  return (
    <ActionMenu actions={mayWrite ? [...PAPERS, ...changes] : PAPERS}>
      <span>
        More<span className="max-md:sr-only"> actions</span>
      </span>
    </ActionMenu>
  );
}

/** Links back to the list and to the next newer and older orders. */
function OrderLinks({ order }: { order: OrderDetail | undefined }) {
  const { state } = useLocation();
  const beside = (label: string, to: OrderDetail["older"] | undefined) =>
    to && (
      <Link
        to={`/admin/orders/${to._id}`}
        state={state}
        aria-label={`${label} order, ${to.orderNumber}`}
        className="type-label inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
      >
        {label}
      </Link>
    );
  return (
    <nav aria-label="Orders" className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to="/admin/orders">All orders</BackLink>
      <span className="flex gap-x-4">
        {beside("Newer", order?.newer)}
        {beside("Older", order?.older)}
      </span>
    </nav>
  );
}

/** After an order is fulfilled, offers the oldest one that is still to ship. */
function useNextToShip(id: string) {
  const { call } = useStaff();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async () => {
    const answer = await call("GET /api/admin/orders", { query: { status: "to_ship", sort: "oldest", limit: 2 } });
    const next = answer.kind === "ok" ? answer.data.items.find(({ _id }) => _id !== id) : undefined;
    if (!next) return;
    toast(`Next to ship: ${next.orderNumber}`, {
      action: { label: "Open", onSelect: () => void navigate(`/admin/orders/${next._id}`, { state }) },
    });
  };
}
