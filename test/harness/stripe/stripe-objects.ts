import type { Form } from "./stripe-form.ts";

/** A thing of Stripe's API, as JSON. */
export type StripeObject = Record<string, unknown> & { id: string; object: string };

/** What the bank says to a payment method of the tests (docs.stripe.com/testing). */
export type Bank = {
  challenge?: true;
  refusal?: { code: string; decline_code?: string };
  refunds?: "pending";
  disputes?: true;
};

export type Payment = {
  id: string;
  created: number;
  amount: number;
  received: number;
  status: string;
  secret: string;
  method: string;
  metadata: Form;
  bank: Bank;
  refusal?: { code: string; decline_code?: string };
  charge?: { id: string; captureBefore: number };
  refunds: Refund[];
  dispute?: Dispute;
  /** Why it was cancelled, when a reason was given. */
  cancellation?: string | undefined;
};

export type Refund = { id: string; amount: number; status: string; metadata: Form; failure?: string };
export type Dispute = { id: string; amount: number; status: string; created: number };

const CARD = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2060, fingerprint: "fp_of_the_tests" };

export const methodOf = (id: string): StripeObject => ({ id, object: "payment_method", type: "card", card: CARD });

/** Shows a payment, with what the request asked to be expanded. */
export function show(payment: Payment, expand: readonly string[]): StripeObject {
  const { id, charge, refusal, status } = payment;
  const isRefused = refusal !== undefined;
  const method = methodOf(payment.method);
  const wantsCharge = expand.some((part) => part.startsWith("latest_charge"));
  return {
    id,
    object: "payment_intent",
    amount: payment.amount,
    amount_received: payment.received,
    amount_capturable: status === "requires_capture" ? payment.amount : 0,
    cancellation_reason: payment.cancellation ?? null,
    capture_method: "manual",
    client_secret: `${id}_secret_${payment.secret}`,
    created: payment.created,
    currency: "usd",
    last_payment_error: isRefused ? { type: "card_error", ...refusal, payment_method: method } : null,
    latest_charge: charge ? (wantsCharge ? showCharge(payment, charge) : charge.id) : null,
    livemode: false,
    metadata: payment.metadata,
    next_action: status === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    payment_method: isRefused ? null : expand.includes("payment_method") ? method : payment.method,
    status,
  };
}

/** As many refunds as a charge carries itself. */
const REFUNDS_SHOWN = 10;

function showCharge(payment: Payment, charge: { id: string; captureBefore: number }): StripeObject {
  const refunds = payment.refunds.toReversed().map((refund) => showRefund(payment, refund));
  return {
    id: charge.id,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.received,
    disputed: payment.dispute !== undefined,
    payment_method_details: { type: "card", card: { ...CARD, capture_before: charge.captureBefore } },
    refunds: {
      object: "list",
      data: refunds.slice(0, REFUNDS_SHOWN),
      has_more: refunds.length > REFUNDS_SHOWN,
      url: `/v1/charges/${charge.id}/refunds`,
    },
  };
}

export const showRefund = (payment: Payment, refund: Refund): StripeObject => ({
  id: refund.id,
  object: "refund",
  amount: refund.amount,
  currency: "usd",
  metadata: refund.metadata,
  payment_intent: payment.id,
  status: refund.status,
  ...(refund.failure && { failure_reason: refund.failure }),
});

/** Money may go back although the bank asks, or when it has decided for the shop (`is_charge_refundable`). */
export const isRefundable = ({ status }: Pick<Dispute, "status">): boolean =>
  status === "won" || status.startsWith("warning_");

const RESPOND_S = 7 * 24 * 60 * 60;

export const showDispute = (payment: Payment, dispute: Dispute): StripeObject => ({
  id: dispute.id,
  object: "dispute",
  amount: dispute.amount,
  charge: payment.charge?.id,
  created: dispute.created,
  currency: "usd",
  evidence_details: { due_by: dispute.created + RESPOND_S, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: isRefundable(dispute),
  payment_intent: payment.id,
  reason: "fraudulent",
  status: dispute.status,
});
