import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { mayMarkPaid, mayMove } from "#shop/ordering/orders/order-status.ts";
import { canShip } from "#shop/ordering/orders/units-to-ship.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { useOpened } from "../kit/list-query.ts";
import { IN_CORNER } from "../kit/table.tsx";
import { useOrderStatus } from "./use-order-changes.ts";

/** The actions that an order allows now. All but the most common one are in the menu, so that rows are equally wide. On a phone, the menu is in the card's corner. */
export function RowActions({ order }: { order: AdminOrder }) {
  const { open } = useOpened();
  const { markPaid, cancel, busy } = useOrderStatus(focusRow);
  const { _id, orderNumber, status, isHoldOver, refundable, customerInfo } = order;
  const danger = true;
  const more = [
    ...(mayMarkPaid(status) && !isHoldOver && customerInfo.email !== ""
      ? [{ label: "Mark as Paid", press: () => void markPaid(order) }]
      : []),
    ...(mayMove(status, "cancelled") ? [{ label: "Cancel", danger, press: () => void cancel(order) }] : []),
    ...(refundable > 0 ? [{ label: "Refund", danger, press: () => open(`refund:${_id}`) }] : []),
  ];
  return (
    <div className="flex justify-end gap-2">
      {canShip(order) && (
        <SmallButton
          disabled={busy}
          aria-label={`Fulfill, order ${orderNumber}`}
          data-key="f"
          onClick={() => open(`fulfill:${_id}`)}
        >
          Fulfill
        </SmallButton>
      )}
      {more.length > 0 && (
        <div className={IN_CORNER}>
          <ActionMenu label={`More actions, order ${orderNumber}`} busy={busy} actions={more} />
        </div>
      )}
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
