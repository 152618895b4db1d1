import * as z from "zod/mini";
import { actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { cancellation, defineOrderEmail, yourOrder } from "#shop/ordering/orders/define-order-email.server.ts";
import { addOrderEvent, type LockedOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { BANK_DAYS, REFUND_STEP } from "#shop/ordering/orders/refund.ts";
import { ownRefundOf, type ToldRefund } from "./match-refund.ts";
import type { PaymentRow } from "./payments.store.server.ts";
import { insertRefund, type RefundRow, refundsOf, updateRefund } from "./refunds.store.server.ts";

const PROVIDER = { kind: "provider" } as const;

/**
 * Applies the provider's word of the refunds of one payment, in the caller's transaction, which holds the order: answers, webhooks and
 * readings in any order and any number of times. A refund only moves on. One that we did not ask for was made at the provider and is
 * entered. The order's refunded money is what succeeded.
 *
 * @returns what went back of this payment; `changed` when something was new.
 */
export async function settleRefunds(
  tx: Db,
  { ids }: Pick<ShopContext, "ids">,
  settling: { order: LockedOrder; row: PaymentRow; told: readonly ToldRefund[]; at: Date },
): Promise<{ refundedCents: Cents; changed: boolean }> {
  const { order, row, told, at } = settling;
  // Most payments have none, and the shop asks about many.
  if (told.length === 0 && row.captured_cents === 0) return { refundedCents: row.refunded_cents, changed: false };
  const known = await refundsOf(tx, order.id);
  let changed = false;
  for (const refund of told) {
    const own = ownRefundOf(known, refund) ?? (await enterForeign(tx, ids.uuid(), { order, row, refund, at }));
    if (!known.includes(own)) known.push(own);
    if (!(await moveOn(tx, own, refund, at))) continue;
    changed = true;
    await tellOf(tx, ids.uuid(), { order, refund: own, at });
  }
  if (changed) {
    const refunded_cents = succeeded(known);
    await tx.updateTable("orders").set({ refunded_cents, updated_at: at }).where("id", "=", order.id).execute();
  }
  return { refundedCents: succeeded(known.filter(({ attempt }) => attempt === row.attempt)), changed };
}

const succeeded = (refunds: readonly RefundRow[]): Cents =>
  refunds.reduce((sum, { status, amount_cents }) => (status === "succeeded" ? sum + amount_cents : sum), 0);

/** Staff gave it back in the provider's own screens. It is entered as pending, so that it moves on as any other. */
function enterForeign(
  tx: Db,
  id: string,
  { order, row, refund, at }: { order: LockedOrder; row: PaymentRow; refund: ToldRefund; at: Date },
): Promise<RefundRow> {
  return insertRefund(tx, {
    id,
    order_id: order.id,
    attempt: row.attempt,
    amount_cents: refund.amountCents,
    reason: "refunded at the payment provider",
    asked_by: actorName(PROVIDER),
    at,
  });
}

/**
 * @returns whether its status changed. A refusal says nothing about a refund that the provider has made; one that it has made after all
 *   was not refused.
 */
async function moveOn(tx: Db, own: RefundRow, told: ToldRefund, at: Date): Promise<boolean> {
  if (told.id === undefined && own.ref !== null) return false;
  const wasRefused = own.status === "failed" && own.ref === null;
  const isNewer = wasRefused ? told.status !== "failed" : REFUND_STEP[told.status] > REFUND_STEP[own.status];
  if (!isNewer && own.ref !== null) return false;
  const change = {
    ref: told.id ?? null,
    ...(isNewer && { status: told.status, failure: told.status === "failed" ? (told.failure ?? "unknown") : null }),
  };
  Object.assign(own, change);
  await updateRefund(tx, own.id, { ...change, updated_at: at });
  return isNewer;
}

async function tellOf(
  tx: Db,
  mailId: string,
  { order, refund, at }: { order: LockedOrder; refund: RefundRow; at: Date },
): Promise<void> {
  const amount = formatMoney(refund.amount_cents);
  if (refund.status === "failed") {
    const note = `${amount}: ${refund.failure}`;
    return addOrderEvent(tx, order.id, { kind: "refund_failed", actor: PROVIDER, note, at });
  }
  // Refused, it was told of as failed; now it is on its way again.
  if (refund.status === "pending") return;
  await addOrderEvent(tx, order.id, {
    kind: "refunded",
    actor: PROVIDER,
    note: `${amount} sent back to the card.`,
    at,
  });
  const data = { orderId: order.id, amountCents: refund.amount_cents };
  await queueEmail(tx, refunded, { id: mailId, recipient: order.email, data, at });
}

/** Sent when the provider has made the refund: from then on it is the bank's time that passes. */
export const refunded = defineOrderEmail({
  kind: "refunded",
  label: "Refund",
  data: z.object({ orderId: z.string(), amountCents: z.int() }),
  text({ order, orderUrl, cancellationUrl }, { amountCents }) {
    const card = order.payment
      ? `your ${brandName(order.payment.brand)} ending in ${order.payment.last4}`
      : "the card that you paid with";
    return {
      subject: `Refund for your Pack'd order ${order.orderNumber}`,
      parts: [
        `Hello ${order.customerInfo.name},`,
        `We have sent ${formatMoney(amountCents)} of your order ${order.orderNumber} back to ${card}. ${BANK_DAYS}`,
        yourOrder(orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});
