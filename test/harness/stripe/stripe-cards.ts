import type { Bank, Refusal } from "./stripe-objects.ts";

const refused = (code: string, message: string, more: Partial<Refusal> = {}): Bank => ({
  refusal: { type: "card_error", code, message, ...more },
});
const declined = (decline_code: string, message = "Your card was declined."): Bank =>
  refused("card_declined", message, { decline_code });
const poor = declined("insufficient_funds", "Your card has insufficient funds.");

const BANKS: Readonly<Record<string, Bank>> = {
  pm_card_visa: {},
  pm_card_visa_chargeDeclined: declined("generic_decline"),
  pm_card_visa_chargeDeclinedInsufficientFunds: poor,
  pm_card_visa_chargeDeclinedLostCard: declined("lost_card"),
  pm_card_visa_chargeDeclinedStolenCard: declined("stolen_card"),
  pm_card_radarBlock: { ...declined("fraudulent"), isBlocked: true },
  pm_card_chargeDeclinedExpiredCard: refused("expired_card", "Your card has expired."),
  pm_card_chargeDeclinedIncorrectCvc: refused("incorrect_cvc", "Your card's security code is incorrect.", {
    param: "cvc",
  }),
  pm_card_chargeDeclinedIncorrectNumber: refused("incorrect_number", "Your card number is incorrect."),
  pm_card_chargeDeclinedProcessingError: refused(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  pm_card_pendingRefund: { refunds: "pending" },
  pm_card_createDispute: { disputes: true },
  pm_card_authenticationRequired: { challenge: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: { challenge: true, ...poor },
};

/** The shopper failed the bank's challenge, or gave up. */
export const NOT_AUTHENTICATED: Refusal = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message:
    "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
};

/** How the bank behaves for a payment method; undefined if there is no such method. */
export const bankOf = (method: string): Bank | undefined => BANKS[method.split("-", 1)[0] ?? ""];

/** `pm_card_visa` can be reused, as at Stripe; `pm_card_visa-1`, like one that Stripe.js makes of typed input, works once. */
export const isForOneTry = (method: string): boolean => method.includes("-");

/** `ctoken_card_visa-1` stands for `pm_card_visa`. */
export function methodOfToken(token: string): string | undefined {
  const method = /^ctoken_(\w+)-\w+$/.exec(token)?.[1];
  return method && `pm_${method}`;
}
