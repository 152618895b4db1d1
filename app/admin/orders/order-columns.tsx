import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { money } from "#app/ui/price.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import { countOf } from "#platform/text.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { LIST_COLUMNS, type OrderCell } from "#shop/ordering/orders/order-columns.ts";
import { isCaptureOverdue } from "#shop/ordering/orders/order-filter.ts";
import { isCardHeld, statusFacts } from "#shop/ordering/orders/order-status.ts";
import { shipByOf } from "#shop/ordering/orders/ship-by.ts";
import { methodFacts, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import { Badge, EmailText, ItemLink, Moment, stateIn } from "../kit/cells.tsx";
import { recentDay } from "../kit/dates.ts";
import type { Columns } from "../kit/table.tsx";
import { DISPUTES } from "./refund-history.tsx";

export const ORDER_COLUMNS: Columns<AdminOrder> = LIST_COLUMNS.map(({ label, phone = "left", ...column }) => ({
  head: label,
  phone,
  ...(column.cell === "amount" && { align: "right" as const }),
  show: (order: AdminOrder) => (column.cell === undefined ? column.value(order) : CELLS[column.cell](order)),
}));

const CELLS: Record<OrderCell, (order: AdminOrder) => ReactNode> = {
  number: ({ _id, orderNumber, shippingMethod, placedAt }) => (
    <span className="whitespace-nowrap max-md:block max-md:min-h-12">
      <ItemLink to={`/admin/orders/${_id}`}>{orderNumber}</ItemLink>
      <span className="block text-ink-2 md:hidden">
        <Moment at={placedAt} />
      </span>
      <UrgentMethod method={shippingMethod} />
    </span>
  ),
  status: (order) => <Status order={order} />,
  items: (order) => <Items order={order} />,
  amount: (order) => <Money order={order} />,
  customer: (order) => <Customer order={order} />,
  date: (order) => <Dates order={order} />,
};

/** The shipping method, if it's urgent. */
export const UrgentMethod = ({ method }: { method: ShippingMethod }) =>
  methodFacts(method).isUrgent && (
    <span className="mt-[3px] block">
      <Badge label={methodFacts(method).name} tone="quiet" />
    </span>
  );

/** An order's refund, beside its status. */
export const RefundedBadge = ({ refunded, isRefunded }: Pick<AdminOrder, "refunded" | "isRefunded">) =>
  refunded > 0 && <Badge label={isRefunded ? "Refunded" : `${money(refunded)} refunded`} tone="quiet" />;

function Status({ order }: { order: AdminOrder }) {
  return (
    // On a phone, beside the row's menu.
    <div className="max-md:in-[tr:has([aria-haspopup=menu])]:pr-14">
      <Badge {...statusFacts(order.status)} />
      <span className="mt-[3px] block empty:hidden">
        <RefundedBadge {...order} />
      </span>
      {order.isHoldOver || isCaptureOverdue(order, new Date()) ? (
        <span className="block text-error">{order.isHoldOver ? "Authorization ended" : "Not charged"}</span>
      ) : (
        isCardHeld(order.status) && <span className="block text-ink-2">Card held</span>
      )}
      {order.dispute && (
        <span className="mt-[3px] block">
          <Badge {...stateIn(DISPUTES, order.dispute)} />
        </span>
      )}
    </div>
  );
}

/** In the table, long names are cut off, so that rows have the same height. */
const ONE_LINE = "line-clamp-2 wrap-anywhere md:line-clamp-1 md:break-all";
/** Keeps the column readable beside a row with many buttons. */
const WIDE = "min-[1400px]:min-w-28";
const MOST_ITEMS = 2;

function Items({ order: { items, productId } }: { order: AdminOrder }) {
  if (items.length === 0) return productId?.title ?? "---";
  const more = items.length - MOST_ITEMS;
  return (
    <>
      {items.slice(0, MOST_ITEMS).map(({ title, color, size, quantity }) => {
        const choice = choiceWords(color, size);
        return (
          <span
            key={`${title} ${color} ${size}`}
            title={title}
            className={`${WIDE} ${items.length === 1 ? "line-clamp-2 wrap-anywhere md:max-w-60" : `${ONE_LINE} md:max-w-60`}`}
          >
            {quantity} × {choice || title}{" "}
            {choice && <span className={`text-ink-2 ${items.length === 1 ? "md:block" : ""}`}>{title}</span>}
          </span>
        );
      })}
      {more > 0 && <span className="text-ink-2">and {more} more</span>}
    </>
  );
}

const Money = ({ order: { amount, refundState } }: { order: AdminOrder }) => (
  <div className="whitespace-nowrap">
    {money(amount)}
    {refundState === "pending" && <span className="block text-warn-ink">Refund pending</span>}
    {refundState === "failed" && <span className="block text-error">Refund failed</span>}
  </div>
);

const Customer = ({ order }: { order: AdminOrder }) => {
  const { name, email } = order.customerInfo;
  return (
    <div
      title={`${name}, ${email}`}
      // On a phone, beside the row's button and centered on it.
      className="min-[1400px]:min-w-42 max-md:flex max-md:flex-col max-md:justify-center max-md:in-[tr:has([data-key=f])]:min-h-11"
    >
      <span className={`${ONE_LINE} md:max-w-80`}>{name}</span>
      <span className="md:hidden">
        <ShipBy order={order} />
      </span>
      <span className="line-clamp-1 max-w-80 break-all text-ink-2 max-md:hidden">
        <EmailText email={email} />
      </span>
    </div>
  );
};

const Dates = ({ order }: { order: AdminOrder }) => (
  <div className="grid whitespace-nowrap">
    <Moment at={order.placedAt} />
    <ShipBy order={order} />
  </div>
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date by which an order has to ship and, after it, how late it is. Undefined for orders that aren't expected to ship. */
export function useShipBy(order: Pick<AdminOrder, "isToShip" | "placedAt" | "agreedDay">) {
  const policies = useShopFacts()?.policies;
  if (!policies || !order.isToShip) return undefined;
  const day = shipByOf(order, policies);
  const daysLate = (Date.parse(easternDay(new Date())) - Date.parse(day)) / DAY_MS;
  return { day, late: daysLate > 0 ? `${countOf(daysLate, "day")} late` : undefined };
}

/** The date by which an order has to ship, or how many days late it is. */
function ShipBy({ order }: { order: AdminOrder }) {
  const shipBy = useShipBy(order);
  if (!shipBy) return null;
  if (shipBy.late) return <span className="text-error">{shipBy.late}</span>;
  return <span className="text-ink-2">Ship by {recentDay(shipBy.day)}</span>;
}
