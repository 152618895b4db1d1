import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import type { DisputeView } from "#shop/money/payments/refunds.contract.server.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { isCaptureOverdue } from "#shop/ordering/orders/order-filter.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { holdsMoney, isOpenDispute } from "#shop/ordering/orders/refund.ts";
import { day } from "../kit/dates.ts";

/** What to know before an order ships. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {order.disputes
        .filter(({ status }) => isOpenDispute(status))
        .map((dispute) => (
          <Notice key={dispute.openedAt}>
            <b className="font-[620]">Payment disputed: {dispute.reason.replaceAll("_", " ")}.</b> {stateOf(dispute)}
            {ORDER_STATUSES[order.status].mayShip && ` ${DISPUTE_RISK}`}
          </Notice>
        ))}
      {isCaptureOverdue(order, new Date()) && (
        <Notice>
          <b className="font-[620]">The card couldn't be charged.</b> We keep trying until the authorization ends. To
          try now, press Mark as Paid.
        </Notice>
      )}
    </div>
  );
}

/** What shipping the order of an open dispute risks. */
export const DISPUTE_RISK = "If you ship and the bank decides for the customer, you lose both the items and the money.";

function stateOf({ amount, status, respondBy }: DisputeView): string {
  const held = holdsMoney(status) ? `The bank holds ${money(amount)} until it decides.` : "The bank asks for details.";
  if (status === "under_review") return held;
  return `${held} Respond at your payment provider${respondBy ? ` by ${day(respondBy)}` : ""}.`;
}
