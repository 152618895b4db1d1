import type { Db } from "#shop/context.server.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { addOrderEvent, type LockedOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { DISPUTE_STEP, type DisputeStatus } from "#shop/ordering/orders/refund.ts";
import type { GatewayDispute } from "./gateway.ts";
import type { PaymentRow } from "./payments.store.server.ts";
import { disputesOf } from "./refunds.store.server.ts";

/**
 * Applies the provider's word of the disputes of one payment, in the caller's transaction, which holds the order. A dispute only moves
 * on; staff read of each step in the timeline.
 *
 * @returns what the shop has lost to disputes of this payment; `changed` when something was new.
 */
export async function settleDisputes(
  tx: Db,
  { order, row, told, at }: { order: LockedOrder; row: PaymentRow; told: readonly GatewayDispute[]; at: Date },
): Promise<{ lostCents: Cents; changed: boolean }> {
  if (told.length === 0) return { lostCents: 0, changed: false };
  const known = await disputesOf(tx, order.id);
  let lostCents = 0;
  let changed = false;
  for (const dispute of told) {
    const own = known.find(({ provider, ref }) => provider === row.provider && ref === dispute.id);
    const isNewer = !own || DISPUTE_STEP[dispute.status] > DISPUTE_STEP[own.status];
    if ((isNewer ? dispute.status : own.status) === "lost") lostCents += dispute.amountCents;
    if (!isNewer) continue;
    changed = true;
    await keep(tx, { order, row, dispute, at });
    await tell(tx, order.id, { before: own?.status, dispute, at });
  }
  return { lostCents, changed };
}

async function keep(
  tx: Db,
  { order, row, dispute, at }: { order: LockedOrder; row: PaymentRow; dispute: GatewayDispute; at: Date },
): Promise<void> {
  const { id, status, amountCents, reason, openedAt, respondBy } = dispute;
  const now = {
    status,
    amount_cents: amountCents,
    reason,
    respond_by: respondBy ?? null,
    closed_at: isClosed(status) ? at : null,
    updated_at: at,
  };
  const of = { provider: row.provider, ref: id, order_id: order.id, attempt: row.attempt, opened_at: openedAt };
  await tx
    .insertInto("disputes")
    .values({ ...of, ...now })
    .onConflict((conflict) => conflict.columns(["provider", "ref"]).doUpdateSet(now))
    .execute();
}

const isClosed = (status: DisputeStatus): boolean => status === "won" || status === "lost" || status === "closed";

/** What each step means, for staff. */
const STEPS: Record<Exclude<DisputeStatus, "under_review">, string> = {
  inquiry: "The bank asks about this payment. No money is withdrawn yet.",
  needs_response: "The bank has withdrawn the money. Answer at the payment provider.",
  won: "Won: the money is back with the shop.",
  lost: "Lost: the money went back to the shopper.",
  closed: "Closed: the bank asks no more.",
};

/** Evidence that was handed in is no news to those who did it. */
async function tell(
  tx: Db,
  orderId: string,
  { before, dispute, at }: { before: DisputeStatus | undefined; dispute: GatewayDispute; at: Date },
): Promise<void> {
  const { status, amountCents, reason } = dispute;
  if (status === "under_review" && before !== undefined) return;
  const kind = isClosed(status) ? "dispute_closed" : "dispute_opened";
  const step = STEPS[status === "under_review" ? "needs_response" : status];
  const note = `${formatMoney(amountCents)}, ${reason.replaceAll("_", " ")}. ${step}`;
  await addOrderEvent(tx, orderId, { kind, actor: { kind: "provider" }, note, at });
}
