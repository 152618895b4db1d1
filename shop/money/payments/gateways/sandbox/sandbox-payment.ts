import { type Cents, sumOf } from "#shop/money/money.ts";
import type {
  AmountLimits,
  Card,
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  PaymentFailure,
  PaymentToken,
} from "#shop/money/payments/gateway.ts";
import { holdsMoney, lostCents } from "#shop/ordering/orders/refund.ts";
import {
  AUTHENTICATION_FAILED,
  EXPIRED_CARD,
  parseSandboxToken,
  type SandboxCard,
  sandboxCard,
  UNKNOWN_TOKEN,
} from "./sandbox-cards.ts";

/** A payment as the sandbox records it. `refundedCents` counts pending refunds too; `version` counts its changes. */
export type SandboxPayment = {
  id: string;
  orderId: string;
  scenario: string | null;
  status: "requires_action" | "authorized" | "captured" | "cancelled" | "failed";
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  card: Card | null;
  challengeId: string | null;
  failure: PaymentFailure | null;
  captureBefore: Date | null;
  refunds: GatewayRefund[];
  disputes: GatewayDispute[];
  version: number;
  createdAt: Date;
};

export type SandboxEvent =
  | "payment.requires_action"
  | "payment.authorized"
  | "payment.failed"
  | "payment.captured"
  | "payment.cancelled"
  | "refund.pending"
  | "refund.succeeded"
  | "refund.failed"
  | "dispute.opened"
  | "dispute.closed";

/** A payment as it is after a change, and its event. */
export type Change = { payment: SandboxPayment; event: SandboxEvent };

export type Step = ({ outcome: "changed" } & Change) | { outcome: "refused"; why: string };

export const PROVIDER = "sandbox";

/** An authorization that is not captured in this time is released by the bank. */
export const HOLD_MS = 7 * 24 * 60 * 60 * 1000;

/** At most eight digits, like Stripe. */
export const LIMITS: AmountLimits = { minimumCents: 1, maximumCents: 99_999_999 };
/** How far behind UTC the last time zone is in which a month ends. */
const LAST_TIME_ZONE_MS = 12 * 60 * 60 * 1000;

export const isAmount = (cents: Cents): boolean =>
  Number.isInteger(cents) && cents >= LIMITS.minimumCents && cents <= LIMITS.maximumCents;

/** The bank's first answer to a new payment. */
export function openPayment(
  order: { orderId: string; amountCents: Cents; token: PaymentToken },
  ids: { paymentId: string; challengeId: string },
  now: Date,
): Change {
  const token = order.token.kind === "sandbox_token" ? parseSandboxToken(order.token.id) : undefined;
  const payment: SandboxPayment = {
    id: ids.paymentId,
    orderId: order.orderId,
    scenario: token?.card.scenario ?? null,
    status: "requires_action",
    amountCents: order.amountCents,
    capturedCents: 0,
    refundedCents: 0,
    card: token ? cardOf(token) : null,
    challengeId: null,
    failure: null,
    captureBefore: null,
    refunds: [],
    disputes: [],
    version: 1,
    createdAt: now,
  };
  if (!token) return fail(payment, UNKNOWN_TOKEN);
  if (isOver(token, now)) return fail(payment, EXPIRED_CARD);
  if (!token.card.challenge) return decide(payment, token.card, now);
  return { payment: { ...payment, challengeId: ids.challengeId }, event: "payment.requires_action" };
}

/** The shopper answered the bank's challenge. The first answer counts: undefined when there is nothing left to answer. */
export function answerChallenge(payment: SandboxPayment, approve: boolean, now: Date): Change | undefined {
  if (payment.status !== "requires_action") return undefined;
  if (!approve) return fail(payment, AUTHENTICATION_FAILED);
  const card = sandboxCard(payment.scenario ?? "");
  if (!card) throw new Error(`payment ${payment.id} has a challenge but no card`);
  return decide(payment, card, now);
}

