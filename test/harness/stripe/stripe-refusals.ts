import { type Form, textOf } from "./stripe-form.ts";
import { docOf, methodOf, type Payment, refusalOf, show } from "./stripe-objects.ts";

/** Stripe's answer to a request that it refuses, word for word as in version 2026-08-26.dahlia where that is known. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message ?? error.code));
    this.status = status;
    this.error = {
      ...error,
      ...(typeof error.code === "string" && { doc_url: docOf(error.code) }),
      request_log_url: "https://dashboard.stripe.com/test/logs",
    };
  }
}

type More = { status?: number; about?: Payment };

export const invalid = (
  code: string | undefined,
  message: string,
  param?: string,
  { status = 400, about }: More = {},
): Refused =>
  new Refused(status, {
    type: "invalid_request_error",
    code,
    message,
    param,
    ...(about && { payment_intent: show(about, []) }),
  });

/** A missing object is a 404 if the path names it, a 400 if a parameter does. `pm_live` and `ctoken_live` were made with a live key. */
export function missing(what: string, id: string, param: string, status = 404): Refused {
  const hint = "; a similar object exists in live mode, but a test mode key was used to make this request.";
  return invalid("resource_missing", `No such ${what}: '${id}'${id.endsWith("_live") ? hint : ""}`, param, { status });
}

/** It has no code or parameter that distinguishes it from other refusals (API version 2020-08-27, and reported since). */
export const usedUp = (): Refused =>
  invalid(
    undefined,
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  );

/** Stripe's real answer is unknown, so this one has nothing to recognize it by: only reading the token shows that it was used. */
export const spentToken = (): Refused => invalid(undefined, "This ConfirmationToken cannot be used.");

const CANCELLABLE =
  "requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, expired, processing";

export function notCapturable(payment: Payment): Refused {
  const isPartlyReleased = payment.status === "succeeded" && payment.received < payment.amount;
  const message = isPartlyReleased
    ? "The remaining amount on this PaymentIntent could not be captured because the remainder of the authorized amount has been released."
    : `This PaymentIntent could not be captured because it has a status of ${payment.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
  return invalid("payment_intent_unexpected_state", message, undefined, { about: payment });
}

export const notCancellable = (payment: Payment): Refused =>
  invalid(
    "payment_intent_unexpected_state",
    `You cannot cancel this PaymentIntent because it has a status of ${payment.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELLABLE}.`,
    undefined,
    { about: payment },
  );

export const tooMuchToCapture = (payment: Payment): Refused =>
  invalid(
    "amount_too_large",
    "The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge. Contact us via https://support.stripe.com/contact/ for help.",
    undefined,
    { about: payment },
  );

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const tooMuchToRefund = (amount: number, left: number): Refused =>
  invalid(
    undefined,
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    "amount",
  );

export function nothingToRefund({ id, charge, received, refusal }: Payment): Refused {
  if (received > 0) {
    return invalid("charge_already_refunded", `Charge ${charge?.id} has already been refunded.`);
  }
  return invalid(
    undefined,
    charge && !refusal
      ? `This uncaptured Charge was created by a PaymentIntent (${id}). You must cancel the PaymentIntent to reverse the authorization instead of refunding the Charge directly. For more information, see https://stripe.com/docs/payments/place-a-hold-on-a-payment-method`
      : `This PaymentIntent (${id}) does not have a successful charge to refund.`,
  );
}

export const chargedBack = ({ charge }: Payment): Refused =>
  invalid("charge_disputed", `Charge ${charge?.id} has been charged back; cannot issue a refund.`);

export const cardError = (payment: Payment): Refused =>
  new Refused(402, {
    ...refusalOf(payment),
    payment_intent: show(payment, []),
    payment_method: methodOf(payment.method),
  });

export function wholeNumber(form: Form, name: string): number {
  const text = textOf(form, name) ?? "";
  if (!/^\d{1,15}$/.test(text)) throw invalid("parameter_invalid_integer", `Invalid integer: ${text}`, name);
  return Number(text);
}

/** The shop authorizes dollars at once, captures later, and confirms with Stripe.js in the page: anything else is a bug in the shop. */
const ASKED_ALWAYS = { currency: "usd", capture_method: "manual", confirm: "true", use_stripe_sdk: "true" };

export function refuseUnlikely(form: Form): void {
  for (const [name, value] of Object.entries(ASKED_ALWAYS)) {
    if (textOf(form, name) !== value) throw invalid("parameter_invalid", `This shop asks for ${name}=${value}`, name);
  }
}

const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

/** The amount of a new payment. */
export function amountToCharge(form: Form): number {
  const amount = wholeNumber(form, "amount");
  if (amount < 1) {
    const message =
      "The amount must be greater than or equal to the minimum charge amount allowed for your account and the currency set (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).  If you want to save a Payment Method for future use without an immediate payment, use a Setup Intent instead: https://docs.stripe.com/payments/setup-intents";
    throw invalid("parameter_invalid_integer", message, "amount");
  }
  if (amount < SMALLEST_AMOUNT) throw invalid("amount_too_small", "Amount must be at least $0.50 usd", "amount");
  if (amount > LARGEST_AMOUNT) {
    throw invalid("amount_too_large", "Amount must be no more than $999,999.99", "amount");
  }
  return amount;
}

/** The order that a search names. */
export function searchedOrder(form: Form): string {
  const [, orderId] = /^metadata\["order_id"\]:"([^"]+)"$/.exec(textOf(form, "query") ?? "") ?? [];
  if (orderId === undefined) throw invalid(undefined, "We were unable to parse your search query.", "query");
  return orderId;
}

/** The page of a list after `starting_after`, which must be in the list. */
export function pageOf<T extends { id: string }>(all: readonly T[], form: Form): { page: T[]; has_more: boolean } {
  const after = textOf(form, "starting_after");
  const limit = Math.min(Number(textOf(form, "limit") ?? 10), 100);
  const at = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== undefined && at < 0) throw missing("object", after, "starting_after", 400);
  return { page: all.slice(at + 1, at + 1 + limit), has_more: at + 1 + limit < all.length };
}
