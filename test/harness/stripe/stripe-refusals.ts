import { recorded } from "./recordings.ts";
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

/** In the words in which Stripe once refused, about this payment instead of the recorded one. */
export function asRecorded(file: string, step?: number, about?: Payment): Refused {
  const { status, body } = recorded(file, step);
  // A recording may be a list of answers, the refusal first.
  const [first = body] = Array.isArray(body) ? body : [];
  const { payment_intent: whole, ...error } = first.error as Record<string, unknown>;
  const message = String(error.message)
    .replace(/\bpi_\w+/, about?.id ?? "")
    .replace(/\bch_\w+/, about?.charge?.id ?? "")
    .replace(/(?<=a status of )\w+/, about?.status ?? "");
  return new Refused(status, {
    ...error,
    message,
    ...(whole !== undefined && about && { payment_intent: show(about, []) }),
  });
}

export const invalid = (code: string | undefined, message: string, param?: string, status = 400): Refused =>
  new Refused(status, { type: "invalid_request_error", code, message, param });

/** A missing object is a 404 if the path names it, a 400 if a parameter does. `pm_live` and `ctoken_live` were made with a live key. */
export function missing(what: string, id: string, param: string, status = 404): Refused {
  const hint = "; a similar object exists in live mode, but a test mode key was used to make this request.";
  return invalid("resource_missing", `No such ${what}: '${id}'${id.endsWith("_live") ? hint : ""}`, param, status);
}

/** It has no code or parameter that distinguishes it from other refusals (API version 2020-08-27, and reported since). */
export const usedUp = (): Refused => asRecorded("used-payment-method");

/** Stripe's real answer is unknown, so this one has nothing to recognize it by: only reading the token shows that it was used. */
export const spentToken = (): Refused => invalid(undefined, "This ConfirmationToken cannot be used.");

export const notCapturable = (payment: Payment): Refused =>
  payment.status === "succeeded" && payment.received < payment.amount
    ? asRecorded("manual-capture-partial.dahlia", 18, payment)
    : asRecorded("capture-refusals.dahlia", 31, payment);

export const nothingToCapture = (payment: Payment): Refused => asRecorded("capture-refusals.dahlia", 25, payment);
export const tooMuchToCapture = (payment: Payment): Refused => asRecorded("capture-refusals.dahlia", 21, payment);
export const notCancellable = (payment: Payment): Refused => asRecorded("cancel.dahlia", 30, payment);

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const tooMuchToRefund = (amount: number, left: number): Refused =>
  invalid(
    undefined,
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    "amount",
  );

export function nothingToRefund(payment: Payment): Refused {
  if (payment.received > 0) return asRecorded("refunds.dahlia", 8, payment);
  if (payment.charge && !payment.refusal) return asRecorded("refunds.dahlia", 21, payment);
  return invalid(undefined, `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
}

export const chargedBack = (payment: Payment): Refused => asRecorded("refunds.dahlia", 32, payment);

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
  if (amount < 1) throw asRecorded("amount-zero-400.clover");
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
