import * as z from "zod/mini";
import type { Given, ProviderSettings } from "#platform/config.server.ts";
import type { Peer } from "#platform/http/content-security-policy.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import type { DisputeStatus, RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { ProviderSetup } from "#shop/running/launch-checklist/launch.ts";

/** A payment as its provider knows it. `id` is the provider's own. */
export type PaymentRef = { provider: string; id: string };

/**
 * What the browser got from the provider in exchange for the card. Never a card number. `kind` is a word that the provider's two halves
 * agree on.
 */
export type PaymentToken = { kind: string; id: string };

/** All that the shop ever learns of a card. `fingerprint` is the provider's, equal for equal cards. */
export type Card = { brand: string; last4: string; expMonth: number; expYear: number; fingerprint?: string };

/**
 * What the browser must do before the payment is decided: show the bank's challenge. The sandbox's is a page of the shop; a real bank's is
 * up to the provider's browser half, which knows what the secret is.
 */
export const paymentAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sandbox_challenge"), challengeId: z.string() }),
  z.object({ kind: z.literal("provider_challenge"), clientSecret: z.string() }),
]);
export type PaymentAction = z.infer<typeof paymentAction>;

/** `shopperMessage` may be shown as it is; it never tells why a card is suspected of fraud. `field` names the input at fault. */
export type PaymentFailure = {
  kind: "declined" | "invalid_card" | "authentication_failed" | "processing_error";
  field?: "number" | "expiry" | "cvc";
  declineCode?: string;
  shopperMessage: string;
  /** True when the same card may succeed in a moment. */
  retryable: boolean;
};

export type GatewayPayment = {
  ref: PaymentRef;
  /** Empty when the payment was made for something else than an order. */
  orderId: string;
  /** Whether this very shop asked for it: an account may serve other shops too, a staging one for instance. */
  madeHere: boolean;
  status: "requires_action" | "processing" | "authorized" | "captured" | "cancelled" | "failed";
  currency: "usd";
  amountCents: Cents;
  capturedCents: Cents;
  /** What went back: the refunds that succeeded. */
  refundedCents: Cents;
  /** All of them, oldest first, also those that were made in the provider's own screens. */
  refunds: GatewayRefund[];
  disputes: GatewayDispute[];
  card?: Card;
  /** An authorisation that is not captured by then is gone. */
  captureBefore?: Date;
  action?: PaymentAction;
  failure?: PaymentFailure;
  /** It failed, but a browser that knows its `action` can try other cards with it until it is cancelled. */
  canBeTriedAgain?: true;
};

/**
 * `pending` ends as `succeeded` or `failed`; one that succeeded may still fail, when the bank sends the money back. It never goes the
 * other way. `key` is what `refund` was called with, absent when it was made elsewhere. `failure`: why, in the provider's words.
 */
export type GatewayRefund = { id: string; status: RefundStatus; amountCents: Cents; key?: string; failure?: string };

/** The shopper's bank takes a payment back. `amountCents` is withdrawn at once, unless it is only an inquiry. */
export type GatewayDispute = {
  id: string;
  status: DisputeStatus;
  amountCents: Cents;
  reason: string;
  openedAt: Date;
  /** Until then evidence can be handed in. */
  respondBy?: Date;
};

export type PaymentPage = { payments: GatewayPayment[]; next?: string };

export type AuthorizeInput = {
  orderId: string;
  orderNumber: string;
  amountCents: Cents;
  token: PaymentToken;
  email: string;
  name: string;
  /** Same key and same input: the first answer again, and nothing happens twice. Same key, other input: `key_conflict`. */
  key: string;
};

/** `isDemo`: it is built into the shop, so it is a test and no other company is involved. */
export type ClientConfig = { provider: string; publishableKey?: string; isDemo?: true };

/** What a provider that is built into the shop does in place of its company and the shopper's bank. */
export type DemoProvider = {
  /** The shopper answers the bank's question. The first answer counts. @throws GatewayError `not_found` for an unknown question. */
  resolveChallenge(challengeId: string, approve: boolean): Promise<GatewayPayment>;
  /** Does what the bank does later, and sends the webhooks that are due: a job calls it each minute. */
  deliverWebhooks(): Promise<void>;
  /** Forgets answers and webhooks of long ago: a job calls it each night. */
  forgetOld(end?: AbortSignal): Promise<void>;
  /** Sends no more webhooks, and waits for those being sent. Before the database is closed. */
  stop(): Promise<void>;
};

export type AmountLimits = { minimumCents: Cents; maximumCents: Cents };

/**
 * A payment provider. Every adapter passes `gateway-contract.ts`.
 *
 * A refusal by the bank is an answer: `authorize` returns `status: "failed"` with `failure`. Thrown is only `GatewayError`.
 * Amounts are cents of USD. Calls are made outside any transaction.
 */
