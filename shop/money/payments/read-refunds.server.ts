import type { Db } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import type { OrderRefunds } from "./refund-view.ts";
import { type RefundCase, readRefundCase } from "./refundable.server.ts";
import type { DisputeRow, RefundRow } from "./refunds.store.server.ts";

/** What of an order can be refunded and what was, for staff; undefined when there is no such order. */
export async function listRefunds(db: Db, provider: string, orderId: string): Promise<OrderRefunds | undefined> {
  const found = await readRefundCase(db, provider, orderId);
  if (!found) return undefined;
  const { left, blocked, refunds, refunded, disputes } = found;
  return {
    refundable: dollars(Math.max(0, left.leftCents)),
    shipping: dollars(left.shippingCents),
    blocked: blocked ?? null,
    lines: linesOf(found),
    refunds: refunds.map((refund) => viewOf(refund, restockedOf(refunded, refund.id))),
    disputes: disputes.map(disputeOf),
  };
}

const linesOf = ({ lines, left }: RefundCase): OrderRefunds["lines"] =>
  lines.map(({ position, sku, title, color, size, unit_price_cents, quantity }) => {
    const refundable = left.lines.find((line) => line.position === position)?.pieces ?? 0;
    const restockable = Math.min(refundable, left.held[sku] ?? 0);
    return { position, title, color, size, price: dollars(unit_price_cents), sold: quantity, refundable, restockable };
  });

const restockedOf = (lines: RefundCase["refunded"], id: string): number =>
  lines.reduce((sum, { refund_id, restocked }) => (refund_id === id ? sum + restocked : sum), 0);

function viewOf(refund: RefundRow, restocked: number): OrderRefunds["refunds"][number] {
  const { id, amount_cents, reason, status, asked_by, created_at } = refund;
  return {
    _id: id,
    amount: dollars(amount_cents),
    reason,
    status,
    askedBy: asked_by,
    at: created_at.toISOString(),
    restocked,
    failure: status === "failed" ? failureOf(refund) : null,
  };
}

/** The provider's codes that staff can do something about (docs.stripe.com/refunds#failed-refunds). */
const FAILURES: Readonly<Record<string, string>> = {
  expired_or_canceled_card: "The card is expired or closed. Ask the shopper how else to pay it back.",
  lost_or_stolen_card: "The card was reported lost or stolen. Ask the shopper how else to pay it back.",
  insufficient_funds: "The balance at the payment provider was too low. Top it up and refund again.",
  charge_for_pending_refund_disputed:
    "The bank disputed the payment meanwhile. Answer the dispute at the payment provider.",
};

function failureOf({ ref, failure }: RefundRow): string {
  if (ref === null) return "The payment provider refused it. Look at the payment there, then refund again.";
  return (
    FAILURES[failure ?? ""] ?? "The bank did not take it. Ask the shopper how else to pay it back, or refund again."
  );
}

const disputeOf = (dispute: DisputeRow): OrderRefunds["disputes"][number] => ({
  amount: dollars(dispute.amount_cents),
  reason: dispute.reason,
  status: dispute.status,
  openedAt: dispute.opened_at.toISOString(),
  respondBy: dispute.respond_by?.toISOString() ?? null,
  closedAt: dispute.closed_at?.toISOString() ?? null,
});
