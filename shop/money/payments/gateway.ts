import * as z from "zod/mini";
import type { Given, ProviderSettings } from "#platform/config.server.ts";
import type { Peer } from "#platform/http/content-security-policy.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import type { DisputeStatus, RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { ProviderSetup } from "#shop/running/launch-checklist/launch.ts";

/** A reference to a payment. `id` is the provider's own. */
export type PaymentRef = { provider: string; id: string };

/**
 * What the browser got from the provider in exchange for the card. Never a card number. `kind` is a word that the provider's two halves
 * agree on.
 */
export type PaymentToken = { kind: string; id: string };

/** All that the shop ever learns about a card. `fingerprint` is the provider's, and the same for the same card. */
export type Card = { brand: string; last4: string; expMonth: number; expYear: number; fingerprint?: string };

/**
 * What the browser must do before the payment is decided: show the bank's challenge. The sandbox's is a page of the shop; a real bank's
 * is shown by the provider's browser half, which knows how to use the secret.
 */
export const paymentAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sandbox_challenge"), challengeId: z.string() }),
  z.object({ kind: z.literal("provider_challenge"), clientSecret: z.string() }),
]);
export type PaymentAction = z.infer<typeof paymentAction>;

/** `shopperMessage` may be shown as it is; it never says that a card is suspected of fraud. `field` is the invalid input. */
export type PaymentFailure = {
  kind: "declined" | "invalid_card" | "authentication_failed" | "processing_error";
  field?: "number" | "expiry" | "cvc";
  declineCode?: string;
  shopperMessage: string;
  /** True when the same card may succeed in a moment. */
  retryable: boolean;
  /** The shop refused the payment, not a bank, so nothing is wrong with the card. */
  byShop?: true;
};

export type GatewayPayment = {
  ref: PaymentRef;
  /** Empty when the payment isn't for an order. */
  orderId: string;
  /** Whether this shop created it: a provider account may serve other shops too, such as a staging one. */
  madeHere: boolean;
  status: "requires_action" | "processing" | "authorized" | "captured" | "cancelled" | "failed";
  currency: "usd";
  amountCents: Cents;
  capturedCents: Cents;
  /** The sum of the refunds that succeeded. */
  refundedCents: Cents;
  /** All refunds, oldest first, including those made in the provider's dashboard. */
  refunds: GatewayRefund[];
  disputes: GatewayDispute[];
  card?: Card;
  /** When the authorization expires unless it is captured. */
  captureBefore?: Date;
  action?: PaymentAction;
  failure?: PaymentFailure;
  /** It failed, but a browser that knows its `action` can try other cards with it until it is cancelled. */
  canBeTriedAgain?: true;
};

/**
 * `pending` ends as `succeeded` or `failed`; one that succeeded may still fail, when the bank sends the money back. The status
 * never moves back. `key` is the one that `refund` was called with, absent when the refund was made elsewhere. `failure`: why it
 * failed or is still pending, in the provider's words.
 */
export type GatewayRefund = { id: string; status: RefundStatus; amountCents: Cents; key?: string; failure?: string };

/** The shopper's bank disputes a payment. `amountCents` is withdrawn at once, unless it is only an inquiry. */
export type GatewayDispute = {
  id: string;
  status: DisputeStatus;
  amountCents: Cents;
  reason: string;
  openedAt: Date;
  /** The deadline for evidence. */
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
  /** The same key with the same input returns the first answer, and nothing happens twice; with other input it's a `key_conflict`. */
  key: string;
};

/** `isDemo`: the provider is built into the shop, so payments are tests and no other company is involved. */
export type ClientConfig = { provider: string; publishableKey?: string; isDemo?: true };

/** The parts of a built-in provider that play the payment company and the shopper's bank. */
export type DemoProvider = {
  /** Submits the shopper's answer to a challenge; the first answer counts. @throws GatewayError `not_found` for an unknown challenge. */
  resolveChallenge(challengeId: string, approve: boolean): Promise<GatewayPayment>;
  /** Does what a bank would do later, and sends the webhooks that are due. A job calls it every minute. */
  deliverWebhooks(): Promise<void>;
  /** Deletes old answers and webhooks. A job calls it every night. */
  forgetOld(end?: AbortSignal): Promise<void>;
  /** Stops sending webhooks and waits for those in flight. Must be called before the database is closed. */
  stop(): Promise<void>;
};

export type AmountLimits = { minimumCents: Cents; maximumCents: Cents };

/**
 * A payment provider. Every adapter passes `gateway-contract.ts`.
 *
 * When the bank refuses, `authorize` returns `status: "failed"` with `failure`; only `GatewayError` is thrown.
 * Amounts are in US cents. Calls are made outside any transaction.
 */
