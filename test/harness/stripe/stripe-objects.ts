import { type Dispute, disputeOf } from "./stripe-disputes.ts";
import type { Form } from "./stripe-form.ts";

/** An object of Stripe's API, as JSON. It has only fields of the real one: `stripe-shapes.http.test.ts` compares it with recordings. */
export type StripeObject = Record<string, unknown> & { id: string; object: string };

/** Why a card was not charged. */
export type Refusal = { type: string; code: string; decline_code?: string; message: string; param?: string };

/** How the bank behaves for a test payment method (docs.stripe.com/testing). */
export type Bank = {
  challenge?: true;
  refusal?: Refusal;
  /** Stripe itself blocks the card, without asking its bank. */
  isBlocked?: true;
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
  refusal?: Refusal;
  charge?: Charge;
  refunds: Refund[];
  dispute?: Dispute;
  /** When it was cancelled, and why, if a reason was given. */
  cancelled?: { at: number; reason: string | undefined };
};

export type Charge = { id: string; created: number; captureBefore: number };
export type Refund = {
  id: string;
  amount: number;
  created: number;
  status: string;
  metadata: Form;
  failure?: string;
  /** The bank has given it the reference number by which the shopper can find it. */
  isReferenced?: true;
};

const CARD = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2060, fingerprint: "fp_of_the_tests" };

export const methodOf = (id: string): StripeObject => ({ id, object: "payment_method", type: "card", card: CARD });

/** Why a payment was refused, as it appears in errors and on the payment. */
export const refusalOf = ({ refusal, charge, method }: Payment): Record<string, unknown> | null =>
  refusal
    ? {
        ...refusal,
        ...(charge && { charge: charge.id }),
        doc_url: docOf(refusal.code),
        payment_method: methodOf(method),
      }
    : null;

export const docOf = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;

/** Shows a payment, with the parts that the request asked to expand. */
export function show(payment: Payment, expand: readonly string[]): StripeObject {
  const { id, cancelled, charge, status } = payment;
  const refusal = refusalOf(payment);
  const wantsCharge = expand.some((part) => /^latest_charge(\.|$)/.test(part));
  const wantsRefunds = expand.includes("latest_charge.refunds");
  return {
    id,
    object: "payment_intent",
    amount: payment.amount,
    amount_received: payment.received,
    amount_capturable: status === "requires_capture" ? payment.amount : 0,
    canceled_at: cancelled?.at ?? null,
    cancellation_reason: cancelled?.reason ?? null,
    capture_method: "manual",
    client_secret: `${id}_secret_${payment.secret}`,
    created: payment.created,
    currency: "usd",
    last_payment_error: refusal && { ...refusal, payment_method_type: "card" },
    latest_charge: charge ? (wantsCharge ? showCharge(payment, charge, wantsRefunds) : charge.id) : null,
    livemode: false,
    metadata: payment.metadata,
    next_action: status === "requires_action" ? nextActionOf(payment) : null,
    payment_method: refusal ? null : expand.includes("payment_method") ? methodOf(payment.method) : payment.method,
    status,
  };
}

const nextActionOf = ({ secret }: Payment) => ({
  type: "use_stripe_sdk",
  use_stripe_sdk: {
    type: "stripe_3ds2_fingerprint",
    directory_server_name: "visa",
    merchant: "acct_of_the_tests",
    server_transaction_id: secret,
    three_d_secure_2_source: `src_${secret}`,
    three_ds_method_url: "",
  },
});

/** The most refunds that a charge includes. */
const REFUNDS_SHOWN = 10;

export function showCharge(payment: Payment, charge: Charge, withRefunds = false): StripeObject {
  const { bank, dispute, received, refusal } = payment;
  const refunded = givenBack(payment);
  const refunds = payment.refunds.toReversed().map((refund) => showRefund(payment, refund));
  const card = refusal ? CARD : { ...CARD, capture_before: charge.captureBefore };
  return {
    id: charge.id,
    object: "charge",
    amount: payment.amount,
    amount_captured: received,
    amount_refunded: refunded,
    balance_transaction: received > 0 ? `txn_of_${charge.id}` : null,
    captured: received > 0,
    created: charge.created,
    currency: "usd",
    dispute: dispute?.id ?? null,
    disputed: dispute !== undefined,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    livemode: false,
    metadata: payment.metadata,
    outcome: outcomeOf(refusal, bank),
    paid: !refusal,
    payment_intent: payment.id,
    payment_method: payment.method,
    payment_method_details: { type: "card", card },
    refunded: received > 0 && refunded === received,
    status: refusal ? "failed" : "succeeded",
    ...(withRefunds && {
      refunds: {
        object: "list",
        data: refunds.slice(0, REFUNDS_SHOWN),
        has_more: refunds.length > REFUNDS_SHOWN,
        total_count: refunds.length,
        url: `/v1/charges/${charge.id}/refunds`,
      },
    }),
  };
}

function outcomeOf(refusal: Refusal | undefined, { isBlocked }: Bank) {
  if (!refusal) return { type: "authorized", network_status: "approved_by_network", reason: null };
  if (isBlocked) return { type: "blocked", network_status: "not_sent_to_network", reason: "highest_risk_level" };
  const reason = refusal.decline_code ?? refusal.code;
  return { type: "issuer_declined", network_status: "declined_by_network", reason };
}

/** Cents refunded, including pending refunds. */
export const givenBack = ({ refunds }: Payment): number =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);

export const showRefund = (payment: Payment, refund: Refund): StripeObject => ({
  id: refund.id,
  object: "refund",
  amount: refund.amount,
  charge: payment.charge?.id,
  created: refund.created,
  currency: "usd",
  destination_details: {
    type: "card",
    card: {
      reference_status: refund.isReferenced ? "available" : "pending",
      reference_type: "acquirer_reference_number",
      type: "refund",
    },
  },
  metadata: refund.metadata,
  payment_intent: payment.id,
  payment_method: payment.method,
  reason: null,
  status: refund.status,
  ...(refund.failure && { failure_reason: refund.failure }),
});

export const showDispute = (payment: Payment, dispute: Dispute): StripeObject => ({
  ...disputeOf(dispute),
  charge: payment.charge?.id,
  payment_intent: payment.id,
});
