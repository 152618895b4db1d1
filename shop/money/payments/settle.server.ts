import { type Actor, type Db, isStaff, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { removeRemindersOf } from "#shop/messaging/reminders/reminders.store.server.ts";
import type { AbuseLimits } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { UnpaidUnits } from "#shop/money/abuse-limits/limits.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import { orderCancelled, orderConfirmation, orderNotCompleted } from "#shop/ordering/orders/order-emails.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { addOrderEvent, type LockedOrder, lockOrder, moveOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import { countOutcome, ORIGIN_FORGOTTEN } from "./count-attempt.server.ts";
import { BROWSER_WAIT_MS, type GatewayPayment, type PaymentFailure } from "./gateway.ts";
import * as store from "./payments.store.server.ts";
import { captureAskedBy } from "./payments.store.server.ts";
import { settleDisputes } from "./settle-disputes.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";
import { afterwards, isOutdated, isStillOpen, type Settlement, settlementOf } from "./settlement.ts";

const TOO_MANY_UNPAID: PaymentFailure = {
  kind: "processing_error",
  shopperMessage:
    "This card has too many unpaid items. You haven't been charged. Finish your other orders, wait for them to expire, or use another card.",
  retryable: false,
  byShop: true,
};

export type PaymentContext = ShopContext & { onStockShown(): void; abuseLimits: Pick<AbuseLimits, "count"> };

/**
 * - `settled`: the order matches the provider. `settlement` is what was done, or what is left to do once the order is closed: after
 *   `return`, money must still be returned.
 * - `orphaned`: money that belongs to no order (of an unknown order, a second payment for one order, or of the wrong amount); the caller
 *   returns it. `hasOrder`: its order is known.
 */
export type SettleOutcome =
  | { outcome: "settled"; orderId: string; status: OrderStatus; settlement: Settlement }
  | { outcome: "orphaned"; hasOrder: boolean };

/**
 * Applies a payment's state at the provider to its order. Answers, webhooks and the reconciler all call this, in any order and any number
 * of times: the order is locked, a report without news is not written again, and an outdated one changes nothing.
 *
 * @param via the source of the report, recorded with it. @param actor who requested the change, for timeline and audit log; a capture
 *   that staff requested is attributed to them, whatever reports it first.
 */
export async function settlePayment(
  ctx: PaymentContext,
  payment: GatewayPayment,
  via: string,
  actor: Actor,
): Promise<SettleOutcome> {
  const at = ctx.clock.now();
  let stockBefore: number[] = [];
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<SettleOutcome> => {
    const order = await lockOrder(tx, payment.orderId);
    const row = order && (await store.paymentOf(tx, order.id, payment.ref.provider, payment.ref.id));
    if (!row || row.amountCents !== payment.amountCents) return { outcome: "orphaned", hasOrder: order !== undefined };
    const isLate = row.ref === payment.ref.id && isOutdated(payment, row);
    if (isLate) return { outcome: "settled", orderId: order.id, status: order.status, settlement: "none" };
    const from = order.status;
    const wasOpen = from === "awaiting_payment";
    const { capturedCents, refunds: reported } = payment;
    const refunds = await settleRefunds(tx, ctx, { order, row, capturedCents, reported, at });
    const disputes = await settleDisputes(tx, { order, row, reported: payment.disputes, at });
    // An order that was paid outside the shop no longer needs its card payment, so any money left on it must be returned.
    const standing = row.isCurrent ? order.status : "cancelled";
    const left = { goneCents: refunds.refundedCents + disputes.lostCents, isOpen: isStillOpen(payment, row) };
    const settlement = await withinCap(tx, settlementOf(standing, payment, left), { row, payment });
    const by = settlement === "capture" && !isStaff(actor) ? ((await captureAskedBy(tx, row)) ?? actor) : actor;
    stockBefore = await applySettlement(tx, settlement, {
      order,
      row,
      payment,
      actor: by,
      at,
      emailId: ctx.ids.uuid(),
    });
    if (settlement === "capture") {
      const move = { number: order.number, from, to: "paid" } as const;
      await auditTransition(tx, ctx, { actor: by, action: "order.mark_paid", order: move });
    }
    const hasNews = refunds.changed || disputes.changed;
    const rest = afterwards(settlement, payment, left);
    const failure = failureOf(settlement, payment);
    const { refundedCents } = refunds;
    await keepPayment(tx, row, payment, { settlement: rest, failure, refundedCents, hasNews, via, at });
    if (wasOpen) await countOutcome(tx, { abuseLimits: ctx.abuseLimits, order, row, payment, settlement, at });
    return { outcome: "settled", orderId: order.id, status: order.status, settlement: rest };
  });
  if (stockBefore.some(isShownStock)) ctx.onStockShown();
  return outcome;
}

const failureOf = (settlement: Settlement, { failure }: GatewayPayment): PaymentFailure | undefined =>
  settlement === "withdraw" ? TOO_MANY_UNPAID : failure;

/** A card is known only from the provider's first answer, so its cap on unpaid units is checked here, one order at a time. */
async function withinCap(
  tx: Db,
  settlement: Settlement,
  { row, payment }: { row: store.PaymentRow; payment: GatewayPayment },
): Promise<Settlement> {
  const card = payment.card?.fingerprint;
  if (settlement !== "await_action" || row.status === "requires_action" || !card) return settlement;
  const { own, others } = await store.lockUnpaidUnits(tx, row.orderId, card);
  return new UnpaidUnits([{ origin: { card }, units: others }]).fits({ card }, own) ? settlement : "withdraw";
}

