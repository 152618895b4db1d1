import * as z from "zod/mini";
import { actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";
import { cardWords } from "#shop/ordering/orders/card-brands.ts";
import {
  cancellation,
  defineOrderEmail,
  goods,
  greeting,
  money,
  returns,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import { addOrderEvent, type LockedOrder, lockOrder, setRefunded } from "#shop/ordering/orders/orders.store.server.ts";
import { BANK_DAYS, REFUND_STEP, returnedCents } from "#shop/ordering/orders/refund.ts";
import { GatewayError, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import {
  insertRefund,
  type PaymentRow,
  paymentOf,
  type RefundRow,
  refundedLines,
  refundsOf,
  updatePayment,
  updateRefund,
} from "./payments.store.server.ts";
import { isUnanswered, ownRefundOf, type ReportedRefund, refundKey } from "./refund-rules.ts";

const PROVIDER = { kind: "provider" } as const;

/**
 * Applies the refunds that the provider reports for one payment, in the caller's transaction, which has locked the order. Reports may be
 * answers, webhooks or reads, in any order and any number of times; a refund's status never moves back. A refund that the shop didn't
 * request was made at the provider and is added. The order's refunded amount is the sum of those returned.
 *
 * @param settling `capturedCents`: of the payment. No more counts as refunded, although staff may have returned money another way and then
 *   refunded it at the provider too: the nightly comparison shows that.
 * @returns the refunded amount of this payment; `changed` when something was new.
 */
export async function settleRefunds(
  tx: Db,
  { ids }: Pick<ShopContext, "ids">,
  settling: {
    order: LockedOrder;
    row: PaymentRow;
    capturedCents: Cents;
    reported: readonly ReportedRefund[];
    at: Date;
  },
): Promise<{ refundedCents: Cents; changed: boolean }> {
  const { order, row, capturedCents, reported, at } = settling;
  // Most payments have no refunds, and this runs for many of them.
  if (reported.length === 0 && row.capturedCents === 0) return { refundedCents: row.refundedCents, changed: false };
  const known = await refundsOf(tx, order.id);
  let changed = false;
  for (const refund of reported) {
    const own = ownRefundOf(known, refund) ?? (await enterForeign(tx, ids.uuid(), { order, row, refund, at }));
    if (!known.includes(own)) known.push(own);
    if (!(await moveOn(tx, own, refund, at))) continue;
    changed = true;
    await tellOf(tx, ids.uuid(), { order, refund: own, at });
  }
  if (changed) {
    await setRefunded(tx, order.id, Math.min(returnedCents(known), order.totalCents), at);
  }
  const returned = returnedCents(known.filter(({ attempt }) => attempt === row.attempt));
  return { refundedCents: Math.min(returned, capturedCents), changed };
}

/** A refund that staff made in the provider's dashboard. It is added as pending, so that it then settles like any other. */
function enterForeign(
  tx: Db,
  id: string,
  { order, row, refund, at }: { order: LockedOrder; row: PaymentRow; refund: ReportedRefund; at: Date },
): Promise<RefundRow> {
  return insertRefund(tx, {
    id,
    orderId: order.id,
    attempt: row.attempt,
    amountCents: refund.amountCents,
    reason: "refunded at the payment provider",
    askedBy: actorName(PROVIDER),
    at,
  });
}

/**
 * @returns whether its status changed. A refusal doesn't count if the provider has made the refund, and a refund recorded as refused
 *   counts after all if the provider reports it.
 */
async function moveOn(tx: Db, own: RefundRow, reported: ReportedRefund, at: Date): Promise<boolean> {
  if (reported.id === undefined && own.ref !== null) return false;
  const wasRefused = own.status === "failed" && own.ref === null;
  const isNewer = wasRefused ? reported.status !== "failed" : REFUND_STEP[reported.status] > REFUND_STEP[own.status];
  const failure = reported.failure ?? (reported.status === "failed" ? "unknown" : null);
  const hasReason = own.status === "pending" && reported.status === "pending" && own.failure !== failure;
  if (!isNewer && !hasReason && own.ref !== null) return false;
  const change = {
    ref: reported.id ?? null,
    ...(isNewer && { status: reported.status }),
    ...((isNewer || hasReason) && { failure }),
  };
  Object.assign(own, change);
  await updateRefund(tx, own.id, { ...change, updatedAt: at });
  return isNewer;
}

async function tellOf(
  tx: Db,
  emailId: string,
  { order, refund, at }: { order: LockedOrder; refund: RefundRow; at: Date },
): Promise<void> {
  const amount = formatMoney(refund.amountCents);
  if (refund.status === "failed") {
    const note = `${amount}: ${refund.failure}`;
    return addOrderEvent(tx, order.id, { kind: "refund_failed", actor: PROVIDER, note, at });
  }
  // It was refused and recorded as failed; now it is being made after all.
  if (refund.status === "pending") return;
  await addOrderEvent(tx, order.id, {
    kind: "refunded",
    actor: PROVIDER,
    note: `${amount} sent back to the card.`,
    at,
  });
  const lines = (await refundedLines(tx, order.id)).filter(({ refundId }) => refundId === refund.id);
  const data = {
    orderId: order.id,
    amountCents: refund.amountCents,
    lines: lines.map(({ position, quantity }) => ({ position, quantity })),
  };
  await queueEmail(tx, refunded, { id: emailId, recipient: order.email, data, at });
}

/** Sent once the provider has made the refund; from then on it depends on the bank. */
export const refunded = defineOrderEmail({
  kind: "refunded",
  label: "Refund",
  when: "To the customer, when a refund is sent",
  data: z.object({
    orderId: z.string(),
    amountCents: z.int(),
    /** None if staff chose only an amount. */
    lines: z.optional(z.array(z.object({ position: z.int(), quantity: z.int() }))),
  }),
  text({ order, orderUrl, publicUrl, returnsUrl, cancellationUrl }, { amountCents, lines = [] }) {
    const isWhole = amountCents === toCents(order.total);
    const amount = formatMoney(amountCents);
    const what = isWhole
      ? `your order ${order.orderNumber} in full (${amount})`
      : `${amount} of your order ${order.orderNumber}`;
    const chosen = order.items.flatMap((item, at) => {
      const line = lines.find(({ position }) => position === at);
      return line ? { ...item, quantity: line.quantity } : [];
    });
    const items = isWhole ? order.items : chosen;
    const card = order.payment ? `your ${cardWords(order.payment)}` : "the card you paid with";
    return {
      subject: `Refund for your Pack'd order ${order.orderNumber}`,
      title: `We refunded ${amount}`,
      parts: [
        greeting(order.customerInfo.name),
        `We refunded ${what} to ${card}. ${BANK_DAYS}`,
        ...(items.length > 0
          ? [
              {
                kind: "rows" as const,
                title: isWhole ? "Your order" : "This refund is for",
                rows: items.map(goods({ publicUrl })),
              },
            ]
          : []),
        {
          kind: "sums",
          rows: [
            ...(isWhole ? [] : [{ text: "Order total", amount: money(order.total) }]),
            { text: "This refund", amount, strong: true },
          ],
        },
        yourOrder(orderUrl),
        returns(returnsUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

/**
 * Requests a recorded refund from the provider, and records the answer. The key is always the same, so any process may call this again
 * after a crash, and the money is refunded once.
 *
 * @returns `refused`: the provider refused, so the refund has failed and its money is available again. `answered`: it was made, and its
 *   row has the status. @throws GatewayError when there was no answer: the refund stays pending, and is checked later.
 */
export async function askForRefund(
  ctx: ShopContext,
  gateway: PaymentGateway,
  ref: PaymentRef,
  refund: RefundRow,
): Promise<"answered" | "refused"> {
  const { amountCents, reason } = refund;
  const key = refundKey(refund);
  try {
    await settle(ctx, ref, refund, await gateway.refund(ref, { amountCents, reason, key }));
    return "answered";
  } catch (error) {
    const isRefused = error instanceof GatewayError && (error.kind === "invalid_state" || error.kind === "not_found");
    if (!isRefused) throw error;
    ctx.log.warn({ err: error, orderId: refund.orderId }, "the provider refused a refund");
    await settle(ctx, ref, refund, { status: "failed", amountCents, key, failure: "refused by the payment provider" });
    return "refused";
  }
}

/**
 * Requests those of these `refunds` again that were never answered. Call it after the payment was read: a refund that the provider has must
 * not be requested again, however old its key (Stripe forgets keys after a day).
 *
 * @throws GatewayError when there was no answer.
 */
export async function askForUnanswered(
  ctx: ShopContext,
  gateway: PaymentGateway,
  ref: PaymentRef,
  { orderId, refunds }: { orderId: string; refunds: readonly string[] },
): Promise<void> {
  for (const refund of await refundsOf(ctx.db, orderId)) {
    if (isUnanswered(refund) && refunds.includes(refund.id)) await askForRefund(ctx, gateway, ref, refund);
  }
}

async function settle(ctx: ShopContext, ref: PaymentRef, refund: RefundRow, answer: ReportedRefund): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const row = order && (await paymentOf(tx, order.id, ref.provider, ref.id));
    if (!row) throw new Error(`refund ${refund.id} has no payment`);
    // An adapter need not repeat the key in its answer.
    const reported = [{ ...answer, key: refundKey(refund) }];
    const { refundedCents } = await settleRefunds(tx, ctx, {
      order,
      row,
      capturedCents: row.capturedCents,
      reported,
      at,
    });
    if (refundedCents !== row.refundedCents) {
      await updatePayment(tx, row, { refundedCents, updatedAt: at });
    }
  });
}
