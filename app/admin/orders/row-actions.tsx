import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { mayMarkPaid, mayMove, ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { dangerButton, primaryButton, smallButton } from "../kit/button-styles.ts";
import { useOpened } from "../kit/list-query.ts";
import { useOrderStatus } from "./use-order-changes.ts";

/** What may be done with an order now. A phone has room for what ships and pays it; the rest is on its page. */
export function RowActions({ order }: { order: AdminOrder }) {
  const { open } = useOpened();
  const { markPaid, cancel, busy } = useOrderStatus(focusRow);
  const { _id, status, refundable } = order;
  const actions = [
    {
      name: "Fulfill",
      look: primaryButton,
      press: () => open(`fulfill:${_id}`),
      offered: ORDER_STATUSES[status].mayShip,
    },
    { name: "Mark as Paid", look: smallButton, press: () => void markPaid(order), offered: mayMarkPaid(status) },
    {
      name: "Cancel",
      look: `${dangerButton} max-md:hidden`,
      press: () => cancel(order, cancelEffects(order)),
      offered: mayMove(status, "cancelled"),
    },
    {
      name: "Refund",
      look: `${dangerButton} max-md:hidden`,
      press: () => open(`refund:${_id}`),
      offered: refundable > 0,
    },
  ];
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {actions
        .filter(({ offered }) => offered)
        .map(({ name, look, press }) => (
          <button
            key={name}
            type="button"
            disabled={busy}
            aria-label={`${name}, order ${order.orderNumber}`}
            data-key={name === "Fulfill" ? "f" : undefined}
            onClick={press}
            className={look}
          >
            {name}
          </button>
        ))}
    </div>
  );
}

export const rowElementId = ({ _id }: Pick<AdminOrder, "_id">): string => `order-${_id}`;

/** The button that was pressed may be gone: then its row has the focus, not the page. */
export function focusRow(order: Pick<AdminOrder, "_id">): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(rowElementId(order))?.focus();
  });
}

const cancelEffects = ({ status, customerInfo }: AdminOrder): string[] => [
  ORDER_STATUSES[status].money === "captured"
    ? "The payment is refunded in full."
    : "The hold on the card is released.",
  "The items go back into stock.",
  `We'll email ${customerInfo.name}.`,
  "This can't be undone.",
];