export interface PaymentGateway {
  readonly provider: string;
  /** True when real money moves. */
  readonly live: boolean;
  /** The smallest and the largest payment that it takes. */
  readonly limits: AmountLimits;
  /** Only for a provider that is built into the shop. */
  readonly demo?: DemoProvider;
  /** What the browser needs to make tokens; nothing secret. */
  clientConfig(): ClientConfig;
  authorize(input: AuthorizeInput): Promise<GatewayPayment>;
  /** The card behind a token, before it is used; undefined when it is not known. A provider that cannot tell has no such call. */
  readCard?(token: PaymentToken): Promise<Card | undefined>;
  /** Takes the authorised money (all of it unless `amountCents` says less). */
  capture(ref: PaymentRef, input: { amountCents?: Cents; key: string }): Promise<GatewayPayment>;
  /** Releases an authorization. Nothing has been taken, nothing is charged. */
  cancel(
    ref: PaymentRef,
    input: { reason: "shopper" | "staff" | "expired" | "duplicate"; key: string },
  ): Promise<GatewayPayment>;
  /** Gives back a part of what was taken, or all. `invalid_state`: more than is left, or the payment is disputed. */
  refund(ref: PaymentRef, input: { amountCents: Cents; reason: string; key: string }): Promise<GatewayRefund>;
  get(ref: PaymentRef): Promise<GatewayPayment>;
  /**
   * All payments made for an order, oldest first; empty when there is none. One call, whatever the account holds, but the provider's
   * index may not know yet what was made in the last minutes. `listPayments` misses nothing.
   */
  findByOrder(orderId: string): Promise<GatewayPayment[]>;
  /**
   * The payments made from `since` until before `until`, to the second, a page at a time: newest first, also those of no order. `next`
   * is what to send as `after` for the page that follows; undefined after the last one.
   */
  listPayments(made: { since: Date; until: Date; after?: string }): Promise<PaymentPage>;
  /** The event of a webhook body. Throws `GatewayError` of kind `bad_signature`. An event is a hint: read the payment again. */
  parseWebhook(input: { rawBody: Buffer; signature: string | undefined; now: Date }): WebhookEvent;
}

/**
 * `id` is unique for the provider; a repeat carries the same. `ref` is missing when the event is about no
 * payment. `live`: it is about real money.
 */
export type WebhookEvent = { id: string; type: string; live: boolean; ref?: PaymentRef; orderId?: string };

/** Whether a payment was made for an order of a shop like this: an account at a provider may serve other programs too. */
export const isForOrder = ({ orderId }: Pick<GatewayPayment, "orderId">): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId);

/**
 * - `unknown_outcome`: no answer, or a broken one. It may have happened. Ask again with the same key, or read the payment.
 * - `busy`: the provider takes no more requests for now. Nothing happened; the same key may be sent later.
 * - `invalid_state`: the payment cannot do that now (capture of a cancelled one, refund of more than was captured).
 * - `not_found`: the provider knows no such payment.
 * - `unusable_token`: the token is used up, too old or unknown. Nothing happened; the card must be read again.
 * - `key_conflict`: the key was used with other input. `misconfigured`: keys or account are wrong. `bad_signature`: not the provider.
 */
export type GatewayErrorKind =
  | "unknown_outcome"
  | "busy"
  | "invalid_state"
  | "not_found"
  | "unusable_token"
  | "key_conflict"
  | "misconfigured"
  | "bad_signature";

export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  constructor(kind: GatewayErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GatewayError";
    this.kind = kind;
  }
}

/** So long a browser waits for its order; then the shopper reads that the payment is being confirmed, and may leave. */
export const BROWSER_WAIT_MS = 30_000;
/** Longer than a provider needs. A payment is asked for twice, and a browser waits for both. */
export const ANSWER_LIMIT_MS = 12_000;
/** Lists are for jobs alone, and come in pages. A card is read before the order, which goes on without it. */
const OWN_LIMITS_MS: Readonly<Record<string, number>> = { listPayments: 60_000, readCard: 3_000 };

/**
 * A gateway each of whose calls answers in time. One that does not is an unknown outcome: what was asked for may have happened, or may
 * happen yet, and is asked for again with the same key, or read.
 */
export function withTimeLimits(gateway: PaymentGateway, limitMs = ANSWER_LIMIT_MS): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      return (...input: unknown[]) => {
        const answer: unknown = own.apply(target, input);
        return answer instanceof Promise
          ? inTime(answer, String(name), OWN_LIMITS_MS[String(name)] ?? limitMs)
          : answer;
      };
    },
  });
}

async function inTime<T>(answer: Promise<T>, call: string, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new GatewayError("unknown_outcome", `no answer to ${call} within ${limitMs} ms`);
    timer = setTimeout(() => reject(error), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The server's half of a payment provider, `gateways/<name>/provider.server.ts`: all that the shop must know of it beside its gateway.
 * app/payment-providers.ts lists the providers with their browser's halves.
 */
export type PaymentProvider = {
  name: string;
  /** The environment variables that it alone reads, and their faults. */
  settings: ProviderSettings;
  /** Whether it can move real money, given live keys. */
  forSale: boolean;
  /** Whether it does with these settings, which are without a fault. */
  isLive(given: Given): boolean;
  setup: ProviderSetup;
  /** Its origins that the checkout lets in. */
  csp: Peer;
  /** The page of a payment in the provider's own screens. Left out: it has none. */
  dashboardUrl?(ref: string, live: boolean): string;
  open(parts: OpenParts): Promise<PaymentGateway>;
};

/**
 * `given`: its settings, without a fault. `deliver` brings a webhook to the shop as if it came from outside: true when the shop has it. A
 * command has no such door.
 */
export type OpenParts = {
  ctx: ShopContext;
  given: Given;
  deliver?: (rawBody: Buffer, headers: Record<string, string>) => Promise<boolean>;
};
