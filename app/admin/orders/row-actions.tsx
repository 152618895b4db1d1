import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { mayMarkPaid, mayMove } from "#shop/ordering/orders/order-status.ts";
import { canShip } from "#shop/ordering/orders/units-to-ship.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { useOpened } from "../kit/list-query.ts";
import { SmallButton } from "../kit/small-button.tsx";
import { useOrderStatus } from "./use-order-changes.ts";

/** The actions that an order allows now. Those that can't be undone are in the menu. */
export function RowActions({ order }: { order: AdminOrder }) {
  const { open } = useOpened();
  const { markPaid, cancel, busy } = useOrderStatus(focusRow);
  const { _id, orderNumber, status, refundable } = order;
  const danger = true;
  const more = [
    ...(mayMove(status, "cancelled") ? [{ label: "Cancel", danger, press: () => void cancel(order) }] : []),
    ...(refundable > 0 ? [{ label: "Refund", danger, press: () => open(`refund:${_id}`) }] : []),
  ];
  const button = (name: string, press: () => void, key?: string) => (
    <SmallButton disabled={busy} aria-label={`${name}, order ${orderNumber}`} data-key={key} onClick={press}>
      {name}
    </SmallButton>
  );
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {mayMarkPaid(status) && button("Mark as Paid", () => void markPaid(order))}
      {canShip(order) && button("Fulfill", () => open(`fulfill:${_id}`), "f")}
      {more.length > 0 && <ActionMenu label={`More actions, order ${orderNumber}`} actions={more} />}
    </div>
  );
}

export const rowElementId = ({ _id }: Pick<AdminOrder, "_id">): string => `order-${_id}`;

/** Moves the focus to the row when an action removes its own button. */
export function focusRow(order: Pick<AdminOrder, "_id">): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(rowElementId(order))?.focus();
  });
}
