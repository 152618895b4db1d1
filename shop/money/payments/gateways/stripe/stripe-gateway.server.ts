import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { Cents } from "#shop/money/money.ts";
import {
  type AuthorizeInput,
  type Card,
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type PaymentPage,
  type PaymentRef,
  type PaymentToken,
  type ReceivedWebhook,
  type WebhookEvent,
} from "#shop/money/payments/gateway.ts";
import {
  isBusy,
  isFault,
  isLost,
  isRefusal,
  isReplayed,
  kindOf,
  kindOfNew,
  mayAskAgain,
  NoTurn,
  ONCE,
  openStripe,
  RETRIES,
} from "./stripe-client.server.ts";
import { patiently, WAITING, type Waiting, WritePace } from "./stripe-pace.ts";
import {
  chargeOf,
  EXPANDED,
  isSpent,
  namedBy,
  PROVIDER,
  readCard,
  toGatewayPayment,
  toGatewayRefund,
  toWebhookEvent,
} from "./stripe-payment.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/** Waits for a turn to send a write to Stripe. @throws NoTurn when that would be too late. */
type Turn = () => Promise<void>;

/** docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, for USD. */
const LIMITS = { minimumCents: 50, maximumCents: 99_999_999 };
/** How far a webhook's time may be off, in either direction. */
const TOLERANCE_S = 300;
const MANY = 100;
/** More than any payment has; the SDK requires a limit. */
const ALL = { limit: 1000 };

const CANCEL_REASONS = {
  shopper: "requested_by_customer",
  staff: "requested_by_customer",
  expired: "abandoned",
  duplicate: "duplicate",
} as const;

/** `shopId` marks this shop's payments, because other shops may use the same account. `waiting` is for tests. */
export type StripeOptions = StripeSettings & { shopId: string; waiting?: Waiting };

/**
 * Stripe's adapter: PaymentIntents that are confirmed on creation and captured later
 * (docs.stripe.com/payments/place-a-hold-on-a-payment-method). `stripe-payment.ts` maps Stripe's objects.
 */
export class StripeGateway implements PaymentGateway {
  readonly provider = PROVIDER;
  readonly limits = LIMITS;
  readonly live: boolean;
  readonly #stripe: Stripe;
  readonly #options: StripeOptions;
  readonly #waiting: Waiting;
  readonly #pace: WritePace;

  constructor(options: StripeOptions) {
    this.live = /^[a-z]+_live_/.test(options.secretKey);
    if (this.live && options.peer) throw new Error("A live key is only for Stripe itself, not for a test peer");
    this.#options = options;
    this.#waiting = options.waiting ?? WAITING;
    this.#pace = new WritePace(options.writesPerSecond, this.#waiting);
    this.#stripe = openStripe(options);
  }

