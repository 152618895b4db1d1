import type { Bank } from "./stripe-objects.ts";

const declined = (decline_code: string): Bank => ({ refusal: { code: "card_declined", decline_code } });

const BANKS: Readonly<Record<string, Bank>> = {
  pm_card_visa: {},
  pm_card_visa_chargeDeclined: declined("generic_decline"),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined("insufficient_funds"),
  pm_card_visa_chargeDeclinedLostCard: declined("lost_card"),
  pm_card_visa_chargeDeclinedStolenCard: declined("stolen_card"),
  pm_card_radarBlock: declined("fraudulent"),
  pm_card_chargeDeclinedExpiredCard: { refusal: { code: "expired_card" } },
  pm_card_chargeDeclinedIncorrectCvc: { refusal: { code: "incorrect_cvc" } },
  pm_card_chargeDeclinedIncorrectNumber: { refusal: { code: "incorrect_number" } },
  pm_card_chargeDeclinedProcessingError: { refusal: { code: "processing_error" } },
  pm_card_pendingRefund: { refunds: "pending" },
  pm_card_createDispute: { disputes: true },
  pm_card_authenticationRequired: { challenge: true },
  pm_card_authenticationRequiredChargeDeclined: { challenge: true, ...declined("generic_decline") },
};

/** What the bank says to a payment method; undefined: there is no such method. */
export const bankOf = (method: string): Bank | undefined => BANKS[method.split("-", 1)[0] ?? ""];

/** `pm_card_visa` is good for ever, as at Stripe; `pm_card_visa-1`, as Stripe.js makes of what was typed, for one try. */
export const isForOneTry = (method: string): boolean => method.includes("-");

/** `ctoken_card_visa-1` stands for `pm_card_visa`. */
export function methodOfToken(token: string): string | undefined {
  const method = /^ctoken_(\w+)-\w+$/.exec(token)?.[1];
  return method && `pm_${method}`;
}
