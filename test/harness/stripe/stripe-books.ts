import { randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { type Form, textOf } from "./stripe-form.ts";

/** A thing of Stripe's API, as JSON. */
export type StripeObject = Record<string, unknown> & { id: string; object: string };

export type StripeEvent = { id: string; type: string; body: Buffer };

/** What Stripe answers to a request that it does not carry out. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message ?? error.code));
    this.status = status;
    this.error = error;
  }
}

/** What the bank says to a payment method of the tests (docs.stripe.com/testing). */
type Bank = { challenge?: true; refusal?: { code: string; decline_code?: string } };

const declined = (decline_code: string): Bank => ({ refusal: { code: "card_declined", decline_code } });

const METHODS: Readonly<Record<string, Bank>> = {
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
  pm_card_authenticationRequired: { challenge: true },
  pm_card_authenticationRequiredChargeDeclined: { challenge: true, ...declined("generic_decline") },
};

type Payment = {
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
  refunds: { id: string; amount: number; status: string; metadata: Form }[];
};

const HOLD_S = 7 * 24 * 60 * 60;
const SMALLEST_AMOUNT = 50;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's books as far as a shop sees them: payments that are held, taken, let go and given back, and the events about it. */
export class StripeBooks {
  readonly #clock: Clock;
  readonly #payments = new Map<string, Payment>();
  readonly #onEvent: (event: StripeEvent) => void;

  constructor(clock: Clock, onEvent: (event: StripeEvent) => void) {
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  create(form: Form, expand: readonly string[]): StripeObject {
    const amount = wholeNumber(form, "amount");
    if (amount < SMALLEST_AMOUNT) throw invalid("amount_too_small", "Amount must be at least $0.50 usd", "amount");
    const method = textOf(form, "payment_method") ?? "";
    const bank = METHODS[method];
    if (!bank) throw invalid("resource_missing", `No such PaymentMethod: '${method}'`, "payment_method");
    const payment: Payment = {
      id: newId("pi"),
      created: this.#seconds(),
      amount,
      received: 0,
      status: "requires_confirmation",
      secret: randomBytes(12).toString("hex"),
      method,
      metadata: typeof form.metadata === "object" ? form.metadata : {},
      bank,
      refunds: [],
    };
    this.#payments.set(payment.id, payment);
    if (bank.challenge) this.#move(payment, "requires_action", "payment_intent.requires_action");
    else this.#charge(payment);
    if (payment.refusal) throw cardError(payment);
    return show(payment, expand);
  }

  read(id: string, expand: readonly string[]): StripeObject {
    return show(this.#find(id), expand);
  }

  /** Newest first. */
  list(form: Form, expand: readonly string[]): { data: StripeObject[]; has_more: boolean } {
    const created = typeof form.created === "object" ? form.created : {};
    const since = Number(textOf(created, "gte") ?? 0);
    const until = Number(textOf(created, "lt") ?? Number.POSITIVE_INFINITY);
    const limit = Number(textOf(form, "limit") ?? 10);
    const after = textOf(form, "starting_after");
    const all = [...this.#payments.values()]
      .reverse()
      .filter((payment) => payment.created >= since && payment.created < until);
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const parts = expand.map((part) => part.replace(/^data\./, ""));
    const page = all.slice(from, from + limit);
    return { data: page.map((payment) => show(payment, parts)), has_more: from + limit < all.length };
  }

  capture(id: string, form: Form, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status !== "requires_capture") throw unexpected(payment, "captured");
    const amount = form.amount_to_capture === undefined ? payment.amount : wholeNumber(form, "amount_to_capture");
    if (amount > payment.amount) throw invalid("amount_too_large", "The amount is larger than what is held");
    payment.received = amount;
    this.#move(payment, "succeeded", "payment_intent.succeeded");
    return show(payment, expand);
  }

  cancel(id: string, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status === "succeeded" || payment.status === "canceled") throw unexpected(payment, "canceled");
    this.#move(payment, "canceled", "payment_intent.canceled");
    return show(payment, expand);
  }

  refund(form: Form): StripeObject {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    const amount = wholeNumber(form, "amount");
    const given = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (given >= payment.received) throw invalid("charge_already_refunded", "The charge has already been refunded.");
    if (amount > payment.received - given)
      throw invalid("amount_too_large", "Refund amount is greater than the charge");
    const metadata = typeof form.metadata === "object" ? form.metadata : {};
    const refund = { id: newId("re"), amount, status: "succeeded", metadata };
    payment.refunds.push(refund);
    const shown = showRefund(payment, refund);
    this.#tell("refund.created", shown);
    return shown;
  }

  /** What the shopper answers to the bank. */
  answerChallenge(clientSecret: string, approve: boolean): void {
    const payment = this.#find(clientSecret.split("_secret_", 1)[0] ?? "");
    if (payment.status !== "requires_action") return;
    if (approve) {
      this.#charge(payment);
      return;
    }
    payment.refusal = { code: "payment_intent_authentication_failure" };
    this.#move(payment, "requires_payment_method", "payment_intent.payment_failed");
  }

  #charge(payment: Payment): void {
    payment.charge = { id: newId("ch"), captureBefore: this.#seconds() + HOLD_S };
    payment.refusal = payment.bank.refusal;
    if (payment.refusal) this.#move(payment, "requires_payment_method", "payment_intent.payment_failed");
    else this.#move(payment, "requires_capture", "payment_intent.amount_capturable_updated");
  }

  #move(payment: Payment, status: string, event: string): void {
    payment.status = status;
    this.#tell(event, show(payment, []));
  }

  #tell(type: string, object: StripeObject): void {
    const event = { id: newId("evt"), object: "event", api_version: "2026-10-28.endive", type, data: { object } };
    this.#onEvent({ id: event.id, type, body: Buffer.from(JSON.stringify(event)) });
  }

  #find(id: string): Payment {
    const payment = this.#payments.get(id);
    if (payment) return payment;
    throw new Refused(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such payment_intent: '${id}'`,
      param: "intent",
    });
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

const invalid = (code: string, message: string, param?: string): Refused =>
  new Refused(400, { type: "invalid_request_error", code, message, param });

const unexpected = (payment: Payment, verb: string): Refused =>
  new Refused(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `This PaymentIntent could not be ${verb} because it has a status of ${payment.status}.`,
    payment_intent: show(payment, []),
  });

const cardError = (payment: Payment): Refused =>
  new Refused(402, {
    type: "card_error",
    ...payment.refusal,
    message: "Your card was declined.",
    payment_intent: show(payment, []),
  });

function wholeNumber(form: Form, name: string): number {
  const text = textOf(form, name) ?? "";
  if (!/^\d{1,8}$/.test(text)) throw invalid("parameter_invalid_integer", `Invalid integer: ${text}`, name);
  return Number(text);
}

const CARD = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2060, fingerprint: "fp_of_the_tests" };

export const methodOf = (id: string): StripeObject => ({ id, object: "payment_method", type: "card", card: CARD });

function show(payment: Payment, expand: readonly string[]): StripeObject {
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

function showCharge(payment: Payment, charge: { id: string; captureBefore: number }): StripeObject {
  const refunds = payment.refunds.map((refund) => showRefund(payment, refund));
  return {
    id: charge.id,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.received,
    payment_method_details: { type: "card", card: { ...CARD, capture_before: charge.captureBefore } },
    refunds: { object: "list", data: refunds.reverse(), has_more: false, url: `/v1/charges/${charge.id}/refunds` },
  };
}

const showRefund = (payment: Payment, refund: Payment["refunds"][number]): StripeObject => ({
  id: refund.id,
  object: "refund",
  amount: refund.amount,
  currency: "usd",
  metadata: refund.metadata,
  payment_intent: payment.id,
  status: refund.status,
});
