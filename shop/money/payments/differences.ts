import type { Selectable } from "kysely";
import { sumsOf } from "#platform/sums.ts";
import type { Cents } from "#shop/money/money.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import {
  type DisputeStatus,
  holdsMoney,
  lostCents,
  type RefundStatus,
  returnedCents,
} from "#shop/ordering/orders/refund.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { GatewayDispute, GatewayPayment, GatewayRefund } from "./gateway.ts";
import type { DisputeRow, PaymentRow, RefundRow } from "./payments.store.server.ts";
import { ownRefundOf, type RefundOnRecord } from "./refund-rules.ts";

export type ComparedPayment = Pick<
  PaymentRow,
  "attempt" | "provider" | "ref" | "status" | "amountCents" | "capturedCents" | "refundedCents"
> & {
  /** The provider's record of it; undefined if there is none, `not_asked` if the provider was not asked. */
  reported: GatewayPayment | undefined | "not_asked";
};
export type ComparedRefund = RefundOnRecord & Pick<RefundRow, "attempt" | "createdAt" | "returnedAt">;
export type ComparedDispute = Pick<DisputeRow, "attempt" | "ref" | "status" | "amountCents">;

export type ComparedOrder = Pick<
  Selectable<Tables["orders"]>,
  "id" | "number" | "status" | "totalCents" | "refundedCents" | "placedAt" | "updatedAt"
> & {
  /** By attempt; the last is the current one. */
  payments: ComparedPayment[];
  refunds: ComparedRefund[];
  disputes: ComparedDispute[];
};

/** Differences younger than this may still resolve; the reconciler asks at least four times by then. */
export const IN_FLIGHT_MS = 60 * 60_000;
/** How long a bank may take for a refund that the provider reports as pending. */
const AT_THE_BANK_MS = 14 * 24 * 60 * 60_000;

/** Everything that is wrong with an order and its money, to the cent. Pure; empty when both sides agree. */
export function orderDifferences(order: ComparedOrder, now: Date): Difference[] {
  const about = { orderId: order.id, orderNumber: order.number };
  const isYoung = (at: Date) => now.getTime() - at.getTime() < IN_FLIGHT_MS;
  const orderIsYoung = isYoung(order.updatedAt);
  const found: Found[] = [
    ...order.payments.flatMap((payment) => providerDifferences(order, payment)),
    ...ownDifferences(order),
  ];
  const isOnItsWay = ({ ref, createdAt }: ComparedRefund) =>
    isYoung(createdAt) || (ref !== null && now.getTime() - createdAt.getTime() < AT_THE_BANK_MS);
  const refundsAreYoung = order.refunds.every((refund) => refund.status !== "pending" || isYoung(refund.createdAt));
  const stuckRefunds: Difference[] = order.refunds
    .filter(({ status }) => status === "pending")
    .map((refund) => ({
      ...about,
      kind: "unsettled",
      shop: { status: "refund pending", cents: refund.amountCents },
      provider: {},
      isInFlight: isOnItsWay(refund),
    }));
  const hasPending = stuckRefunds.length > 0;
  return [
    ...found.map((one) => ({ ...about, ...one, isInFlight: orderIsYoung || (hasPending && refundsAreYoung) })),
    ...stuckRefunds,
  ];
}

type Found = Omit<Difference, "isInFlight">;

function providerDifferences(order: ComparedOrder, { reported, ...ours }: ComparedPayment): Found[] {
  if (reported === "not_asked" || ours.ref === null) return [];
  const payment = ours.ref;
  if (!reported) return [{ kind: "missing_payment", payment, shop: { status: ours.status }, provider: {} }];
  const found: Found[] = [];
  // The provider still reports money that is being returned as captured or held.
  const isReturning = ours.status === "returning" && (reported.status === "captured" || HOLDS.has(reported.status));
  if (ours.status !== reported.status && !isReturning)
    found.push({ kind: "status", payment, shop: { status: ours.status }, provider: { status: reported.status } });
  const refunds = refundDifferences(ofPayment(order.refunds, ours), reported.refunds);
  const refundedThere = ours.refundedCents - elsewhereCents(ofPayment(order.refunds, ours));
  const cents = [
    ["amount", ours.amountCents, reported.amountCents],
    ["captured", ours.capturedCents, reported.capturedCents],
    // A difference that a refund explains is reported only once.
    ...(refunds.length === 0 ? [["refunded", refundedThere, reported.refundedCents] as const] : []),
  ] as const;
  for (const [kind, shop, provider] of cents)
    if (shop !== provider) found.push({ kind, payment, shop: { cents: shop }, provider: { cents: provider } });
  const beside = [...refunds, ...disputeDifferences(ofPayment(order.disputes, ours), reported.disputes)];
  return [...found, ...beside.map((one) => ({ ...one, payment }))];
}

