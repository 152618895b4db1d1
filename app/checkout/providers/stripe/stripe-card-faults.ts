import type { CardField } from "../../card-form.ts";

/** Stripe's own names for its three fields. */
export type StripeField = "cardNumber" | "cardExpiry" | "cardCvc";

export const STRIPE_FIELDS: Readonly<Record<StripeField, CardField>> = {
  cardNumber: "cardNumber",
  cardExpiry: "cardExpiry",
  cardCvc: "cardCVC",
};

/** What Stripe reports about the content of a field; never the content itself. */
export type StripeFieldState = { empty: boolean; complete: boolean; code?: string };

const EMPTY: Readonly<Record<StripeField, string>> = {
  cardNumber: "Please enter your card number",
  cardExpiry: "Please enter the expiry date",
  cardCvc: "Please enter the CVC",
};

const WRONG: Readonly<Record<StripeField, string>> = {
  cardNumber: "Please enter a valid card number (13-19 digits)",
  cardExpiry: "Please use MM/YY format (e.g., 12/25)",
  cardCvc: "CVC must be 3 or 4 digits",
};

const PAST = new Set(["invalid_expiry_year_past", "invalid_expiry_month_past"]);

/** The error of a Stripe field, in the words of the specification (section 5); undefined if it is valid. */
export function stripeFieldFault(field: StripeField, state: StripeFieldState | undefined): string | undefined {
  if (!state || state.empty) return EMPTY[field];
  if (PAST.has(state.code ?? "")) return "Card has expired";
  return state.code || !state.complete ? WRONG[field] : undefined;
}

/** The field that an error of Stripe's API is about, by its code (docs.stripe.com/error-codes). */
export function fieldOfCode(code: string | undefined): CardField | undefined {
  if (code?.endsWith("_number")) return "cardNumber";
  if (code?.includes("expiry") || code === "expired_card") return "cardExpiry";
  return code?.endsWith("_cvc") ? "cardCVC" : undefined;
}
