import { randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { bankOf, isForOneTry, methodOfToken } from "./stripe-cards.ts";
import { type Form, textOf } from "./stripe-form.ts";
import { isRefundable, type Payment, type StripeObject, show, showDispute, showRefund } from "./stripe-objects.ts";
import { cardError, invalid, pageOf, Refused, unexpected, usedUp, wholeNumber } from "./stripe-refusals.ts";

export type StripeEvent = { id: string; type: string; body: Buffer };

/** Dollars are authorized at once, captured later, and confirmed by Stripe.js in the page: anything else is a bug of the shop. */
const ASKED_ALWAYS = { currency: "usd", capture_method: "manual", confirm: "true", use_stripe_sdk: "true" };

const HOLD_S = 7 * 24 * 60 * 60;
const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's books as far as a shop sees them: payments that are held, taken, let go and given back, and the events about it. */
export class StripeBooks {
  readonly #clock: Clock;
  readonly #payments = new Map<string, Payment>();
  readonly #usedUp = new Set<string>();
  readonly #onEvent: (event: StripeEvent) => void;

  constructor(clock: Clock, onEvent: (event: StripeEvent) => void) {
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  create(form: Form, expand: readonly string[]): StripeObject {
    for (const [name, value] of Object.entries(ASKED_ALWAYS)) {
      if (textOf(form, name) !== value) throw invalid("parameter_invalid", `This shop asks for ${name}=${value}`, name);
    }
    const amount = wholeNumber(form, "amount");
    if (amount < SMALLEST_AMOUNT) throw invalid("amount_too_small", "Amount must be at least $0.50 usd", "amount");
    if (amount > LARGEST_AMOUNT) {
      throw invalid("amount_too_large", "Amount must be no more than $999,999.99", "amount");
    }
    const method = this.#methodOf(form);
    const bank = bankOf(method);
    if (!bank) throw invalid("resource_missing", `No such PaymentMethod: '${method}'`, "payment_method");
    this.#spend(method);
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
    const all = [...this.#payments.values()]
      .reverse()
      .filter((payment) => payment.created >= since && payment.created < until);
    const parts = expand.map((part) => part.replace(/^data\./, ""));
    const { page, has_more } = pageOf(all, form);
    return { data: page.map((payment) => show(payment, parts)), has_more };
  }

  /** By the order in the metadata, the only search that a shop makes; newest first. */
  search(form: Form): { data: StripeObject[]; has_more: boolean } {
    const [, orderId] = /^metadata\["order_id"\]:"([^"]+)"$/.exec(textOf(form, "query") ?? "") ?? [];
    if (orderId === undefined) throw invalid(undefined, "We were unable to parse your search query.", "query");
    const all = [...this.#payments.values()].reverse().filter(({ metadata }) => metadata.order_id === orderId);
    const { page, has_more } = pageOf(all, form);
    return { data: page.map((payment) => show(payment, [])), has_more };
  }

  capture(id: string, form: Form, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status !== "requires_capture") throw unexpected(payment, "captured");
    const amount = form.amount_to_capture === undefined ? payment.amount : wholeNumber(form, "amount_to_capture");
    if (amount < 1)
      throw invalid("parameter_invalid_integer", "This value must be greater than or equal to 1.", "amount");
    if (amount > payment.amount) throw invalid("amount_too_large", "The amount is larger than what is held");
    payment.received = amount;
    this.#move(payment, "succeeded", "payment_intent.succeeded");
    if (payment.bank.disputes) this.openDispute(payment.id);
    return show(payment, expand);
  }

  cancel(id: string, form: Form, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status === "succeeded" || payment.status === "canceled") throw unexpected(payment, "canceled");
    payment.cancellation = textOf(form, "cancellation_reason");
    this.#move(payment, "canceled", "payment_intent.canceled");
    return show(payment, expand);
  }

  refund(form: Form): StripeObject {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    const amount = wholeNumber(form, "amount");
    const given = givenBack(payment);
    if (payment.dispute && !isRefundable(payment.dispute)) {
      throw invalid("charge_disputed", "The charge has been charged back.");
    }
    if (given >= payment.received) throw invalid("charge_already_refunded", "The charge has already been refunded.");
    // Its parameter is all that it says.
    if (amount > payment.received - given)
      throw invalid(undefined, "Refund amount is greater than the charge", "amount");
    const metadata = typeof form.metadata === "object" ? form.metadata : {};
    const refund = { id: newId("re"), amount, status: payment.bank.refunds ?? "succeeded", metadata };
    payment.refunds.push(refund);
    const shown = showRefund(payment, refund);
    this.#tell("refund.created", shown);
    return shown;
  }

  /** What becomes of a refund after it was answered. */
  endRefund(id: string, status: "succeeded" | "failed"): void {
    for (const payment of this.#payments.values()) {
      const refund = payment.refunds.find((known) => known.id === id);
      if (!refund) continue;
      Object.assign(refund, { status, ...(status === "failed" && { failure: "expired_or_canceled_card" }) });
      this.#tell(status === "failed" ? "refund.failed" : "refund.updated", showRefund(payment, refund));
    }
  }

  /** Newest first, a page of them. */
  listRefunds(form: Form): { data: StripeObject[]; has_more: boolean } {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    const { page, has_more } = pageOf(payment.refunds.toReversed(), form);
    return { data: page.map((refund) => showRefund(payment, refund)), has_more };
  }

  /** A `warning_` is an inquiry of the bank: it withdraws nothing. */
  openDispute(paymentId: string, status: "needs_response" | "warning_needs_response" = "needs_response"): void {
    const payment = this.#find(paymentId);
    const amount = payment.received - givenBack(payment);
    payment.dispute = { id: newId("dp"), amount, status, created: this.#seconds() };
    this.#tell("charge.dispute.created", showDispute(payment, payment.dispute));
  }

  closeDispute(paymentId: string, status: "won" | "lost" | "warning_closed"): void {
    const payment = this.#find(paymentId);
    if (!payment.dispute) throw new Error("there is no dispute");
    payment.dispute.status = status;
    this.#tell("charge.dispute.closed", showDispute(payment, payment.dispute));
  }

  listDisputes(form: Form): { data: StripeObject[]; has_more: boolean } {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    return { data: payment.dispute ? [showDispute(payment, payment.dispute)] : [], has_more: false };
  }

  /** Lets go of the holds whose time is over. No refund comes of it (Stripe's API since version 2025-03-31.basil). */
  expireHolds(): void {
    for (const payment of this.#payments.values()) {
      const { status, charge } = payment;
      if (status !== "requires_capture" || !charge || charge.captureBefore > this.#seconds()) continue;
      this.#tell("charge.expired", { id: charge.id, object: "charge", payment_intent: payment.id });
      payment.cancellation = "expired";
      this.#move(payment, "canceled", "payment_intent.canceled");
    }
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

  /** A confirmation token is good for one payment (docs.stripe.com/api/confirmation_tokens). */
  #methodOf(form: Form): string {
    const token = textOf(form, "confirmation_token");
    if (token === undefined) return textOf(form, "payment_method") ?? "";
    const method = methodOfToken(token);
    if (method === undefined || this.#usedUp.has(token)) {
      throw invalid("resource_missing", `No such confirmationtoken: '${token}'`, "confirmation_token");
    }
    this.#usedUp.add(token);
    return method;
  }

  /** A try is enough, also one that the bank refused. */
  #spend(method: string): void {
    if (this.#usedUp.has(method)) throw usedUp();
    if (isForOneTry(method)) this.#usedUp.add(method);
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
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      type,
      data: { object },
    };
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

const givenBack = ({ refunds }: Payment): number =>
  refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
