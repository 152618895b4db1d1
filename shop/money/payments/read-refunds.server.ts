import type { Selectable } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { openFailures } from "#shop/ordering/orders/order-money.store.server.ts";
import { isCardHeld, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { FAILED_BY_DISPUTE, holdsMoney, isStanding, lostCents, spokenFor } from "#shop/ordering/orders/refund.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { heldUnits } from "#shop/selling/stock/stock.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import {
  type DisputeRow,
  disputesOf,
  type PaymentRow,
  type RefundedLine,
  type RefundRow,
  refundedLines,
  refundsOf,
} from "./payments.store.server.ts";
import type { Refundable } from "./refund-rules.ts";
import type { OrderRefunds } from "./refunds.contract.server.ts";

/** What can be refunded of an order and what has been, for staff; undefined when there is no such order. */
export async function listRefunds(db: Db, provider: string, orderId: string) {
  const found = await readRefundCase(db, provider, orderId);
  if (!found) return undefined;
  const { left, blocked, refunds, disputes } = found;
  const nameOf = await staffNames(db);
  const open = await openFailures(db, orderId);
  return {
    refundable: dollars(Math.max(0, left.leftCents)),
    shipping: dollars(left.shippingCents),
    blocked: blocked ?? null,
    lines: linesOf(found),
    refunds: refunds.map((refund) => ({
      ...viewOf(refund, found, nameOf(refund.askedBy)),
      isOpen: open.has(refund.id),
    })),
    disputes: disputes.map(disputeOf),
  };
}

const linesOf = ({ lines, left }: RefundCase): OrderRefunds["lines"] =>
  lines.map(({ position, sku, title, color, size, unitPriceCents, quantity }) => {
    const refundable = left.lines.find((line) => line.position === position)?.units ?? 0;
    const restockable = Math.min(refundable, left.held[sku] ?? 0);
    return { position, title, color, size, price: dollars(unitPriceCents), sold: quantity, refundable, restockable };
  });

function viewOf(refund: RefundRow, { refunded, disputes }: Pick<RefundCase, "refunded" | "disputes">, askedBy: string) {
  const { id, amountCents, reason, status, createdAt, returnedAt } = refund;
  return {
    _id: id,
    amount: dollars(amountCents),
    reason,
    status,
    askedBy,
    at: createdAt,
    restocked: refunded.reduce((sum, { refundId, restocked }) => (refundId === id ? sum + restocked : sum), 0),
    failure: returnedAt ? null : whyNotRefunded(refund, disputes),
    returnedAt,
  };
}

function whyNotRefunded(refund: RefundRow, disputes: readonly DisputeRow[]): string | null {
  if (refund.status === "failed") return failureOf(refund, disputes);
  return refund.status === "pending" && refund.failure === "insufficient_funds"
    ? "The balance at the payment provider is too low. Top it up there. Then this refund goes through."
    : null;
}

/** The provider's codes that staff can act on (docs.stripe.com/refunds#failed-refunds). */
const FAILURES: Readonly<Record<string, string>> = {
  expired_or_canceled_card: "The card is expired or closed. Ask the customer how else to send the refund.",
  lost_or_stolen_card: "The card was reported lost or stolen. Ask the customer how else to send the refund.",
  insufficient_funds: "The balance at the payment provider was too low. Top it up and refund again.",
  [FAILED_BY_DISPUTE]: "The bank has disputed the payment. Respond to the dispute with your payment provider.",
};

function failureOf({ ref, failure }: RefundRow, disputes: readonly DisputeRow[]): string {
  if (ref === null) {
    return lostCents(disputes) > 0
      ? "The payment provider refused it, probably because of the lost dispute. Return the money another way."
      : "The payment provider refused it. Check the payment there, then refund again.";
  }
  return (
    FAILURES[failure ?? ""] ??
    "The bank didn't accept it. Ask the customer how else to send the refund, or refund again."
  );
}

const disputeOf = ({ amountCents, reason, status, openedAt, respondBy, closedAt }: DisputeRow) => ({
  amount: dollars(amountCents),
  ...{ reason, status, openedAt, respondBy, closedAt },
});

/** Everything about an order that the refund rules need. */
export type RefundCase = {
  order: { id: string; status: OrderStatus; shippingCents: number };
  lines: Pick<Selectable<Tables["orderLines"]>, (typeof LINE)[number]>[];
  /** The captured payment that can be refunded to its card, if any. */
  payment: PaymentRow | undefined;
  refunds: RefundRow[];
  refunded: RefundedLine[];
  disputes: DisputeRow[];
  left: Refundable;
  /** Why nothing can be refunded now, and what to do instead. */
  blocked: string | undefined;
};

const LINE = ["position", "sku", "title", "color", "size", "unitPriceCents", "quantity"] as const;

/** Reads how far an order can be refunded; undefined when there is no such order. Lock the order before deciding by it. */
export async function readRefundCase(db: Db, provider: string, orderId: string): Promise<RefundCase | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "status", "shippingCents"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("orderLines")
    .select(LINE)
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const payment = await capturedPayment(db, provider, orderId);
  const refunds = await refundsOf(db, orderId);
  const refunded = await refundedLines(db, orderId);
  const disputes = await disputesOf(db, orderId);
  const held = Object.fromEntries((await heldUnits(db, orderId)).map(({ sku, units }) => [sku, units]));
  const facts = { order, lines, payment, refunds, refunded, disputes };
  const left = leftOf(facts, held);
  return { ...facts, left, blocked: whyBlocked(facts, left) };
}

/** The newest captured payment of this provider. */
function capturedPayment(db: Db, provider: string, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("provider", "=", provider)
    .where("capturedCents", ">", 0)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
}

type Facts = Omit<RefundCase, "left" | "blocked">;

/** A failed refund returned nothing, unless staff returned it another way, so its lines, shipping and money can be refunded again. Restocked units stay in stock. */
function leftOf(
  { order, lines, payment, refunds, refunded, disputes }: Facts,
  held: Record<string, number>,
): Refundable {
  const standing = refunds.filter(isStanding);
  const ids = new Set(standing.map(({ id }) => id));
  const unitsOf = (position: number) =>
    refunded.reduce(
      (sum, line) => (line.position === position && ids.has(line.refundId) ? sum + line.quantity : sum),
      0,
    );
  const paid = payment?.capturedCents ?? 0;
  const ofPayment = <Of extends { attempt: number }>(all: Of[]) =>
    all.filter((one) => one.attempt === payment?.attempt);
  return {
    leftCents: paid - spokenFor(ofPayment(refunds)) - lostCents(ofPayment(disputes)),
    shippingCents: standing.some(({ withShipping }) => withShipping) ? 0 : order.shippingCents,
    lines: lines.map(({ position, sku, unitPriceCents, quantity }) => ({
      position,
      sku,
      unitPriceCents,
      units: quantity - unitsOf(position),
    })),
    held,
  };
}

function whyBlocked({ order, payment, disputes }: Facts, { leftCents }: Refundable): string | undefined {
  if (!payment) {
    return isCardHeld(order.status)
      ? "Nothing has been charged yet. Cancel the order instead to release the hold on the card."
      : "No card was charged for this order. If it was paid outside the shop, return the money the same way.";
  }
  if (disputes.some(({ status }) => holdsMoney(status))) {
    return "The bank holds this money until it decides, so you can't refund it.";
  }
  if (leftCents > 0) return undefined;
  return lostCents(disputes) > 0
    ? "Everything charged was refunded or lost in a dispute."
    : "Everything charged was refunded or is on its way back.";
}
