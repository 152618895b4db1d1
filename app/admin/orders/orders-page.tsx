import { useEffect } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { useMatches } from "#app/ui/media.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { STATUS_FILTERS, type StatusFilter } from "#shop/ordering/orders/order-filter.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { needsLabel } from "#shop/ordering/orders/units-to-ship.ts";
import { SmallButton, smallButton } from "../kit/buttons.tsx";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { useListQuery, useOpened } from "../kit/list-query.ts";
import { useOpenCounts } from "../kit/open-counts.ts";
import { RowKeys } from "../kit/row-keys.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { focusHeadingIfLost } from "../kit/use-focus-when-gone.ts";
import { BooksNotice } from "./books-notice.tsx";
import { CheckoutBlocks } from "./checkout-blocks.tsx";
import { ExportMenu, type ExportScope } from "./export-menu.tsx";
import { FulfillDialog } from "./fulfill-dialog.tsx";
import { ORDER_COLUMNS } from "./order-columns.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { focusRow, RowActions, rowElementId } from "./row-actions.tsx";
import { slipsOf } from "./use-fulfilling.ts";

/** All orders. It starts with those to ship, oldest first; a search covers all. */
export default function OrdersPage() {
  const mayWrite = useStaff().may("orders:write");
  const { toShip } = useOpenCounts();
  const [address] = useSearchParams();
  const filters = filtersFor(address.get("q") ?? "", toShip);
  const list = useListQuery(filters);
  const all = useAnswer("/api/admin/orders", {}, { enabled: toShip === 0 });
  const opened = useOpened();
  const [action, id] = opened.id?.split(":") ?? [];
  const fulfilling = action === "fulfill" ? (id ? [id] : list.selected) : undefined;
  return (
    <>
      <List
        title="Orders"
        path="/api/admin/orders"
        columns={mayWrite ? [...ORDER_COLUMNS, ACTIONS] : ORDER_COLUMNS}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        rowElementId={rowElementId}
        filters={filters}
        query={queryOf}
        live={{ everyMs: 5_000, one: "order", many: "orders" }}
        actions={(total) => <ExportMenu query={queryOf(list.filter)} scope={scopeOf(list.filter, total, toShip)} />}
        above={
          <>
            <BooksNotice />
            <CheckoutBlocks />
            <RowKeys more={[["F", "Fulfill the order, or the selected ones"]]} />
          </>
        }
        selected={(rows, ids, clear) => (
          <SelectedBar
            ids={ids}
            scope={selectedScope(rows, ids.length)}
            onFulfill={mayWrite ? () => opened.open("fulfill") : undefined}
            onClear={clear}
          />
        )}
        failed="Failed to fetch orders"
        empty={all.isLoading ? undefined : all.data?.total === 0 ? NO_ORDERS : NOTHING_TO_SHIP}
        minWidth="md:min-w-[960px]"
      />
      <RefundDialog id={action === "refund" ? id : undefined} onClose={opened.close} />
      <FulfillDialog
        ids={fulfilling}
        onClose={opened.close}
        onDone={(fulfilled) => {
          const next = id && nextToShip(id);
          if (next) return opened.replace(`fulfill:${next}`);
          list.select((selected) => selected.filter((one) => !fulfilled.includes(one)));
          opened.close();
          if (id) focusRow({ _id: id });
        }}
      />
    </>
  );
}

const NO_ORDERS = {
  title: "No orders yet",
  text: "They appear here as soon as customers check out.",
  action: (
    <Link to="/" className={smallButton}>
      View shop
    </Link>
  ),
};
const NOTHING_TO_SHIP = {
  title: "Nothing to ship",
  text: "New orders appear here.",
  action: (
    <Link to="?status=all" className={smallButton}>
      View all orders
    </Link>
  ),
};

const ACTIONS = {
  head: "",
  phone: "right",
  show: (order: Parameters<typeof RowActions>[0]["order"]) => <RowActions order={order} />,
} as const;

/** The next order in the list that can be shipped. */
function nextToShip(id: string): string | undefined {
  let row = document.getElementById(rowElementId({ _id: id }))?.nextElementSibling;
  while (row && !row.querySelector('[data-key="f"]')) row = row.nextElementSibling;
  return row?.id.replace(/^order-/, "");
}

type Asked = Readonly<Record<string, string | undefined>>;

/** Without a status filter, the list shows orders to ship, and a search covers all orders. */
const shownStatus = ({ status, q }: Asked): string => status || (q ? "all" : "to_ship");