const ofPayment = <Of extends { attempt: number }>(all: readonly Of[], { attempt }: { attempt: number }): Of[] =>
  all.filter((one) => one.attempt === attempt);

/** What staff returned another way, of which the provider knows nothing. */
const elsewhereCents = (refunds: readonly ComparedRefund[]): Cents =>
  returnedCents(refunds.filter(({ status }) => status !== "succeeded"));

const HOLDS = new Set<PaymentRow["status"]>(["authorized", "requires_action", "processing", "returning"]);

/** Compares the order with its own payments and refunds. */
function ownDifferences(order: ComparedOrder): Found[] {
  const current = order.payments.at(-1);
  const found: Found[] = [];
  const said = { status: order.status, cents: order.totalCents };
  if (!current) return [{ kind: "not_paid", shop: said, provider: {} }];
  const { status, amountCents, capturedCents } = current;
  if (amountCents !== order.totalCents) found.push({ kind: "amount", shop: said, provider: { cents: amountCents } });
  const { money } = ORDER_STATUSES[order.status];
  switch (money) {
    case "open":
      found.push({ kind: "unsettled", shop: said, provider: { status } });
      break;
    case "authorized":
      if (status !== "authorized") found.push({ kind: "not_paid", shop: said, provider: { status } });
      break;
    case "captured":
      if (status !== "captured" || capturedCents !== order.totalCents) {
        const kind = capturedCents === 0 ? "not_paid" : "captured";
        found.push({ kind, shop: said, provider: { status, cents: capturedCents } });
      }
      break;
    case "closed":
      break;
    default:
      money satisfies never;
  }
  const earlier = order.payments.slice(0, -1);
  for (const payment of money === "closed" ? order.payments : earlier) found.push(...moneyKept(order, payment));
  return [...found, ...sumDifferences(order)];
}

/** Money left on a payment that should have been returned. An offline payment isn't the shop's to return. */
function moneyKept(order: ComparedOrder, payment: ComparedPayment): Found[] {
  if (payment.provider === "offline") return [];
  const disputes = ofPayment(order.disputes, payment);
  const kept = Math.max(0, payment.capturedCents - payment.refundedCents - lostCents(disputes));
  // The provider never had it; the reconciler asks one last time a day later.
  const isGivenUp = payment.ref === null && payment.status === "processing";
  if (isGivenUp || (kept === 0 && !HOLDS.has(payment.status))) return [];
  const about = payment.ref === null ? {} : { payment: payment.ref };
  const shop = { status: order.status, cents: 0 };
  const kind = disputes.some((dispute) => holdsMoney(dispute.status)) ? "disputed" : "money_kept";
  return [{ kind, ...about, shop, provider: { status: payment.status, cents: kept } }];
}

function sumDifferences(order: ComparedOrder): Found[] {
  const byPayments = sumsOf(["refundedCents"], order.payments);
  return [returnedCents(order.refunds), byPayments.refundedCents]
    .filter((cents) => cents !== order.refundedCents)
    .slice(0, 1)
    .map((cents) => ({ kind: "refunds", shop: { cents: order.refundedCents }, provider: { cents } }));
}

