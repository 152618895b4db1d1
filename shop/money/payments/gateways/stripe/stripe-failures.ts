import type { PaymentFailure } from "#shop/money/payments/gateway.ts";

/** What Stripe says when a card was not charged: `last_payment_error` of a payment. */
export type StripeRefusal = { code?: string; decline_code?: string };

/** Also for a card that is lost, stolen or suspected: the shopper must not learn it (docs.stripe.com/declines/codes). */
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

/** Refusals whose cause the shopper may know and can do something about. */
const TOLD: Readonly<Record<string, string>> = {
  insufficient_funds: "Your card has insufficient funds. Please try another card.",
  card_velocity_exceeded: "Your card is over its limit. Please try another card.",
  withdrawal_count_limit_exceeded: "Your card is over its limit. Please try another card.",
  card_not_supported: "Your card cannot be used for this purchase. Please try another card.",
  currency_not_supported: "Your card cannot be used for this purchase. Please try another card.",
};

/** The bank or Stripe stumbled; the same card may do in a moment. */
const PASSING = new Set(["processing_error", "try_again_later", "reenter_transaction", "issuer_not_available"]);

const UNCONFIRMED = new Set(["payment_intent_authentication_failure", "authentication_required"]);

/** Why a payment failed, in words that may be shown. */
export function failureOf({ code, decline_code }: StripeRefusal): PaymentFailure {
  const reasons = [decline_code, code].filter((reason) => reason !== undefined);
  const declineCode = reasons[0];
  const field = reasons.map((reason) => FIELDS[reason]).find((known) => known !== undefined);
  if (field) return { kind: "invalid_card", ...field, declineCode, retryable: false };
  if (reasons.some((reason) => UNCONFIRMED.has(reason))) {
    return {
      kind: "authentication_failed",
      declineCode,
      shopperMessage: "Your bank could not confirm that it is you. Please try again or use another card.",
      retryable: false,
    };
  }
  if (reasons.some((reason) => PASSING.has(reason))) {
    return {
      kind: "processing_error",
      declineCode,
      shopperMessage: "Your card could not be processed just now. Please try again.",
      retryable: true,
    };
  }
  const told = reasons.map((reason) => TOLD[reason]).find((text) => text !== undefined);
  return { kind: "declined", declineCode, shopperMessage: told ?? DECLINED, retryable: false };
}
