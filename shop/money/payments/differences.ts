import type { Cents } from "#shop/money/money.ts";
import type { OrderStatus } from "#shop/ordering/orders/order.ts";
import { lostCents } from "#shop/ordering/orders/refund.ts";
import type { PaymentStatus } from "#shop/tables.server.ts";
import type { BookDifference } from "./difference.ts";
import type { GatewayPayment } from "./gateway.ts";
import {
  type BookedDispute,
  type BookedRefund,
  disputeDifferences,
  openDispute,
  refundDifferences,
} from "./refund-differences.ts";

export type BookedPayment = {
  attempt: number;
  provider: string;
  ref: string | null;
  status: PaymentStatus;
  amount_cents: Cents;
  captured_cents: Cents;
  refunded_cents: Cents;
  /** What the provider says of it; undefined when it does not know it, `not_asked` when it was not asked. */
  told: GatewayPayment | undefined | "not_asked";
};

export type BookedOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  total_cents: Cents;
  refunded_cents: Cents;
  placed_at: Date;
  updated_at: Date;
  /** By attempt; the last is the one that the order stands on. */
  payments: BookedPayment[];
  refunds: BookedRefund[];
  disputes: BookedDispute[];
};

/** The reconciler asks at least four times in it. */
export const IN_FLIGHT_MS = 60 * 60_000;
/** So long a bank may keep a refund that the provider says is pending. */
const AT_THE_BANK_MS = 14 * 24 * 60 * 60_000;

/** Everything that is wrong with an order and its money, to the cent. Pure; empty when the books agree. */
export function orderDifferences(order: BookedOrder, now: Date): BookDifference[] {
  const about = { orderId: order.id, orderNumber: order.number };
  const isYoung = (at: Date) => now.getTime() - at.getTime() < IN_FLIGHT_MS;
  const orderIsYoung = isYoung(order.updated_at);
  const found: Omit<BookDifference, "isInFlight">[] = [
    ...order.payments.flatMap((payment) => providerDifferences(order, payment)),
    ...ownDifferences(order),
  ];
  const isOnItsWay = ({ ref, created_at }: BookedRefund) =>
    isYoung(created_at) || (ref !== null && now.getTime() - created_at.getTime() < AT_THE_BANK_MS);
  const refundsAreYoung = order.refunds.every((refund) => refund.status !== "pending" || isYoung(refund.created_at));
  const stuckRefunds: BookDifference[] = order.refunds
    .filter(({ status }) => status === "pending")
    .map((refund) => ({
      ...about,
      kind: "unsettled",
      shop: { status: "refund pending", cents: refund.amount_cents },
      provider: {},
      isInFlight: isOnItsWay(refund),
    }));
  const hasPending = stuckRefunds.length > 0;
  return [
    ...found.map((one) => ({ ...about, ...one, isInFlight: orderIsYoung || (hasPending && refundsAreYoung) })),
    ...stuckRefunds,
  ];
}

type Found = Omit<BookDifference, "isInFlight">;

function providerDifferences(order: BookedOrder, { told, ...ours }: BookedPayment): Found[] {
  if (told === "not_asked" || ours.ref === null) return [];
  const payment = ours.ref;
  if (!told) return [{ kind: "missing_payment", payment, shop: { status: ours.status }, provider: {} }];
  const found: Found[] = [];
  // Money that is on its way back is told of as money that is kept.
  const isReturning = ours.status === "returning" && (told.status === "captured" || HOLDS.has(told.status));
  if (ours.status !== told.status && !isReturning)
    found.push({ kind: "status", payment, shop: { status: ours.status }, provider: { status: told.status } });
  const refunds = refundDifferences(ofPayment(order.refunds, ours), told.refunds);
  const cents = [
    ["amount", ours.amount_cents, told.amountCents],
    ["captured", ours.captured_cents, told.capturedCents],
    // What one refund explains is told once.
    ...(refunds.length === 0 ? [["refunded", ours.refunded_cents, told.refundedCents] as const] : []),
  ] as const;
  for (const [kind, shop, provider] of cents)
    if (shop !== provider) found.push({ kind, payment, shop: { cents: shop }, provider: { cents: provider } });
  const beside = [...refunds, ...disputeDifferences(ofPayment(order.disputes, ours), told.disputes)];
  return [...found, ...beside.map((one) => ({ ...one, payment }))];
}

const ofPayment = <Of extends { attempt: number }>(all: readonly Of[], { attempt }: { attempt: number }): Of[] =>
  all.filter((one) => one.attempt === attempt);

const HOLDS = new Set<PaymentStatus>(["authorized", "requires_action", "processing", "returning"]);

/** What the order says against what its payments, refunds and ledger say. */
function ownDifferences(order: BookedOrder): Found[] {
  const current = order.payments.at(-1);
  const found: Found[] = [];
  const said = { status: order.status, cents: order.total_cents };
  if (!current) return [{ kind: "not_paid", shop: said, provider: {} }];
  const { status, amount_cents, captured_cents } = current;
  if (amount_cents !== order.total_cents) found.push({ kind: "amount", shop: said, provider: { cents: amount_cents } });
  switch (order.status) {
    case "awaiting_payment":
      found.push({ kind: "unsettled", shop: said, provider: { status } });
      break;
    case "pending":
      if (status !== "authorized") found.push({ kind: "not_paid", shop: said, provider: { status } });
      break;
    case "paid":
    case "fulfilled":
      if (status !== "captured" || captured_cents !== order.total_cents)
        found.push({ kind: "not_paid", shop: said, provider: { status, cents: captured_cents } });
      break;
    case "cancelled":
    case "expired":
    case "payment_failed":
      break;
    default:
      order.status satisfies never;
  }
  const earlier = order.payments.slice(0, -1);
  for (const payment of isClosed(order.status) ? order.payments : earlier) found.push(...moneyKept(order, payment));
  return [...found, ...sumDifferences(order)];
}

const isClosed = (status: OrderStatus): boolean =>
  status === "cancelled" || status === "expired" || status === "payment_failed";

/** Money that was paid outside the shop is not the shop's to give back. */
function moneyKept(order: BookedOrder, payment: BookedPayment): Found[] {
  if (payment.provider === "offline") return [];
  const disputes = ofPayment(order.disputes, payment);
  const kept = Math.max(0, payment.captured_cents - payment.refunded_cents - lostCents(disputes));
  // The provider never heard of it until somebody asks for the last time, a day later.
  const isGivenUp = payment.ref === null && payment.status === "processing";
  if (isGivenUp || (kept === 0 && !HOLDS.has(payment.status))) return [];
  const about = payment.ref === null ? {} : { payment: payment.ref };
  const shop = { status: order.status, cents: 0 };
  const kind = openDispute(disputes) ? "disputed" : "money_kept";
  return [{ kind, ...about, shop, provider: { status: payment.status, cents: kept } }];
}

function sumDifferences(order: BookedOrder): Found[] {
  const succeeded = sum(
    order.refunds.filter(({ status }) => status === "succeeded").map((refund) => refund.amount_cents),
  );
  const byPayments = sum(order.payments.map((payment) => payment.refunded_cents));
  return [succeeded, byPayments]
    .filter((cents) => cents !== order.refunded_cents)
    .slice(0, 1)
    .map((cents) => ({ kind: "refunds", shop: { cents: order.refunded_cents }, provider: { cents } }));
}

const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, one) => total + one, 0);
