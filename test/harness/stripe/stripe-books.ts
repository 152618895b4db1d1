import { randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { bankOf, isForOneTry, methodOfToken, NOT_AUTHENTICATED } from "./stripe-cards.ts";
import { isRefundable, type OpenDispute } from "./stripe-disputes.ts";
import { type Form, textOf } from "./stripe-form.ts";
import {
  givenBack,
  methodOf,
  type Payment,
  type Refund,
  type StripeObject,
  show,
  showCharge,
  showDispute,
  showRefund,
} from "./stripe-objects.ts";
import * as refusals from "./stripe-refusals.ts";

export type StripeEvent = { id: string; type: string; body: Buffer };

/** The request that caused an event; a bank's own actions have none. */
type Cause = { id: string | null; idempotency_key: string | null };
const NO_REQUEST: Cause = { id: null, idempotency_key: null };

const HOLD_S = 7 * 24 * 60 * 60;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's records as far as a shop sees them: payments that are authorized, captured, cancelled and refunded, and their events. */
export class StripeBooks {
  readonly #clock: Clock;
  readonly #payments = new Map<string, Payment>();
  /** Used payment methods and confirmation tokens, each with the payment that used it. */
  readonly #spent = new Map<string, string>();
  readonly #onEvent: (event: StripeEvent) => void;
  #cause = NO_REQUEST;

  constructor(clock: Clock, onEvent: (event: StripeEvent) => void) {
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  /** Carries out a request; the events that it causes name it. */
  during<T>(cause: Cause, work: () => T): T {
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = NO_REQUEST;
    }
  }

  create(form: Form, expand: readonly string[]): StripeObject {
    refusals.refuseUnlikely(form);
    const amount = refusals.amountToCharge(form);
    const method = this.#methodOf(form);
    const bank = bankOf(method);
    if (!bank) throw refusals.missing("PaymentMethod", method, "payment_method", 400);
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
    this.#spend(form, payment);
    this.#payments.set(payment.id, payment);
    this.#emit("payment_intent.created", show(payment, []));
    if (bank.challenge) this.#move(payment, "requires_action", "payment_intent.requires_action");
    else this.#charge(payment);
    if (payment.refusal) throw refusals.cardError(payment);
    return show(payment, expand);
  }

  method(id: string): StripeObject {
    if (!bankOf(id)) throw refusals.missing("PaymentMethod", id, "payment_method");
    return methodOf(id);
  }

  /** A confirmation token, which names the payment that it was used for. */
  token(id: string): StripeObject {
    const method = methodOfToken(id);
    if (!method) throw refusals.missing("confirmationtoken", id, "confirmation_token");
    const payment_intent = this.#spent.get(id) ?? null;
    return { id, object: "confirmation_token", payment_intent, payment_method_preview: methodOf(method) };
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
    const { page, has_more } = refusals.pageOf(all, form);
    return { data: page.map((payment) => show(payment, expand)), has_more };
  }

  /** Searches by the order id in the metadata, the only search that a shop makes; newest first. */
  search(form: Form): { data: StripeObject[]; has_more: boolean } {
    const orderId = refusals.searchedOrder(form);
    const all = [...this.#payments.values()].reverse().filter(({ metadata }) => metadata.order_id === orderId);
    const { page, has_more } = refusals.pageOf(all, form);
    return { data: page.map((payment) => show(payment, [])), has_more };
  }

  capture(id: string, form: Form, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status !== "requires_capture") throw refusals.notCapturable(payment);
    const isPart = form.amount_to_capture !== undefined;
    const amount = isPart ? refusals.wholeNumber(form, "amount_to_capture") : payment.amount;
    if (amount < 1) throw refusals.nothingToCapture(payment);
    if (amount > payment.amount) throw refusals.tooMuchToCapture(payment);
    payment.received = amount;
    this.#emitCharge("charge.captured", payment);
    if (payment.bank.disputes) this.openDispute(payment.id);
    this.#move(payment, "succeeded", "payment_intent.succeeded");
    return show(payment, expand);
  }

  cancel(id: string, form: Form, expand: readonly string[]): StripeObject {
    const payment = this.#find(id);
    if (payment.status === "succeeded" || payment.status === "canceled") throw refusals.notCancellable(payment);
    payment.cancelled = { at: this.#seconds(), reason: textOf(form, "cancellation_reason") };
    this.#move(payment, "canceled", "payment_intent.canceled");
    return show(payment, expand);
  }

  refund(form: Form): StripeObject {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    const left = payment.received - givenBack(payment);
    const amount = form.amount === undefined ? left : refusals.wholeNumber(form, "amount");
    if (payment.dispute && !isRefundable(payment.dispute)) throw refusals.chargedBack(payment);
    if (left <= 0) throw refusals.nothingToRefund(payment);
    if (amount > left) throw refusals.tooMuchToRefund(amount, left);
    const refund: Refund = {
      id: newId("re"),
      amount,
      created: this.#seconds(),
      status: payment.bank.refunds ?? "succeeded",
      metadata: typeof form.metadata === "object" ? form.metadata : {},
    };
    payment.refunds.push(refund);
    const shown = showRefund(payment, refund);
    this.#emit("refund.created", shown);
    this.#emitCharge("charge.refunded", payment);
    return shown;
  }

  /**
   * Changes a refund after it was answered. A succeeded refund can still fail, and Stripe reports it again once the bank has given it a
   * reference number.
   */
  moveRefund(id: string, status: "requires_action" | "succeeded" | "failed" | "canceled"): void {
    for (const payment of this.#payments.values()) {
      const refund = payment.refunds.find((known) => known.id === id);
      if (!refund) continue;
      const before = { status: refund.status };
      if (status === "succeeded" && refund.status === status) refund.isReferenced = true;
      refund.status = status;
      if (status === "failed") refund.failure = "expired_or_canceled_card";
      this.#emit(status === "failed" ? "refund.failed" : "refund.updated", showRefund(payment, refund), before);
      this.#emit("charge.refund.updated", showRefund(payment, refund), before);
    }
  }

  /** One page, newest first. */
  listRefunds(form: Form): { data: StripeObject[]; has_more: boolean } {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    const { page, has_more } = refusals.pageOf(payment.refunds.toReversed(), form);
    return { data: page.map((refund) => showRefund(payment, refund)), has_more };
  }

  /** Opens a bank's inquiry, a dispute, or the appeal of a lost one. No recording has an appeal: its statuses are those of Stripe's SDK. */
  openDispute(paymentId: string, status: OpenDispute = "needs_response"): void {
    const payment = this.#find(paymentId);
    const known = payment.dispute;
    const amount = payment.received - givenBack(payment);
    const dispute = { id: known?.id ?? newId("du"), amount, status, created: known?.created ?? this.#seconds() };
    payment.dispute = dispute;
    this.#emit(known ? "charge.dispute.updated" : "charge.dispute.created", showDispute(payment, dispute), known);
    if (status === "needs_response") this.#emit("charge.dispute.funds_withdrawn", showDispute(payment, dispute));
  }

  closeDispute(paymentId: string, status: "won" | "lost" | "warning_closed"): void {
    const payment = this.#find(paymentId);
    if (!payment.dispute) throw new Error("there is no dispute");
    payment.dispute.status = status;
    const shown = showDispute(payment, payment.dispute);
    if (status === "won") this.#emit("charge.dispute.funds_reinstated", shown);
    this.#emit("charge.dispute.closed", shown);
    if (status === "lost") this.#emitCharge("charge.updated", payment);
  }

  listDisputes(form: Form): { data: StripeObject[]; has_more: boolean } {
    const payment = this.#find(textOf(form, "payment_intent") ?? "");
    return { data: payment.dispute ? [showDispute(payment, payment.dispute)] : [], has_more: false };
  }

  /** Cancels the authorizations that have expired. This creates no refund (Stripe's API since version 2025-03-31.basil). */
  expireHolds(): void {
    for (const payment of this.#payments.values()) {
      const { status, charge } = payment;
      if (status !== "requires_capture" || !charge || charge.captureBefore > this.#seconds()) continue;
      this.#emitCharge("charge.expired", payment);
      payment.cancelled = { at: charge.captureBefore, reason: "expired" };
      this.#move(payment, "canceled", "payment_intent.canceled");
    }
  }

  /** The shopper's answer to the bank's challenge. */
  answerChallenge(clientSecret: string, approve: boolean): void {
    const payment = this.#find(clientSecret.split("_secret_", 1)[0] ?? "");
    if (payment.status !== "requires_action") return;
    if (approve) {
      this.#charge(payment);
      return;
    }
    payment.refusal = NOT_AUTHENTICATED;
    this.#move(payment, "requires_payment_method", "payment_intent.payment_failed");
  }

  #methodOf(form: Form): string {
    const token = textOf(form, "confirmation_token");
    if (token === undefined) return textOf(form, "payment_method") ?? "";
    const method = methodOfToken(token);
    if (method === undefined) throw refusals.missing("confirmationtoken", token, "confirmation_token", 400);
    return method;
  }

  /** One attempt uses them up, even if the bank refuses it. */
  #spend(form: Form, { id, method }: Payment): void {
    const token = textOf(form, "confirmation_token");
    if (token !== undefined && this.#spent.has(token)) throw refusals.spentToken();
    if (this.#spent.has(method)) throw refusals.usedUp();
    if (token !== undefined) this.#spent.set(token, id);
    if (isForOneTry(method)) this.#spent.set(method, id);
  }

  #charge(payment: Payment): void {
    const created = this.#seconds();
    payment.charge = { id: newId("ch"), created, captureBefore: created + HOLD_S };
    payment.refusal = payment.bank.refusal;
    this.#emitCharge(payment.refusal ? "charge.failed" : "charge.succeeded", payment);
    if (payment.refusal) this.#move(payment, "requires_payment_method", "payment_intent.payment_failed");
    else this.#move(payment, "requires_capture", "payment_intent.amount_capturable_updated");
  }

  #move(payment: Payment, status: string, event: string): void {
    payment.status = status;
    this.#emit(event, show(payment, []));
  }

  #emitCharge(event: string, payment: Payment): void {
    if (payment.charge) this.#emit(event, showCharge(payment, payment.charge));
  }

  /** @param before the previous values of what an update changed */
  #emit(type: string, object: StripeObject, before: object = {}): void {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: this.#seconds(),
      data: { object, ...(type.endsWith(".updated") && { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.#cause,
      type,
    };
    this.#onEvent({ id: event.id, type, body: Buffer.from(JSON.stringify(event)) });
  }

  #find(id: string): Payment {
    const payment = this.#payments.get(id);
    if (payment) return payment;
    throw refusals.missing("payment_intent", id, "intent");
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}