export interface PaymentGateway {
  readonly provider: string;
  /** True when real money moves. */
  readonly live: boolean;
  /** The smallest and the largest payment that it accepts. */
  readonly limits: AmountLimits;
  /** Only for a provider that is built into the shop. */
  readonly demo?: DemoProvider;
  /** What the browser needs to make tokens; nothing secret. */
  clientConfig(): ClientConfig;
  authorize(input: AuthorizeInput): Promise<GatewayPayment>;
  /** The card behind an unused token; undefined when it is not known. Absent from a provider that can't look it up. */
  readCard?(token: PaymentToken): Promise<Card | undefined>;
  /** Captures the authorized amount, or only `amountCents` of it. */
  capture(ref: PaymentRef, input: { amountCents?: Cents; key: string }): Promise<GatewayPayment>;
  /** Releases an authorization; nothing is charged. */
  cancel(
    ref: PaymentRef,
    input: { reason: "shopper" | "staff" | "expired" | "duplicate"; key: string },
  ): Promise<GatewayPayment>;
  /** Refunds all or part of the captured amount. `invalid_state`: more than is left, or the payment is disputed. */
  refund(ref: PaymentRef, input: { amountCents: Cents; reason: string; key: string }): Promise<GatewayRefund>;
  get(ref: PaymentRef): Promise<GatewayPayment>;
  /**
   * All payments made for an order, oldest first; empty when there are none. One call, however many payments the account has, but the
   * provider's index may not have the last few minutes yet. `listPayments` misses nothing.
   */
  findByOrder(orderId: string): Promise<GatewayPayment[]>;
  /**
   * The payments made from `since` to just before `until`, to the second, one page at a time, newest first, including those without an
   * order. Pass `next` as `after` to get the next page; it is undefined on the last page.
   */
  listPayments(made: { since: Date; until: Date; after?: string }): Promise<PaymentPage>;
  /** The event in a webhook body. @throws GatewayError `bad_signature`. An event is only a hint: read the payment again. */
  parseWebhook(webhook: ReceivedWebhook): WebhookEvent;
}

/** `signature`: the header as it was sent, if at all. `now`: when it arrived. */
export type ReceivedWebhook = { rawBody: Buffer; signature: string | undefined; now: Date };

/**
 * `id` is unique for the provider; a repeat has the same. `ref` is missing when the event isn't about a payment. `live`: it is about
 * real money.
 */
export type WebhookEvent = { id: string; type: string; live: boolean; ref?: PaymentRef; orderId?: string };

/** Whether a payment was made for an order of a shop like this: a provider account may serve other software too. */
export const isForOrder = ({ orderId }: Pick<GatewayPayment, "orderId">): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId);

/**
 * - `unknown_outcome`: no answer, or a broken one. The request may have gone through: send it again with the same key, or read the payment.
 * - `busy`: the provider has too many requests. Nothing happened, and the same key may be used later.
 * - `invalid_state`: the payment cannot do that now (capture of a cancelled one, refund of more than was captured).
 * - `not_found`: the provider has no such payment.
 * - `unusable_token`: the token is used up, expired or unknown. Nothing happened; the browser must make a new one.
 * - `key_conflict`: the key was used with other input. `misconfigured`: keys or account are wrong. `bad_signature`: not from the provider.
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
  /** The gateway had sent the request before and got no answer, so that one may have gone through. */
  readonly isAfterLoss: boolean;
  constructor(kind: GatewayErrorKind, message: string, options: ErrorOptions & { isAfterLoss?: boolean } = {}) {
    super(message, options);
    this.name = "GatewayError";
    this.kind = kind;
    this.isAfterLoss = options.isAfterLoss ?? false;
  }
}

/** A payment at its provider; undefined when the provider has no such payment. @throws GatewayError of any kind but `not_found`. */
export async function findPayment(
  gateway: Pick<PaymentGateway, "get">,
  ref: PaymentRef,
): Promise<GatewayPayment | undefined> {
  try {
    return await gateway.get(ref);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === "not_found") return undefined;
    throw error;
  }
}

/** How long a browser waits for its order; then the shopper reads that the payment is being confirmed, and may leave. */
export const BROWSER_WAIT_MS = 30_000;
/** Longer than a provider needs, but short enough that a browser can wait for both tries of a payment. */
export const ANSWER_LIMIT_MS = 12_000;
/** Only jobs read lists, a page at a time. A card is read before the order is placed, which can go ahead without it. */
const OWN_LIMITS_MS: Readonly<Record<string, number>> = { listPayments: 60_000, readCard: 3_000 };

/**
 * Wraps a gateway so that each call ends in time. A call that takes too long throws `unknown_outcome`: the request may have gone through,
 * or still may, so it is sent again with the same key, or the payment is read.
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
    timer = setTimeout(
      () => reject(new GatewayError("unknown_outcome", `no answer to ${call} within ${limitMs} ms`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The server half of a payment provider, `gateways/<name>/provider.server.ts`: all that the shop must know about it besides its gateway.
 * app/payment-providers.ts lists the providers with their browser halves.
 */
export type PaymentProvider = {
  name: string;
  /** Its name for staff. */
  label: string;
  /** The environment variables that only it reads, and how to find faults in them. */
  settings: ProviderSettings;
  /** Whether it can move real money, given live keys. */
  forSale: boolean;
  /** Whether it moves real money with these settings, which have no faults. */
  isLive(given: Given): boolean;
  setup: ProviderSetup;
  /** Its origins that the checkout's content security policy allows. */
  csp: Peer;
  /** The URL of a payment in the provider's dashboard. Absent if there is none. */
  dashboardUrl?(ref: string, live: boolean): string;
  open(parts: OpenParts): Promise<PaymentGateway>;
};

/**
 * `given`: its settings, which have no faults. `deliver` hands a webhook to the shop as if it came from outside; it resolves to true once
 * the shop has stored it. Commands have no `deliver`.
 */
export type OpenParts = {
  ctx: ShopContext;
  given: Given;
  deliver?: (rawBody: Buffer, headers: Record<string, string>) => Promise<boolean>;
};
