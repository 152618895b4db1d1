import type { Db } from "#shop/context.server.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { DISPUTE_STEPS } from "#shop/ordering/orders/order-timeline.ts";
import { addOrderEvent, type LockedOrder } from "#shop/ordering/orders/orders.store.server.ts";
import {
  DISPUTE_STATUSES,
  type DisputeStatus,
  isDecided,
  lostCents,
  movesDispute,
} from "#shop/ordering/orders/refund.ts";
import type { GatewayDispute } from "./gateway.ts";
import { type DisputeRow, disputesOf, type PaymentRow } from "./payments.store.server.ts";

/** Longer than a reading of a payment takes until it is applied. */
const READING_MS = 5 * 60_000;

/**
 * Applies the disputes that the provider reports for one payment, in the caller's transaction, which has locked the order. Soon after a
 * dispute was decided, an earlier step is an older reading; later, the bank has changed its decision. Each step appears in the timeline.
 * Its amount and deadline may also change between two steps.
 *
 * @returns the amount lost to disputes of this payment; `changed` when something was new.
 */
export async function settleDisputes(
  tx: Db,
  { order, row, reported, at }: { order: LockedOrder; row: PaymentRow; reported: readonly GatewayDispute[]; at: Date },
): Promise<{ lostCents: Cents; changed: boolean }> {
  if (reported.length === 0) return { lostCents: 0, changed: false };
  const known = await disputesOf(tx, order.id);
  const standing: GatewayDispute[] = [];
  let changed = false;
  for (const dispute of reported) {
    const own = known.find(({ provider, ref }) => provider === row.provider && ref === dispute.id);
    const isNewer = !own || movesDispute(own.status, dispute.status) || isOverturned(own, dispute, at);
    standing.push(isNewer ? dispute : { ...dispute, status: own.status });
    if (!isNewer && !isCorrected(own, dispute)) continue;
    changed = true;
    const closedAt = isNewer ? (isDecided(dispute.status) ? at : null) : own.closedAt;
    await keep(tx, { order, row, dispute, closedAt, at });
    if (isNewer) await tell(tx, order.id, { before: own?.status, dispute, at });
  }
  return { lostCents: lostCents(standing), changed };
}

/** Whether the provider reports another step than the one that ended the dispute some time ago. */
const isOverturned = ({ status, closedAt }: DisputeRow, reported: GatewayDispute, at: Date): boolean =>
  status !== reported.status && closedAt !== null && at.getTime() - closedAt.getTime() >= READING_MS;

/** Whether the provider reports the same step with another amount or deadline. */
const isCorrected = (own: DisputeRow, { status, amountCents, respondBy }: GatewayDispute): boolean =>
  own.status === status && (own.amountCents !== amountCents || own.respondBy?.getTime() !== respondBy?.getTime());

type Kept = { order: LockedOrder; row: PaymentRow; dispute: GatewayDispute; closedAt: Date | null; at: Date };

async function keep(tx: Db, { order, row, dispute, closedAt, at }: Kept): Promise<void> {
  const { id, status, amountCents, reason, openedAt, respondBy } = dispute;
  // A lost dispute is read once more while both times are the same, so a correction keeps them so.
  const times = { closedAt, updatedAt: closedAt ?? at };
  const now = { status, amountCents, reason, respondBy: respondBy ?? null, ...times };
  const of = { provider: row.provider, ref: id, orderId: order.id, attempt: row.attempt, openedAt };
  await tx
    .insertInto("disputes")
    .values({ ...of, ...now })
    .onConflict((conflict) => conflict.columns(["provider", "ref"]).doUpdateSet(now))
    .execute();
}

/** Adds a step to the timeline, except the submission of evidence, which staff did themselves. */
async function tell(
  tx: Db,
  orderId: string,
  { before, dispute, at }: { before: DisputeStatus | undefined; dispute: GatewayDispute; at: Date },
): Promise<void> {
  const { status, amountCents, reason } = dispute;
  if (DISPUTE_STATUSES[status].waitsFor === "bank" && before !== undefined) return;
  const kind = isDecided(status) ? "dispute_closed" : "dispute_opened";
  const note = `${formatMoney(amountCents)}, ${reason.replaceAll("_", " ")}. ${DISPUTE_STEPS[status]}`;
  await addOrderEvent(tx, orderId, { kind, actor: { kind: "provider" }, note, at });
}
