import type Stripe from "stripe";
import { type Cents, sumOf } from "#shop/money/money.ts";
import {
  type Card,
  type GatewayDispute,
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentFailure,
  type PaymentToken,
  type WebhookEvent,
} from "#shop/money/payments/gateway.ts";
import type { DisputeStatus } from "#shop/ordering/orders/refund.ts";

export const PROVIDER = "stripe";

/** What every answer about a payment must include. */
export const EXPANDED = ["latest_charge.refunds", "payment_method"] as const;

type Intent = Stripe.PaymentIntent;

/** What a PaymentIntent does not include: all refunds, newest first, when there is more than one page of them, and the disputes. */
export type BesidePayment = { refunds?: readonly Stripe.Refund[]; disputes?: readonly Stripe.Dispute[] };

/** Maps a PaymentIntent, which must have been requested with `EXPANDED`. @param shopId marks this shop's own payments. */
export function toGatewayPayment(intent: Intent, shopId: string, beside: BesidePayment = {}): GatewayPayment {
  const status = STATUSES[intent.status] ?? "processing";
  const charge = chargeOf(intent);
  const reported = (beside.refunds ?? charge?.refunds?.data ?? []).map(toGatewayRefund).reverse();
  const refunds = ofWhatWasTaken(reported, intent.amount_received);
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    ref: { provider: PROVIDER, id: intent.id },
    orderId: intent.metadata.order_id ?? "",
    madeHere: intent.metadata.shop_id === shopId,
    status,
    currency: "usd",
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: sumOf(refunds.filter((refund) => refund.status === "succeeded")),
    refunds,
    disputes: (beside.disputes ?? []).map(toGatewayDispute),
    card: cardOf(intent, charge),
    ...(status === "authorized" && captureBefore && { captureBefore: new Date(captureBefore * 1000) }),
    ...(status === "requires_action" &&
      intent.client_secret && { action: { kind: "provider_challenge", clientSecret: intent.client_secret } }),
    ...(status === "failed" && { failure: failureOf(intent.last_payment_error ?? {}), canBeTriedAgain: true }),
  };
}

/** Payments are confirmed on creation, so one that requires confirmation is still being processed. */
const STATUSES: Readonly<Record<string, GatewayPayment["status"]>> = {
  requires_payment_method: "failed",
  requires_confirmation: "processing",
  requires_action: "requires_action",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "captured",
  canceled: "cancelled",
} satisfies Record<Stripe.PaymentIntent.Status, GatewayPayment["status"]>;

/** The charge of a payment, if any; it shows whether more has to be read. */
export const chargeOf = (intent: Intent): Stripe.Charge | null =>
  typeof intent.latest_charge === "object" ? intent.latest_charge : null;

/**
 * The refunds of captured money. API versions before 2025-03-31.basil also report a released authorization as a refund, and an account's
 * own version, which may apply when one expires, can be that old. Such refunds exceed the captured amount and are not the shop's own.
 */
function ofWhatWasTaken(refunds: GatewayRefund[], receivedCents: Cents): GatewayRefund[] {
  if (receivedCents === 0) return [];
  let rest = receivedCents;
  const counted = new Set<GatewayRefund>();
  const ownFirst = refunds.toSorted((one, other) => Number(other.key !== undefined) - Number(one.key !== undefined));
  for (const refund of ownFirst) {
    const cents = refund.status === "failed" ? 0 : refund.amountCents;
    if (cents > rest) continue;
    rest -= cents;
    counted.add(refund);
  }
  return refunds.filter((refund) => counted.has(refund));
}

function cardOf(intent: Intent, charge: Stripe.Charge | null): Card | undefined {
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const card =
    charge?.payment_method_details?.card ??
    method?.card ??
    intent.last_payment_error?.payment_method?.card ??
    undefined;
  return card && toCard(card);
}

type CardFacts = Pick<Stripe.PaymentMethod.Card, "exp_month" | "exp_year"> &
  Partial<Record<"brand" | "last4" | "fingerprint", string | null>>;

export function toCard(card: CardFacts): Card | undefined {
  if (!card.brand || !card.last4) return undefined;
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    ...(card.fingerprint && { fingerprint: card.fingerprint }),
  };
}

export function toGatewayRefund(refund: Stripe.Refund): GatewayRefund {
  const { id, status, amount, metadata, failure_reason, pending_reason } = refund;
  const key = metadata?.key;
  const reported = { id, status: refundStatus(status), amountCents: amount };
  const failure = failure_reason ?? pending_reason;
  return { ...reported, ...(key && { key }), ...(failure && { failure }) };
}

/** `requires_action` waits for the shopper's bank details, so the refund may still succeed. */
function refundStatus(status: string | null): GatewayRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function toGatewayDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, reason, created, evidence_details } = dispute;
  const dueBy = evidence_details?.due_by;
  return {
    id,
    status: disputeStatus(dispute),
    amountCents: amount,
    reason,
    openedAt: new Date(created * 1000),
    ...(dueBy && { respondBy: new Date(dueBy * 1000) }),
  };
}

/**
 * One that ended without a decision usually moved no money. But Stripe can also prevent a dispute by giving the shopper the money
 * (docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute): then the shop has lost it.
 */
function disputeStatus({ status, balance_transactions: moves }: Stripe.Dispute): DisputeStatus {
  const reported = DISPUTES[status] ?? "needs_response";
  const isWithdrawn = () => moves.reduce((sum, { amount }) => sum + amount, 0) < 0;
  return reported === "closed" && isWithdrawn() ? "lost" : reported;
}

