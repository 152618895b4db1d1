import type { Cents } from "#shop/money/money.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import type { PaymentStatus } from "#shop/tables.server.ts";
import type { GatewayPayment } from "./gateway.ts";

/** Each way in which the books can differ, and what to do about it. */
export const WHAT_TO_DO = {
  unsettled:
    "The payment has had no outcome for over an hour. Look at it at the provider; the shop keeps asking and settles it by itself once it answers.",
  amount: "The payment is for another amount than the order. Do not ship; cancel the order, and its money goes back.",
  status:
    "Order and provider tell different stories. Open the payment at the provider and compare it with the order's timeline before you ship.",
  captured:
    "Another amount was taken than the shop believes. Check the payment at the provider before you ship or refund.",
  refunded:
    "Another amount went back than the shop believes. Check the refunds at the provider before you refund again.",
  missing_payment:
    "The provider does not know this payment. Check that the keys are those of the account that took it.",
  unknown_payment:
    "No order of this shop stands on this payment. Give it back at the provider, unless another shop uses the same account.",
  not_paid: "The order counts as paid and no money was taken for it. Do not ship before it is settled.",
  money_kept: "The order is closed and its money is still held or taken. Give it back at the provider.",
  refunds: "The refunds on record do not add up to what went back. Compare them with the provider's.",
  pieces:
    "The stock ledger says that orders hold another number of pieces than they do. Count the stock and correct it.",
  stock: "The stock is not the sum of its movements. Count it and correct it.",
} as const;

export type DifferenceKind = keyof typeof WHAT_TO_DO;

/** What one side says: a state, cents, or pieces of stock. */
export type Said = { status?: string; cents?: Cents; pieces?: number };

/** `isInFlight`: it is young, and the jobs are expected to end it by themselves. */
export type BookDifference = {
  kind: DifferenceKind;
  orderId?: string;
  orderNumber?: string;
  /** The provider's own id. */
  payment?: string;
  sku?: string;
  shop: Said;
  /** Of a difference within the shop's own books, what the other book says. */
  provider: Said;
  isInFlight: boolean;
};

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
  refunds: { status: "pending" | "succeeded" | "failed"; amount_cents: Cents; created_at: Date }[];
};

/** The reconciler asks at least four times in it. */
export const IN_FLIGHT_MS = 60 * 60_000;

/** Everything that is wrong with an order and its money, to the cent. Pure; empty when the books agree. */
export function orderDifferences(order: BookedOrder, now: Date): BookDifference[] {
  const about = { orderId: order.id, orderNumber: order.number };
  const isYoung = (at: Date) => now.getTime() - at.getTime() < IN_FLIGHT_MS;
  const orderIsYoung = isYoung(order.updated_at);
  const found: Omit<BookDifference, "isInFlight">[] = [
    ...order.payments.flatMap((payment) => providerDifferences(payment)),
    ...ownDifferences(order),
  ];
  const refundsAreYoung = order.refunds.every(({ status, created_at }) => status !== "pending" || isYoung(created_at));
  const stuckRefunds: BookDifference[] = order.refunds
    .filter(({ status }) => status === "pending")
    .map(({ amount_cents, created_at }) => ({
      ...about,
      kind: "unsettled",
      shop: { status: "refund pending", cents: amount_cents },
      provider: {},
      isInFlight: isYoung(created_at),
    }));
  const hasPending = stuckRefunds.length > 0;
  return [
    ...found.map((one) => ({ ...about, ...one, isInFlight: orderIsYoung || (hasPending && refundsAreYoung) })),
    ...stuckRefunds,
  ];
}

type Found = Omit<BookDifference, "isInFlight">;

function providerDifferences({ told, ...ours }: BookedPayment): Found[] {
  if (told === "not_asked" || ours.ref === null) return [];
  const payment = ours.ref;
  if (!told) return [{ kind: "missing_payment", payment, shop: { status: ours.status }, provider: {} }];
  const found: Found[] = [];
  if (ours.status !== told.status)
    found.push({ kind: "status", payment, shop: { status: ours.status }, provider: { status: told.status } });
  const cents = [
    ["amount", ours.amount_cents, told.amountCents],
    ["captured", ours.captured_cents, told.capturedCents],
    ["refunded", ours.refunded_cents, told.refundedCents],
  ] as const;
  for (const [kind, shop, provider] of cents)
    if (shop !== provider) found.push({ kind, payment, shop: { cents: shop }, provider: { cents: provider } });
  return found;
}

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
  return [...found, ...refundDifferences(order)];
}

const isClosed = (status: OrderStatus): boolean =>
  status === "cancelled" || status === "expired" || status === "payment_failed";

/** Money that was paid outside the shop is not the shop's to give back. */
function moneyKept(order: BookedOrder, payment: BookedPayment): Found[] {
  if (payment.provider === "offline") return [];
  const kept = payment.captured_cents - payment.refunded_cents;
  // The provider never heard of it until somebody asks for the last time, a day later.
  const isGivenUp = payment.ref === null && payment.status === "processing";
  if (isGivenUp || (kept === 0 && !HOLDS.has(payment.status))) return [];
  const about = payment.ref === null ? {} : { payment: payment.ref };
  const shop = { status: order.status, cents: 0 };
  return [{ kind: "money_kept", ...about, shop, provider: { status: payment.status, cents: kept } }];
}

function refundDifferences(order: BookedOrder): Found[] {
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