/** Each way in which the records can differ, and what to do about it. */
export const WHAT_TO_DO = {
  unsettled:
    "This payment has been undecided for over an hour. Check it at your payment provider. We'll keep asking and update the order once it answers.",
  amount: "The payment isn't for the order's amount. Don't ship. Cancel the order to return the money.",
  status:
    "The order and your payment provider disagree. Open the payment there and compare it with the order's timeline before you ship.",
  captured:
    "The amount that your payment provider charged differs from this order's. Check the payment there before you ship or refund.",
  refunded:
    "The amount that your payment provider refunded differs from this order's. Check the refunds there before you refund again.",
  refund:
    "Your payment provider shows this refund differently. Check it there before you refund again. If it failed, return the money another way.",
  missing_refund:
    "Your payment provider has no record of this refund. Check the payment there, and refund again if you still have the money.",
  dispute:
    "Your payment provider shows this dispute differently. Check it there, and don't refund anything until both records match.",
  disputed:
    "The order is closed, and the customer's bank holds its money in a dispute. Don't refund it too. Respond to the dispute at your payment provider, or accept it. If you win, we refund the money automatically.",
  missing_payment:
    "Your payment provider has no record of this payment. Check that your API keys belong to the account that took it.",
  unknown_payment:
    "This payment has no order, for example because a backup was restored. Unless its package has shipped, refund it at your payment provider.",
  not_paid: "The order counts as paid, but no money was charged. Don't ship until this is settled.",
  money_kept: "The order is closed, but its money is still held or charged. Return it at your payment provider.",
  refunds: "The refunds on record don't add up to what was returned. Compare them with your payment provider's.",
  units: "The units that orders took don't match the stock history. Count the units and correct the stock.",
  stock: "The stock doesn't match its history. Count the units and correct the stock.",
} as const;

export type DifferenceKind = keyof typeof WHAT_TO_DO;

/** What one side has on record: a status, cents, or units of stock. */
export type Said = { status?: string; cents?: Cents; units?: number };

/** `isInFlight`: it is recent, and the jobs are expected to resolve it. */
export type Difference = {
  kind: DifferenceKind;
  orderId?: string;
  orderNumber?: string;
  /** The provider's own id. */
  payment?: string;
  sku?: string;
  shop: Said;
  /** For a difference within the shop's own records, what the other record says. */
  provider: Said;
  isInFlight: boolean;
};

type RefundFound = Pick<Difference, "kind" | "shop" | "provider">;

/**
 * Compares the refunds of one payment with the provider's, one by one. Left out are pending refunds that the provider hasn't confirmed,
 * which are reported as unsettled, and refunds that the provider refused or that failed there without the shop's knowledge, which moved
 * no money.
 */
function refundDifferences(ours: readonly ComparedRefund[], reported: readonly GatewayRefund[]): RefundFound[] {
  const found: RefundFound[] = [];
  const left = new Set(ours);
  for (const refund of reported) {
    const own = ownRefundOf([...left], refund);
    if (own) left.delete(own);
    found.push(...differenceOf(own, refund));
  }
  for (const { ref, status, amountCents: cents } of left) {
    if (ref === null && status !== "succeeded") continue;
    found.push({ kind: "missing_refund", shop: { status, cents }, provider: {} });
  }
  return found;
}

function differenceOf(own: ComparedRefund | undefined, { status, amountCents: cents }: GatewayRefund): RefundFound[] {
  if (own) {
    if (own.status === status && own.amountCents === cents) return [];
    return [{ kind: "refund", shop: said(own.status, own.amountCents), provider: said(status, cents) }];
  }
  if (status === "failed") return [];
  if (status === "succeeded") return [{ kind: "refunded", shop: { cents: 0 }, provider: { cents } }];
  return [{ kind: "refund", shop: {}, provider: said(status, cents) }];
}

/** Compares the disputes of one payment with the provider's. */
function disputeDifferences(ours: readonly ComparedDispute[], reported: readonly GatewayDispute[]): RefundFound[] {
  const left = new Map(ours.map((own) => [own.ref, own]));
  const found: RefundFound[] = [];
  for (const { id, status, amountCents } of reported) {
    const own = left.get(id);
    left.delete(id);
    if (own?.status === status && own.amountCents === amountCents) continue;
    const shop = own ? said(own.status, own.amountCents) : {};
    found.push({ kind: "dispute", shop, provider: said(status, amountCents) });
  }
  for (const own of left.values()) {
    found.push({ kind: "dispute", shop: said(own.status, own.amountCents), provider: {} });
  }
  return found;
}

const said = (status: RefundStatus | DisputeStatus, cents: Cents) => ({ status, cents });
