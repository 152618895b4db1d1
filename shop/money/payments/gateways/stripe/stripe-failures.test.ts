import { expect, test } from "vitest";
import type { PaymentFailure } from "#shop/money/payments/gateway.ts";
import { failureOf, type StripeRefusal } from "./stripe-payment.ts";

const DECLINED = "Your card was declined. Please try another card.";
const OVER_LIMIT = "Your card is over its limit. Please try another card.";
const NOT_FOR_THIS = "Your card can't be used for this purchase. Please try another card.";
const NUMBER = "Your card number is incorrect. Please check it.";
const EXPIRY = "The expiry date of your card is incorrect. Please check it.";
const CVC = "The CVC of your card is incorrect. Please check it.";

const by = (decline_code: string): StripeRefusal => ({ code: "card_declined", decline_code });

// Codes of docs.stripe.com/error-codes and docs.stripe.com/declines/codes.

test.each<[string, PaymentFailure["field"], string]>([
  ["incorrect_number", "number", NUMBER],
  ["invalid_number", "number", NUMBER],
  ["expired_card", "expiry", "Your card has expired. Please check the expiry date or use another card."],
  ["invalid_expiry_month", "expiry", EXPIRY],
  ["invalid_expiry_year", "expiry", EXPIRY],
  ["incorrect_cvc", "cvc", CVC],
  ["invalid_cvc", "cvc", CVC],
])("%s is about the field %s, as an error code and as a decline code", (code, field, shopperMessage) => {
  const failure = { kind: "invalid_card", field, declineCode: code, shopperMessage, retryable: false };
  expect(failureOf({ code })).toEqual(failure);
  expect(failureOf(by(code))).toEqual(failure);
});

test.each<[string, string]>([
  ["insufficient_funds", "Your card has insufficient funds. Please try another card."],
  ["card_velocity_exceeded", OVER_LIMIT],
  ["withdrawal_count_limit_exceeded", OVER_LIMIT],
  ["card_not_supported", NOT_FOR_THIS],
  ["currency_not_supported", NOT_FOR_THIS],
])("%s is shown to the shopper, with what to do", (code, shopperMessage) => {
  const failure = { kind: "declined", declineCode: code, shopperMessage, retryable: false };
  expect(failureOf(by(code))).toEqual(failure);
});

test.each(["processing_error", "try_again_later", "reenter_transaction", "issuer_not_available"])(
  "%s is temporary, so the same card may be tried again",
  (code) => {
    expect(failureOf(by(code))).toMatchObject({ kind: "processing_error", declineCode: code, retryable: true });
    expect(failureOf({ code })).toMatchObject({ kind: "processing_error", retryable: true });
  },
);

test.each(["authentication_required", "payment_intent_authentication_failure"])(
  "%s means that the bank could not authenticate the shopper",
  (code) => {
    expect(failureOf({ code })).toMatchObject({ kind: "authentication_failed", declineCode: code, retryable: false });
  },
);

const SUSPECTED = ["fraudulent", "lost_card", "stolen_card", "pickup_card", "merchant_blacklist", "restricted_card"];

test.each([...SUSPECTED, "generic_decline", "do_not_honor", "security_violation", "a_code_of_tomorrow", undefined])(
  "the shopper sees only a plain decline for the code %s",
  (code) => {
    const failure = { kind: "declined", declineCode: code, shopperMessage: DECLINED, retryable: false };
    expect(failureOf(code === undefined ? {} : by(code))).toEqual(failure);
  },
);
