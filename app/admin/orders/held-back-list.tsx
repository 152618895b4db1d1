import { useCallback, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import type { Signal } from "#shop/money/abuse-limits/limits.ts";
import { actionCell, cell, ListFrame, RowTable, smallButton, stackedRow } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useList } from "../kit/use-list.ts";
import type { OrdersApi } from "./orders-api.ts";

/** Whom the abuse guard holds back now, and the way out. */
export function HeldBackList({ api }: { api: OrdersApi }) {
  const { may } = useStaff();
  const load = useCallback(() => api.heldBack(), [api]);
  const { list, reload, change } = useList(load, "Failed to fetch who is held back");
  const [busy, setBusy] = useState<string>();

  async function letThrough({ _id }: HeldBack) {
    setBusy(_id);
    const answer = await api.letThrough(_id);
    setBusy(undefined);
    // Not found: the wait is over meanwhile, which is the same to staff.
    const isGone = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "not_found");
    if (!isGone) return toast("Failed to let through", { kind: "error" });
    toast("Let through: the next order is tried at once", { kind: "success" });
    change((items) => items.filter((item) => item._id !== _id));
  }

  // Most days nobody is, and then it takes no room.
  if (list.items.length === 0 && list.state !== "failed") return null;
  return (
    <div className="mb-8">
      <ListFrame
        title="Held back"
        state={list.state}
        count={list.items.length}
        empty=""
        failed="Who is held back could not be loaded."
        onReload={reload}
      >
        <RowTable label="Held back" columns={COLUMNS} minWidth="md:min-w-[880px]">
          {list.items.map((item) => (
            <tr key={item._id} className={stackedRow}>
              <td className={`${cell} order-1 font-[600] max-md:col-span-2`}>{WHY[item.reason](WHERE[item.signal])}</td>
              <td className={`${cell} order-3 max-md:col-span-2`}>
                <Counts item={item} />
              </td>
              <td className={`${cell} order-2 max-md:col-span-2`}>
                <LastOrder order={item.lastOrder} />
              </td>
              <td className={`${cell} order-4 whitespace-nowrap text-ink-2 max-md:col-span-2 md:text-ink`}>
                <span className="md:hidden">Last </span>
                <Moment at={item.lastAt} />
              </td>
              <td className={`${cell} order-5 whitespace-nowrap max-md:col-span-2`}>
                <span className="md:hidden">Until </span>
                <Moment at={item.until} />
                {item.reason === "open_orders" && <span className="text-ink-2 md:block"> at the latest</span>}
              </td>
              <td className={`${actionCell} order-6`}>
                <div className="flex md:justify-end">
                  {may("orders:write") && (
                    <button
                      type="button"
                      disabled={busy === item._id}
                      aria-label={`Let through: ${WHY[item.reason](WHERE[item.signal])}, last order ${item.lastOrder?.orderNumber ?? "gone"}`}
                      onClick={() => void letThrough(item)}
                      className={smallButton}
                    >
                      Let through
                    </button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </RowTable>
      </ListFrame>
    </div>
  );
}

const COLUMNS = ["Why", "Attempts", "Last order", "Last attempt", "Until"];

const WHERE: Record<Signal, string> = {
  checkout: "in one checkout",
  email: "with one email address",
  card: "with one card",
  ip: "from one internet address",
};

const WHY: Record<HeldBack["reason"], (where: string) => string> = {
  failures: (where) => `Many failed payments ${where}`,
  open_orders: (where) => `Many unpaid orders ${where}`,
};

function Counts({ item: { failed, open, refused } }: { item: HeldBack }) {
  const counts = [`${failed} failed`, open > 0 && `${open} unpaid`, `${refused} held back`];
  return counts.filter(Boolean).join(", ");
}

function LastOrder({ order }: { order: HeldBack["lastOrder"] }) {
  if (!order) return <span className="text-ink-2">---</span>;
  return (
    <>
      {order.orderNumber}, {order.name}
      <span className="block text-ink-2">{order.email}</span>
    </>
  );
}
