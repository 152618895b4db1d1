import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { ChosenBar } from "./selected-bar.tsx";
import { FulfilDialog } from "./fulfill-dialog.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderMoves } from "./row-actions.tsx";
import { CancelQuestion, OfflineQuestion } from "./order-questions.tsx";
import { isNarrowed, OrderTools } from "./order-tools.tsx";
import { ORDERS, type OrdersApi } from "./orders-api.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { useCalmRows } from "./use-calm-rows.ts";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useExport } from "./use-export.ts";
import { useOrderFilter } from "./use-order-filter.ts";
import { orderRowId, useOrderMoves } from "./use-order-moves.ts";

const PAGE = 50;
const ASK_EVERY_MS = 5_000;

/** The orders, newest first: found, moved on one by one, shipped and exported many at a time. */
export function OrderList({ api, notices }: { api: OrdersApi; notices: ReactNode }) {
  const { may } = useStaff();
  const mayWrite = may("orders:write");
  const filter = useOrderFilter();
  const search = useRef<HTMLInputElement>(null);
  const { pages, rows, waiting, showWaiting, onChanged } = useOrders(filter);
  const chosen = useChosenOrders(rows, JSON.stringify(filter.asked));
  const moves = useOrderMoves(api, onChanged);
  const [refunding, setRefunding] = useState<AdminOrder>();
  const [fulfilling, setFulfilling] = useState<readonly AdminOrder[]>();
  const exporting = useExport(api);
  const askAnew = useAskAnew();
  const columns = useOrderColumns(moves, mayWrite ? setRefunding : undefined);
  return (
    <>
      <PagedList
        title="Orders"
        page
        pages={{ ...pages, items: rows }}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        rowElementId={orderRowId}
        selection={{ chosen: chosen.ids, onChange: chosen.choose }}
        minWidth="md:min-w-[960px]"
        failed="The orders could not be loaded."
        actions={
          <button
            type="button"
            className={smallButton}
            disabled={exporting.isBusy}
            onClick={() => void exporting.run({ ...filter.asked, q: filter.typed })}
          >
            {exporting.isBusy ? "Exporting..." : "Export CSV"}
          </button>
        }
        tools={<OrderTools filter={filter} search={search} />}
        above={
          <>
            {notices}
            {waiting > 0 && (
              <p role="status" className="mb-2 flex items-center gap-x-3 rounded-md bg-sand px-4">
                {waiting === 1 ? "1 new order" : `${waiting} new orders`}
                <TextButton onClick={showWaiting}>Show</TextButton>
              </p>
            )}
          </>
        }
        empty={isNarrowed(filter.asked) ? "No order fits these filters." : "There are no orders yet."}
      />
      {chosen.ids.size > 0 && (
        <ChosenBar
          count={chosen.ids.size}
          slips={`/admin/packing-slips?ids=${[...chosen.ids].join(",")}`}
          onFulfil={mayWrite ? () => setFulfilling(chosen.orders()) : undefined}
          onExport={() => void exporting.run({ ids: [...chosen.ids].join(",") })}
          onClear={() => {
            chosen.choose(new Set());
            search.current?.focus();
          }}
        />
      )}
      <RefundDialog
        order={refunding}
        api={api}
        onClose={() => setRefunding(undefined)}
        onRefunded={(order) => {
          setRefunding(undefined);
          onChanged(order);
          moves.keepFocus(order);
        }}
      />
      <FulfilDialog
        orders={fulfilling}
        api={api}
        onResults={(results) => {
          askAnew(ORDERS);
          const refused = results.filter(({ outcome }) => outcome === "refused");
          chosen.drop(results.filter((one) => !refused.includes(one)).map(({ _id }) => _id));
        }}
        onClose={() => setFulfilling(undefined)}
      />
      <OfflineQuestion {...moves.offline} />
      <CancelQuestion {...moves.cancelling} />
    </>
  );
}

/** The same ones until what they show changes: new ones would be new cells, and take the focus with them. */
function useOrderColumns(moves: ReturnType<typeof useOrderMoves>, onRefund: ((order: AdminOrder) => void) | undefined) {
  const latest = useRef(moves);
  latest.current = moves;
  const { busy, refusals } = moves;
  return useMemo(
    () =>
      orderColumns(
        refusals,
        onRefund &&
          ((order) => (
            <OrderMoves
              order={order}
              busy={busy === order._id}
              onMarkAsPaid={(one) => latest.current.markAsPaid(one)}
              onCancel={(one) => latest.current.cancel(one)}
              onRefund={onRefund}
            />
          )),
      ),
    [busy, refusals, onRefund],
  );
}

/** The page of orders that is asked for, as last answered; an order that was just changed as its answer says. */
function useOrders({ asked }: ReturnType<typeof useOrderFilter>) {
  const askAnew = useAskAnew();
  const pages = usePages(ORDERS, { query: { limit: PAGE, ...asked } }, { everyMs: ASK_EVERY_MS });
  const [changed, setChanged] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
  const { items, pageNumber, state, isPrevious } = pages;
  const calm = useCalmRows(items, { key: JSON.stringify(asked), isFirstPage: pageNumber === 1, isPrevious });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is newer than any change before it.
  useEffect(() => setChanged(new Map()), [items]);
  useEffect(() => {
    if (state === "failed") toast("Failed to fetch orders", { kind: "error" });
  }, [state]);
  const rows = useMemo(() => calm.rows.map((order) => changed.get(order._id) ?? order), [calm.rows, changed]);
  return {
    pages,
    rows,
    waiting: calm.waiting,
    showWaiting: calm.show,
    onChanged: (order: AdminOrder) => {
      setChanged((before) => new Map(before).set(order._id, order));
      askAnew(ORDERS);
    },
  };
}