  clientConfig(): { provider: string; publishableKey: string } {
    return { provider: PROVIDER, publishableKey: this.#options.publishableKey };
  }

  async authorize({ orderId, orderNumber, amountCents, token, key }: AuthorizeInput): Promise<GatewayPayment> {
    if (!isAmount(amountCents)) throw new GatewayError("misconfigured", `${amountCents} is not an amount in cents`);
    return this.#ask(async (turn) => {
      try {
        await turn();
        const intent = await this.#stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: "usd",
            capture_method: "manual",
            confirm: true,
            allowed_payment_method_types: ["card"],
            use_stripe_sdk: true,
            description: `Order ${orderNumber}`,
            metadata: { order_id: orderId, order_number: orderNumber, shop_id: this.#options.shopId },
            expand: [...EXPANDED],
            ...namedBy(token),
          },
          { idempotencyKey: key, ...ONCE },
        );
        return toGatewayPayment(intent, this.#options.shopId);
      } catch (error) {
        // Stripe reports a decline as an error that contains the payment; for the port it is an answer.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
          return toGatewayPayment(error.payment_intent, this.#options.shopId);
        }
        if (isRefusal(error) && (await isSpent(this.#stripe, token))) {
          throw new GatewayError("unusable_token", "the confirmation token was used before", { cause: error });
        }
        throw error;
      }
    }, kindOfNew);
  }

  readCard(token: PaymentToken): Promise<Card | undefined> {
    return this.#ask(() => readCard(this.#stripe, token));
  }

  capture(ref: PaymentRef, { amountCents, key }: { amountCents?: Cents; key: string }): Promise<GatewayPayment> {
    return this.#askAbout(ref, amountCents, (turn) => {
      const amount = amountCents === undefined ? {} : { amount_to_capture: amountCents };
      const asked = { ...amount, expand: [...EXPANDED] };
      return this.#endHold({ ref, key, end: "succeeded", turn }, (options) =>
        this.#stripe.paymentIntents.capture(ref.id, asked, options),
      );
    });
  }

  cancel(
    ref: PaymentRef,
    { reason, key }: { reason: keyof typeof CANCEL_REASONS; key: string },
  ): Promise<GatewayPayment> {
    return this.#askAbout(ref, undefined, (turn) => {
      const asked = { cancellation_reason: CANCEL_REASONS[reason], expand: [...EXPANDED] };
      return this.#endHold({ ref, key, end: "canceled", turn }, (options) =>
        this.#stripe.paymentIntents.cancel(ref.id, asked, options),
      );
    });
  }

  /** `reason` is the shop's own text, stored with the refund at Stripe. */
  refund(
    ref: PaymentRef,
    { amountCents, reason, key }: { amountCents: Cents; reason: string; key: string },
  ): Promise<GatewayRefund> {
    return this.#askAbout(ref, amountCents, async (turn) => {
      // An authorization is released, not refunded; Stripe doesn't document its answer to such a refund.
      const { status } = await this.#stripe.paymentIntents.retrieve(ref.id);
      if (status !== "succeeded")
        throw new GatewayError("invalid_state", `a payment that is ${status} cannot be refunded`);
      await turn();
      const asked = { payment_intent: ref.id, amount: amountCents, metadata: { reason, key } };
      return toGatewayRefund(await this.#stripe.refunds.create(asked, { idempotencyKey: key, ...ONCE }));
    });
  }

  get(ref: PaymentRef): Promise<GatewayPayment> {
    return this.#askAbout(ref, undefined, () => this.#read(ref.id));
  }

  /** Payments found by the search are read again, because its index also lags behind changes. */
  findByOrder(orderId: string): Promise<GatewayPayment[]> {
    return this.#ask(async () => {
      const query = `metadata["order_id"]:${JSON.stringify(orderId)}`;
      const { data } = await this.#stripe.paymentIntents.search({ query, limit: MANY });
      const payments: GatewayPayment[] = [];
      for (const { id } of data.toReversed()) payments.push(await this.#read(id));
      return payments;
    });
  }

  listPayments({ since, until, after }: { since: Date; until: Date; after?: string }): Promise<PaymentPage> {
    return this.#ask(async () => {
      const { data, has_more } = await this.#stripe.paymentIntents.list({
        created: { gte: seconds(since), lt: seconds(until) },
        limit: MANY,
        expand: EXPANDED.map((part) => `data.${part}`),
        ...(after && { starting_after: after }),
      });
      const payments: GatewayPayment[] = [];
      for (const intent of data) payments.push(await this.#whole(intent));
      return { payments, next: has_more ? data.at(-1)?.id : undefined };
    });
  }

  parseWebhook({ rawBody, signature, now }: ReceivedWebhook): WebhookEvent {
    const { webhooks } = this.#stripe;
    const receivedAt = now.getTime();
    let event: Stripe.Event;
    try {
      const { webhookSecret } = this.#options;
      event = webhooks.constructEvent(rawBody, signature ?? "", webhookSecret, TOLERANCE_S, undefined, receivedAt);
    } catch (error) {
      throw new GatewayError("bad_signature", "the webhook is not signed by Stripe, or too old", { cause: error });
    }
    // The SDK only rejects old signatures.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]) * 1000;
    if (!(signedAt - receivedAt <= TOLERANCE_S * 1000)) {
      throw new GatewayError("bad_signature", "the webhook is signed in the future");
    }
    return toWebhookEvent(event);
  }

  /**
   * Captures an authorization or releases it. After a server error the payment is read. If nothing was done and the key only repeats the
   * error, another key is used, which is safe because an authorization ends only once, whatever the key.
   */
  async #endHold(
    { ref, key, end, turn }: { ref: PaymentRef; key: string; end: "succeeded" | "canceled"; turn: Turn },
    change: (options: Stripe.RequestOptions) => Promise<Stripe.PaymentIntent>,
  ): Promise<GatewayPayment> {
    const unread = (cause: unknown): never => {
      throw new GatewayError("unknown_outcome", "Stripe: the outcome could not be read", { cause });
    };
    await turn();
    const ended = await change({ idempotencyKey: key, ...ONCE }).catch(async (error: unknown) => {
      if (!isFault(error)) throw error;
      const intent = await this.#stripe.paymentIntents.retrieve(ref.id, { expand: [...EXPANDED] }).catch(unread);
      if (intent.status === end) return intent;
      if (!isReplayed(error)) throw error;
      await turn();
      return change({ idempotencyKey: randomUUID(), ...ONCE });
    });
    return this.#whole(ended).catch(unread);
  }

  async #read(id: string): Promise<GatewayPayment> {
    return this.#whole(await this.#stripe.paymentIntents.retrieve(id, { expand: [...EXPANDED] }));
  }

  /** Reads what a PaymentIntent does not include; most have neither many refunds nor a dispute. */
  async #whole(intent: Stripe.PaymentIntent): Promise<GatewayPayment> {
    const charge = chargeOf(intent);
    const asked = { payment_intent: intent.id, limit: MANY };
    const refunds = charge?.refunds?.has_more && (await this.#stripe.refunds.list(asked).autoPagingToArray(ALL));
    const disputes = charge?.disputed && (await this.#stripe.disputes.list(asked).autoPagingToArray(ALL));
    return toGatewayPayment(intent, this.#options.shopId, {
      ...(refunds && { refunds }),
      ...(disputes && { disputes }),
    });
  }

  /** @param amountCents the amount of the request, if it has one; it is checked. */
  #askAbout<T>(ref: PaymentRef, amountCents: Cents | undefined, work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#ask(async (turn) => {
      const isOurs = ref.provider === PROVIDER && ref.id.startsWith("pi_");
      if (!isOurs) throw new GatewayError("not_found", `Stripe has no payment ${ref.id} of ${ref.provider}`);
      if (amountCents === undefined || isAmount(amountCents)) return work(turn);
      await this.#stripe.paymentIntents.retrieve(ref.id);
      throw new GatewayError("invalid_state", `${amountCents} is not an amount in cents`);
    });
  }

  /** The outcome is `busy` only if every try was refused: after a lost answer the request may have gone through. */
  async #ask<T>(work: (turn: Turn) => Promise<T>, kind = kindOf): Promise<T> {
    const inTurn = (until: number) =>
      work(async () => {
        if (!(await this.#pace.turn(until))) throw new NoTurn("too many requests are waiting to be sent");
      });
    let isAfterLoss = false;
    let retries = RETRIES;
    const again = (error: unknown) => {
      const isRepeated = mayAskAgain(error) || (isLost(error) && retries-- > 0);
      isAfterLoss ||= isRepeated && !isBusy(error);
      return isRepeated;
    };
    try {
      return await patiently(inTurn, again, { waiting: this.#waiting });
    } catch (error) {
      if (error instanceof GatewayError && !isAfterLoss) throw error;
      const known = error instanceof GatewayError ? error.kind : kind(error);
      const why = isBusy(error) && isAfterLoss ? "unknown_outcome" : known;
      throw new GatewayError(why, `Stripe: ${error instanceof Error ? error.message : error}`, {
        cause: error,
        isAfterLoss,
      });
    }
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents > 0;