/** Captures the authorized amount once, or only `amountCents` of it; the rest is released. */
export function capturePayment(payment: SandboxPayment, amountCents = payment.amountCents): Step {
  if (payment.status !== "authorized") return refused(payment, "cannot be captured");
  if (!isAmount(amountCents) || amountCents > payment.amountCents) {
    return refused(payment, `cannot be captured for ${amountCents} of ${payment.amountCents} cents`);
  }
  return changed({ ...payment, status: "captured", capturedCents: amountCents }, "payment.captured");
}

/** Releases a payment that was not captured. */
export function cancelPayment(payment: SandboxPayment): Step {
  if (payment.status !== "authorized" && payment.status !== "requires_action") {
    return refused(payment, "cannot be cancelled");
  }
  return changed({ ...payment, status: "cancelled" }, "payment.cancelled");
}

/** Refunds all or part of the captured money, never more than was captured. */
export function refundPayment(payment: SandboxPayment, amountCents: Cents): Step {
  if (payment.disputes.some(({ status }) => holdsMoney(status))) return refused(payment, "is disputed");
  const left = payment.capturedCents - payment.refundedCents - lostCents(payment.disputes);
  if (!isAmount(amountCents) || amountCents > left) {
    return refused(payment, `cannot be refunded for ${amountCents} cents, there are ${left} left`);
  }
  const refundedCents = payment.refundedCents + amountCents;
  return changed({ ...payment, refundedCents }, `refund.${refundPlan(payment).status}`);
}

/** The first status of a refund of this payment and the later one, if any: both depend on its test card. */
export function refundPlan({ scenario }: Pick<SandboxPayment, "scenario">): {
  status: "pending" | "succeeded";
  turnsTo?: "succeeded" | "failed";
} {
  if (scenario === "refund_pending") return { status: "pending", turnsTo: "succeeded" };
  return { status: "succeeded", ...(scenario === "refund_fails" && { turnsTo: "failed" as const }) };
}

/** Cancels an authorization that has expired; undefined when it has not. */
export function expirePayment(payment: SandboxPayment, now: Date): Change | undefined {
  const isExpired = payment.status === "authorized" && payment.captureBefore !== null && payment.captureBefore <= now;
  return isExpired ? { payment: { ...payment, status: "cancelled" }, event: "payment.cancelled" } : undefined;
}

/** The payment as the shop sees it. */
export function toGatewayPayment(payment: SandboxPayment): GatewayPayment {
  const { challengeId, card, captureBefore, failure } = payment;
  return {
    ref: { provider: PROVIDER, id: payment.id },
    orderId: payment.orderId,
    madeHere: true,
    status: payment.status,
    currency: "usd",
    amountCents: payment.amountCents,
    capturedCents: payment.capturedCents,
    refundedCents: sumOf(payment.refunds.filter(({ status }) => status === "succeeded")),
    refunds: payment.refunds,
    disputes: payment.disputes,
    ...(card && { card }),
    ...(captureBefore && { captureBefore }),
    ...(payment.status === "requires_action" && challengeId && { action: { kind: "sandbox_challenge", challengeId } }),
    ...(failure && { failure }),
  };
}

export function cardOf({ card, expMonth, expYear }: NonNullable<ReturnType<typeof parseSandboxToken>>): Card {
  const fingerprint = `sbx_card_${card.scenario}`;
  return { brand: card.brand, last4: card.number.slice(-4), expMonth, expYear, fingerprint };
}

/** A card is valid until its month is over everywhere on earth. */
function isOver({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1) + LAST_TIME_ZONE_MS;
}

/** The bank's answer to this card. */
function decide(payment: SandboxPayment, { refusal }: SandboxCard, now: Date): Change {
  if (refusal) return fail(payment, refusal);
  const captureBefore = new Date(now.getTime() + HOLD_MS);
  return { payment: { ...payment, status: "authorized", captureBefore }, event: "payment.authorized" };
}

function fail(payment: SandboxPayment, failure: PaymentFailure): Change {
  return { payment: { ...payment, status: "failed", failure }, event: "payment.failed" };
}

const changed = (payment: SandboxPayment, event: SandboxEvent): Step => ({ outcome: "changed", payment, event });

const refused = (payment: SandboxPayment, why: string): Step => ({
  outcome: "refused",
  why: `payment ${payment.id} is ${payment.status} and ${why}`,
});
