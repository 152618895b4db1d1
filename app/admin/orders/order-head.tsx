import { Link, useLocation } from "react-router";
import type { OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { BackLink } from "../kit/back-link.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { OrderStatusName } from "./order-status.tsx";

export type Action = "fulfil" | "markDelivered" | "markPaid" | "tellOfDelay" | "refund" | "cancel";

/** Which order, how it stands, and the legal moves: none without `onAct`. */
export function OrderHead({ order, onAct }: { order: OrderDesk; onAct: ((action: Action) => void) | undefined }) {
  const { moves } = order;
  const offered: [Action, string, boolean][] = [
    ["fulfil", "Fulfil", moves.fulfil !== null],
    ["markDelivered", "Mark as delivered", moves.markDelivered !== null],
    ["markPaid", "Mark as Paid", moves.markPaid !== null],
    ["tellOfDelay", "Tell of a delay", moves.tellOfDelay !== null],
    ["refund", "Refund", moves.refund],
    ["cancel", "Cancel", moves.cancel !== null],
  ];
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        <OrderStatusName status={order.status} />
        <span className="text-ink-2">
          {" "}
          · <Moment at={order.placedAt} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {onAct &&
          offered.map(
            ([action, label, isLegal]) =>
              isLegal && (
                <button
                  key={action}
                  type="button"
                  onClick={() => onAct(action)}
                  className={`${smallButton} ${action === "fulfil" ? "border-ink bg-ink text-surface hover:bg-ink-hover" : ""}`}
                >
                  {label}
                </button>
              ),
          )}
        <Link to="packing-slip" className={smallButton}>
          Packing slip
        </Link>
        <Link to="invoice" className={smallButton}>
          Invoice
        </Link>
      </div>
    </div>
  );
}

/** Back to the list as it was left, and to the orders beside this one. */
export function OrderWays({ list, order }: { list: string; order: OrderDesk | undefined }) {
  return (
    <nav aria-label="Orders" className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to={list}>All orders</BackLink>
      <span className="flex gap-x-4">
        {order?.newer && <Beside to={order.newer} label="Newer" />}
        {order?.older && <Beside to={order.older} label="Older" />}
      </span>
    </nav>
  );
}

/** The way back to the list goes along. */
const Beside = ({ to, label }: { to: NonNullable<OrderDesk["older"]>; label: string }) => (
  <Link
    to={`/admin/orders/${to._id}`}
    state={useLocation().state}
    aria-label={`${label} order, ${to.orderNumber}`}
    className="type-label inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
  >
    {label}
  </Link>
);
