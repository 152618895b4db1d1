import { formatMoney } from "#shop/money/money.ts";
import type { PaymentFailure } from "#shop/money/payments/gateway.ts";
import { SANDBOX_CARDS } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import {
  HOLD_MS,
  PROVIDER,
  type SandboxPayment,
  toGatewayPayment,
} from "#shop/money/payments/gateways/sandbox/sandbox-payment.ts";
import { refundKey } from "#shop/money/payments/refund-rules.ts";
import { CANCELLATION_WINDOW_MS } from "#shop/ordering/orders/order.ts";
import { pick, type Random } from "./fake-customers.ts";
import type { FakeOrder } from "./fake-order.ts";

export type Row = Record<string, unknown>;

/** The database rows of an order, by table. The tables are ordered so that foreign keys refer to earlier ones. */
export type OrderRows = Record<(typeof TABLES)[number], Row[]>;

export const TABLES = [
  "orders",
  "order_lines",
  "payments",
  "payment_events",
  "refunds",
  "refund_lines",
  "order_events",
  "stock_movements",
  "sandbox.payments",
  "sandbox.refunds",
] as const;

export type Named = { id: string; number: string; staff: string; newId: (at: Date) => string; random: Random };

const APPROVED = SANDBOX_CARDS.filter(
  ({ scenario }) => scenario.endsWith("_approved") && !scenario.startsWith("challenge"),
);
const DECLINED = SANDBOX_CARDS.filter(
  ({ scenario }) => scenario === "generic_decline" || scenario === "insufficient_funds",
);
const CHALLENGED = SANDBOX_CARDS.filter(({ scenario }) => scenario === "challenge_approved");

/** The rows that the shop would have written if the order had really been placed and handled, and the sandbox's own records. */
export function rowsOf(order: FakeOrder, named: Named): OrderRows {
  const payment = paymentOf(order, named);
  const refund = refundOf(order, payment, named);
  return {
    ...paymentRows(order, payment),
    ...refundRows(order, payment, refund),
    orders: [orderRow(order, named, payment.refundedCents)],
    order_lines: order.lines.map(({ productId, unitPriceCents, ...line }) => ({
      ...{ order_id: named.id, product_id: productId, unit_price_cents: unitPriceCents },
      ...line,
    })),
    order_events: eventsOf(order, payment, refund, named.staff).map((event) => ({ order_id: named.id, ...event })),
    stock_movements: movementsOf(order, named.staff).map((movement) => ({ order_id: named.id, ...movement })),
  };
}

function orderRow(order: FakeOrder, { id, number }: Named, refunded_cents: number): Row {
  const { customer, totals, placedAt } = order;
  return {
    id,
    number,
    idempotency_key: `seeded-${id}`,
    request_hash: "seeded",
    status: order.status,
    ...customer,
    shipping_method: order.shippingMethod,
    currency: "usd",
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    refunded_cents,
    placed_at: placedAt,
    cancel_until: new Date(placedAt.getTime() + CANCELLATION_WINDOW_MS),
    updated_at: lastTouched(order),
  };
}

const lastTouched = ({ refund, fulfilledAt, closedAt, capturedAt, decidedAt, placedAt }: FakeOrder): Date =>
  refund?.at ?? fulfilledAt ?? closedAt ?? capturedAt ?? decidedAt ?? placedAt;

/** The payment in the sandbox's records, which match the shop's own row. */
function paymentOf(order: FakeOrder, { id, newId, random }: Named): SandboxPayment {
  const { status, totals, placedAt, capturedAt, refund } = order;
  const isChallenged = status === "awaiting_payment" || status === "expired";
  const card = pick(isChallenged ? CHALLENGED : status === "payment_failed" ? DECLINED : APPROVED, random);
  const capturedCents = capturedAt ? totals.totalCents : 0;
  return {
    id: `sbx_pay_${newId(placedAt).replaceAll("-", "")}`,
    orderId: id,
    scenario: card.scenario,
    status: paymentStatus(order),
    amountCents: totals.totalCents,
    capturedCents,
    refundedCents: status === "cancelled" ? capturedCents : (refund?.amountCents ?? 0),
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      expMonth: 1 + random(12),
      expYear: placedAt.getUTCFullYear() + 3 + random(4),
      fingerprint: `sbx_card_${card.scenario}`,
    },
    challengeId: isChallenged ? `sbx_chl_${newId(placedAt).replaceAll("-", "")}` : null,
    failure: status === "payment_failed" ? (card.refusal ?? null) : null,
    captureBefore: isChallenged || status === "payment_failed" ? null : new Date(placedAt.getTime() + HOLD_MS),
    refunds: [],
    disputes: [],
    version: 1,
    createdAt: placedAt,
  };
}

function paymentStatus({ status, capturedAt }: FakeOrder): SandboxPayment["status"] {
  if (status === "awaiting_payment") return "requires_action";
  if (status === "payment_failed") return "failed";
  if (capturedAt) return "captured";
  return status === "pending" ? "authorized" : "cancelled";
}

