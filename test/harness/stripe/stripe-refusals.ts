import { type Form, textOf } from "./stripe-form.ts";
import { type Payment, show } from "./stripe-objects.ts";

/** What Stripe answers to a request that it does not carry out. Bodies as Stripe's API gives them at version 2026-08-26.dahlia. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message ?? error.code));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (code: string | undefined, message: string, param?: string): Refused =>
  new Refused(400, { type: "invalid_request_error", code, message, param });

/** Neither a code nor a parameter tells it from other refusals (API version 2020-08-27, and reported since). */
export const usedUp = (): Refused =>
  invalid(
    undefined,
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  );

export const unexpected = (payment: Payment, verb: string): Refused =>
  new Refused(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `This PaymentIntent could not be ${verb} because it has a status of ${payment.status}.`,
    payment_intent: show(payment, []),
  });

export const cardError = (payment: Payment): Refused =>
  new Refused(402, {
    type: "card_error",
    ...payment.refusal,
    message: "Your card was declined.",
    payment_intent: show(payment, []),
  });

export function wholeNumber(form: Form, name: string): number {
  const text = textOf(form, name) ?? "";
  if (!/^\d{1,15}$/.test(text)) throw invalid("parameter_invalid_integer", `Invalid integer: ${text}`, name);
  return Number(text);
}

/** The part of a list that follows `starting_after`, which must be one of them. */
export function pageOf<T extends { id: string }>(all: readonly T[], form: Form): { page: T[]; has_more: boolean } {
  const after = textOf(form, "starting_after");
  const limit = Math.min(Number(textOf(form, "limit") ?? 10), 100);
  const at = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== undefined && at < 0) {
    throw invalid("resource_missing", `No such object: '${after}'`, "starting_after");
  }
  return { page: all.slice(at + 1, at + 1 + limit), has_more: at + 1 + limit < all.length };
}