/** A `warning` is an inquiry by the bank: no money is withdrawn (docs.stripe.com/disputes/how-disputes-work). */
const DISPUTES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry_under_review",
  warning_closed: "closed",
  prevented: "closed",
  needs_response: "needs_response",
  under_review: "under_review",
  won: "won",
  lost: "lost",
  // A decision that can be, or is, appealed; the money is with the shopper.
  appeal_needs_response: "appeal_needs_response",
  appeal_under_review: "appeal_under_review",
};

/** Maps an event, which is only a hint: the payment is read again. */
export function toWebhookEvent({ id, type, livemode: live, data }: Stripe.Event): WebhookEvent {
  const object = data.object as { object: string; id?: string; payment_intent?: unknown; metadata?: Stripe.Metadata };
  const intent = object.object === "payment_intent" ? object.id : object.payment_intent;
  const orderId = object.metadata?.order_id;
  return {
    id,
    type,
    live,
    ...(typeof intent === "string" && { ref: { provider: PROVIDER, id: intent } }),
    ...(orderId && { orderId }),
  };
}

/** Why a card was not charged: the `last_payment_error` of a payment. */
export type StripeRefusal = { code?: string; decline_code?: string };

/** Also for a lost, stolen or suspected card, because the shopper must not learn it (docs.stripe.com/declines/codes). */
const DECLINED = "Your card was declined. Please try another card.";

const NUMBER = "Your card number is incorrect. Please check it.";
const EXPIRED = "Your card has expired. Please check the expiry date or use another card.";
const EXPIRY = "The expiry date of your card is incorrect. Please check it.";
const CVC = "The CVC of your card is incorrect. Please check it.";

const FIELDS: Readonly<Record<string, Pick<PaymentFailure, "field" | "shopperMessage">>> = {
  incorrect_number: { field: "number", shopperMessage: NUMBER },
  invalid_number: { field: "number", shopperMessage: NUMBER },
  expired_card: { field: "expiry", shopperMessage: EXPIRED },
  invalid_expiry_month: { field: "expiry", shopperMessage: EXPIRY },
  invalid_expiry_year: { field: "expiry", shopperMessage: EXPIRY },
  incorrect_cvc: { field: "cvc", shopperMessage: CVC },
  invalid_cvc: { field: "cvc", shopperMessage: CVC },
};

/** Reasons that the shopper may know and can act on. */
const TOLD: Readonly<Record<string, string>> = {
  insufficient_funds: "Your card has insufficient funds. Please try another card.",
  card_velocity_exceeded: "Your card is over its limit. Please try another card.",
  withdrawal_count_limit_exceeded: "Your card is over its limit. Please try another card.",
  card_not_supported: "Your card can't be used for this purchase. Please try another card.",
  currency_not_supported: "Your card can't be used for this purchase. Please try another card.",
};

/** Temporary errors of the bank or Stripe; the same card may work in a moment. */
const PASSING = new Set(["processing_error", "try_again_later", "reenter_transaction", "issuer_not_available"]);

const UNCONFIRMED = new Set(["payment_intent_authentication_failure", "authentication_required"]);

/** Why a payment failed, with a message that may be shown. */
export function failureOf({ code, decline_code }: StripeRefusal): PaymentFailure {
  const reasons = [decline_code, code].filter((reason) => reason !== undefined);
  const declineCode = reasons[0];
  const field = reasons.map((reason) => FIELDS[reason]).find((known) => known !== undefined);
  if (field) return { kind: "invalid_card", ...field, declineCode, retryable: false };
  if (reasons.some((reason) => UNCONFIRMED.has(reason))) {
    return {
      kind: "authentication_failed",
      declineCode,
      shopperMessage: "Your bank couldn't confirm that it's you. Please try again or use another card.",
      retryable: false,
    };
  }
  if (reasons.some((reason) => PASSING.has(reason))) {
    return {
      kind: "processing_error",
      declineCode,
      shopperMessage: "We couldn't process your card. Please try again.",
      retryable: true,
    };
  }
  const reported = reasons.map((reason) => TOLD[reason]).find((text) => text !== undefined);
  return { kind: "declined", declineCode, shopperMessage: reported ?? DECLINED, retryable: false };
}

/** The request parameter for a token. @throws GatewayError `unusable_token` for a kind that isn't Stripe's. */
export function namedBy({ kind, id }: PaymentToken): { confirmation_token: string } | { payment_method: string } {
  if (kind === "confirmation_token") return { confirmation_token: id };
  if (kind === "payment_method") return { payment_method: id };
  throw new GatewayError("unusable_token", `Stripe has no tokens of kind ${kind}`);
}

/** The card behind a token, if it is one. */
export async function readCard(stripe: Stripe, { kind, id }: PaymentToken): Promise<Card | undefined> {
  const method =
    kind === "confirmation_token"
      ? (await stripe.confirmationTokens.retrieve(id)).payment_method_preview
      : await stripe.paymentMethods.retrieve(id);
  return method?.card ? toCard(method.card) : undefined;
}

/**
 * Whether a confirmation token was used for a payment before. Stripe doesn't document its error for such a token, but the token itself
 * names its payment. False when it can't be read.
 */
export async function isSpent(stripe: Stripe, { kind, id }: PaymentToken): Promise<boolean> {
  if (kind !== "confirmation_token") return false;
  const token = await stripe.confirmationTokens.retrieve(id).catch(() => undefined);
  return Boolean(token?.payment_intent);
}