function queryOf(filter: Asked): Record<string, string> {
  const status = shownStatus(filter);
  const { from = "", to = "", q = "" } = filter;
  return { from, to, q, status: status === "all" ? "" : status, ...(status === "to_ship" && { sort: "oldest" }) };
}

/** Which orders the list shows, and how many. `toShip`: the number in the whole shop. */
function scopeOf(filter: Asked, total: number | null | undefined, toShip?: number): ExportScope {
  const status = shownStatus(filter) as StatusFilter | "all";
  const isNarrowed = Boolean(filter.q || filter.from || filter.to);
  const named = status === "all" ? "" : `matching “${statusName(status)}”`;
  const shown = total ?? undefined;
  const which = isNarrowed ? "matching your filters" : named;
  return { which, total: shown, toShip: labelsOf(status, shown, isNarrowed ? undefined : toShip || undefined) };
}

/** How many of the shown orders are ready to ship; undefined if unknown, as with paid orders, some of which may be refunded. */
function labelsOf(status: StatusFilter | "all", shown: number | undefined, toShip: number | undefined) {
  if (shown === 0) return 0;
  if (status === "all") return toShip;
  if (isStatus(status)) return ORDER_STATUSES[status].mayShip ? undefined : 0;
  return status === "to_ship" || status === "ship_late" ? shown : undefined;
}

/** `rows`: the selected orders on this page. */
const selectedScope = (rows: readonly AdminOrder[], total: number): ExportScope => ({
  which: "selected",
  total,
  toShip: rows.length === total ? rows.filter(needsLabel).length : undefined,
});

const isStatus = (filter: StatusFilter): filter is OrderStatus => filter in ORDER_STATUSES;

const TROUBLE_NAMES: Record<Exclude<StatusFilter, OrderStatus>, string> = {
  to_ship: "To ship",
  ship_late: "Past its ship-by date",
  disputed: "Needs dispute response",
  hold_ending: "Authorization ending",
  capture_failing: "Card not charged",
  charged_in_part: "Charged in part",
  refund_failed: "Refund failed",
  payment_open: "Payment unconfirmed",
  delay_unanswered: "Delay not accepted",
};

const statusName = (filter: StatusFilter): string =>
  isStatus(filter) ? ORDER_STATUSES[filter].label : TROUBLE_NAMES[filter];

const IN_TABS: readonly StatusFilter[] = ["to_ship", "pending", "fulfilled"];
const OTHERS = STATUS_FILTERS.filter((one) => !IN_TABS.includes(one)).map((one) => [one, statusName(one)] as const);

const filtersFor = (q: string, toShip?: number): readonly Filter[] => [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    choices: [
      ...IN_TABS.map((one) => [one, statusName(one), one === "to_ship" ? toShip : undefined] as const),
      ["all", "All"],
    ],
    more: { label: "More statuses", choices: OTHERS },
    otherwise: shownStatus({ q }),
  },
  { kind: "search", name: "q", label: "Find orders", placeholder: "Number, email, name, or SKU" },
  { kind: "day", name: "from", label: "From", until: "to" },
  { kind: "day", name: "to", label: "To", since: "from" },
];

type BarProps = {
  ids: readonly string[];
  scope: ExportScope;
  onFulfill: (() => void) | undefined;
  onClear: () => void;
};

/** The actions for the selected orders. It stays in view however long the list is, on a phone in place of the navigation (`BottomBar`). */
function SelectedBar({ ids, scope, onFulfill, onClear }: BarProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isNarrow = useMatches("(width < 760px)");
  useEffect(() => () => void requestAnimationFrame(focusHeadingIfLost), []);
  const [slips, options] = [slipsOf(ids), { state: { list: pathname + search } }];
  const toSlips = { label: "Packing slips", press: () => void navigate(slips, options) };
  return (
    <section
      aria-label="Selected orders"
      data-bar
      className="sticky bottom-0 z-10 -mx-5 mt-4 flex items-center gap-2 border-t border-line bg-surface px-5 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float lg:-mx-4 lg:rounded-t-md lg:border-x lg:px-4"
    >
      <p role="status" className="font-[600] whitespace-nowrap max-md:grow">
        {ids.length} selected
      </p>
      <TextButton onClick={onClear}>Clear</TextButton>
      {onFulfill && (
        <SmallButton look="primary" data-key="f" onClick={onFulfill}>
          Fulfill
        </SmallButton>
      )}
      {!isNarrow && (
        <Link to={slips} {...options} className={smallButton}>
          Packing slips
        </Link>
      )}
      <ExportMenu query={{ ids: ids.join(",") }} scope={scope} more={isNarrow ? toSlips : undefined} />
    </section>
  );
}