/**
 * Queues an email when an order closes without payment after the shopper may have read that the payment was being confirmed, and left.
 * A shopper who left the bank's challenge open gets it too, because they may never have seen it. The caller has locked the order and
 * closes it. @param row the payment as it was before.
 */
export async function tellNotCompleted(
  tx: Db,
  { order, row, emailId, at }: { order: LockedOrder; row: store.PaymentRow; emailId: string; at: Date },
): Promise<void> {
  if (at.getTime() - row.createdAt.getTime() < BROWSER_WAIT_MS) return;
  await queueEmail(tx, orderNotCompleted, { id: emailId, recipient: order.email, at, data: { orderId: order.id } });
}

type Applied = {
  order: LockedOrder;
  row: store.PaymentRow;
  payment: GatewayPayment;
  actor: Actor;
  at: Date;
  emailId: string;
};

/** @returns the stock of the returned SKUs before */
async function applySettlement(
  tx: Db,
  settlement: Settlement,
  { order, row, payment, actor, at, emailId }: Applied,
): Promise<number[]> {
  const provider: Actor = { kind: "provider" };
  const email = { id: emailId, recipient: order.email, at, data: { orderId: order.id } };
  switch (settlement) {
    case "authorize":
    case "capture":
      if (order.status === "awaiting_payment") {
        await moveOrder(tx, order, { to: "pending", kind: "authorized", actor: provider, at });
        await queueEmail(tx, orderConfirmation, email);
        await removeRemindersOf(tx, order.email);
      }
      if (settlement === "capture") {
        await moveOrder(tx, order, { to: "paid", kind: "captured", actor, note: partNote(payment), at });
      }
      return [];
    case "fail":
      // After a challenge, the shopper sees in the browser that the payment failed.
      if (row.status === "processing") await tellNotCompleted(tx, { order, row, emailId, at });
      return closeOrder(tx, order, {
        to: "payment_failed",
        kind: "payment_failed",
        actor: provider,
        note: payment.failure?.declineCode ?? payment.failure?.kind ?? payment.status,
        at,
      });
    case "withdraw":
      await tellNotCompleted(tx, { order, row, emailId, at });
      return closeOrder(tx, order, {
        to: "payment_failed",
        kind: "payment_failed",
        actor: { kind: "system" },
        note: "Unpaid orders with this card hold too many units.",
        at,
      });
    case "lose":
      await queueEmail(tx, orderCancelled, email);
      return closeOrder(tx, order, {
        to: "cancelled",
        kind: "hold_lost",
        actor: provider,
        // It expired, or staff or the provider cancelled it there.
        note: "The authorization ended without a charge.",
        at,
      });
    case "none":
    case "await_action":
    case "return":
    case "close":
      return [];
    default:
      return settlement satisfies never;
  }
}

/** The shop charges whole orders, but staff can charge a part at the provider. */
const partNote = ({ capturedCents, amountCents }: GatewayPayment): string =>
  capturedCents < amountCents ? `Only ${formatMoney(capturedCents)} of ${formatMoney(amountCents)}.` : "";

/** Updates the payment's row and stores the provider's reply, if it has news. */
async function keepPayment(
  tx: Db,
  row: store.PaymentRow,
  payment: GatewayPayment,
  how: {
    settlement: Settlement;
    failure: PaymentFailure | undefined;
    refundedCents: Cents;
    hasNews: boolean;
    via: string;
    at: Date;
  },
): Promise<void> {
  const { settlement, failure, refundedCents, via, at } = how;
  const status = settlement === "return" ? "returning" : payment.status;
  const news =
    how.hasNews ||
    row.ref !== payment.ref.id ||
    row.status !== status ||
    row.capturedCents !== payment.capturedCents ||
    row.refundedCents !== refundedCents;
  if (!news) return;
  await store.updatePayment(tx, row, {
    ref: payment.ref.id,
    status,
    capturedCents: payment.capturedCents,
    refundedCents,
    cardBrand: payment.card?.brand ?? row.cardBrand,
    cardLast4: payment.card?.last4 ?? row.cardLast4,
    cardExpMonth: payment.card?.expMonth ?? row.cardExpMonth,
    cardExpYear: payment.card?.expYear ?? row.cardExpYear,
    cardFingerprint: payment.card?.fingerprint ?? row.cardFingerprint,
    ...(settlement !== "none" && settlement !== "await_action" && ORIGIN_FORGOTTEN),
    captureBefore: payment.captureBefore ?? row.captureBefore,
    ...(failure && { failure: JSON.stringify(failure) }),
    updatedAt: at,
  });
  // The challenge contains a secret of the provider that is only for the shopper's browser.
  const { action: _, ...reply } = payment;
  await store.keepReply(tx, {
    orderId: row.orderId,
    attempt: row.attempt,
    kind: `${via}:${payment.status}`,
    reply,
    at,
  });
  const wasHeld = row.captureBefore !== null;
  if (wasHeld && row.status === "returning" && status === "cancelled") {
    await addOrderEvent(tx, row.orderId, { kind: "hold_released", actor: { kind: "provider" }, at });
  }
}

type Move = { number: string; from: OrderStatus; to: OrderStatus };

/** Adds an audit entry when staff change an order's status, in the same transaction. Other actors appear only in the timeline. */
export async function auditTransition(
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  { actor, action, order }: { actor: Actor; action: "order.mark_paid" | "order.cancel"; order: Move },
): Promise<void> {
  if (!isStaff(actor)) return;
  const { number, from, to } = order;
  const states = { before: { status: from }, after: { status: to } };
  await writeAudit(tx, ctx, { actor, action, subject: `order:${number}`, ...states });
}