function paymentRows(order: FakeOrder, payment: SandboxPayment) {
  const { card, failure, createdAt, captureBefore, orderId } = payment;
  const shared = {
    status: payment.status,
    amount_cents: payment.amountCents,
    captured_cents: payment.capturedCents,
    refunded_cents: payment.refundedCents,
    failure,
    capture_before: captureBefore,
    created_at: createdAt,
  };
  return {
    payments: [
      {
        order_id: orderId,
        attempt: 1,
        provider: PROVIDER,
        ref: payment.id,
        card_brand: card?.brand,
        card_last4: card?.last4,
        card_exp_month: card?.expMonth,
        card_exp_year: card?.expYear,
        card_fingerprint: card?.fingerprint,
        updated_at: lastTouched(order),
        ...shared,
      },
    ],
    payment_events: [
      {
        order_id: orderId,
        attempt: 1,
        kind: `answer:${payment.status}`,
        reply: toGatewayPayment({ ...payment, challengeId: null }),
        at: lastTouched(order),
      },
    ],
    "sandbox.payments": [
      {
        id: payment.id,
        order_id: orderId,
        scenario: payment.scenario,
        currency: "usd",
        card,
        challenge_id: payment.challengeId,
        version: 1,
        ...shared,
      },
    ],
  };
}

type Refund = { id: string; ref: string; amountCents: number; at: Date; reason: string; askedBy: string };

/** The full amount if staff cancelled a paid order, otherwise the amount of the return. */
function refundOf(order: FakeOrder, payment: SandboxPayment, { staff, newId }: Named): Refund | undefined {
  if (payment.refundedCents === 0) return undefined;
  const at = order.refund?.at ?? order.closedAt ?? order.placedAt;
  const id = newId(at);
  const ref = `sbx_ref_${newId(at).replaceAll("-", "")}`;
  const why = order.refund
    ? { reason: order.refund.reason, askedBy: staff }
    : { reason: "Order cancelled", askedBy: "system" };
  return { id, ref, at, amountCents: payment.refundedCents, ...why };
}

function refundRows({ refund: returned }: FakeOrder, payment: SandboxPayment, refund: Refund | undefined) {
  if (!refund) return { refunds: [], refund_lines: [], "sandbox.refunds": [] };
  const { id, ref, amountCents: amount_cents, at, reason, askedBy } = refund;
  const order_id = payment.orderId;
  const shared = { amount_cents, status: "succeeded", created_at: at };
  return {
    refunds: [
      { id, order_id, attempt: 1, reason, asked_by: askedBy, ref, with_shipping: !returned, updated_at: at, ...shared },
    ],
    refund_lines: returned
      ? [{ refund_id: id, position: returned.position, quantity: returned.units, restocked: returned.restocked }]
      : [],
    "sandbox.refunds": [{ id: ref, payment_id: payment.id, key: refundKey({ id, orderId: order_id }), ...shared }],
  };
}

function eventsOf(
  order: FakeOrder,
  { failure, refundedCents }: SandboxPayment,
  refund: Refund | undefined,
  staff: string,
) {
  const { status, decidedAt, capturedAt, fulfilledAt, closedAt, cancelledBy } = order;
  const by = cancelledBy === "staff" ? staff : "shopper";
  const amount = formatMoney(refundedCents);
  const events: { kind: string; status?: string; actor: string; note?: string; at: Date | undefined }[] = [];
  if (status === "payment_failed") {
    events.push({ kind: "payment_failed", status, actor: "provider", note: noteOf(failure), at: closedAt });
  } else if (status === "expired") {
    events.push({
      kind: "expired",
      status,
      actor: "system",
      note: "No payment arrived in time.",
      at: closedAt,
    });
  } else {
    events.push({ kind: "authorized", status: "pending", actor: "provider", at: decidedAt });
    events.push({ kind: "captured", status: "paid", actor: "system", at: capturedAt });
    events.push({ kind: "fulfilled", status: "fulfilled", actor: staff, at: fulfilledAt });
    if (status === "cancelled") events.push({ kind: "cancelled", status, actor: by, at: closedAt });
    if (status === "cancelled" && !capturedAt) events.push({ kind: "hold_released", actor: "provider", at: closedAt });
    if (order.refund)
      events.push({ kind: "refund_asked", actor: staff, note: `${amount}: ${refund?.reason}`, at: refund?.at });
    if (refund)
      events.push({ kind: "refunded", actor: "provider", note: `${amount} sent back to the card.`, at: refund.at });
  }
  return events.flatMap(({ at, note = "", status: to = null, ...event }) =>
    at ? [{ ...event, status: to, note, at }] : [],
  );
}

const noteOf = (failure: PaymentFailure | null): string => failure?.declineCode ?? failure?.kind ?? "";

/** The units that the order took from stock, and those that were put back. */
function movementsOf({ status, lines, placedAt, closedAt, cancelledBy, refund }: FakeOrder, staff: string) {
  const actor = cancelledBy === "staff" ? staff : cancelledBy === "shopper" ? "shopper" : "system";
  return lines.flatMap(({ sku, quantity, position }) => {
    const movements: Row[] = [{ sku, delta: -quantity, reason: "reserved", actor: null, at: placedAt }];
    if (closedAt) {
      const reason = status === "cancelled" ? "cancelled" : "released";
      movements.push({ sku, delta: quantity, reason, actor, at: closedAt });
    }
    if (refund?.position === position && refund.restocked > 0) {
      movements.push({ sku, delta: refund.restocked, reason: "returned", actor: staff, at: refund.at });
    }
    return movements;
  });
}
