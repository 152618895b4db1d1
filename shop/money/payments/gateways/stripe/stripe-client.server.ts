import Stripe from "stripe";
import type { GatewayErrorKind } from "#shop/money/payments/gateway.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/** The SDK's types describe exactly this version of the API; both are pinned together. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 20_000;
/** How often a request without an answer is retried with the same key. For reads the SDK does it, also when Stripe advises a retry. */
export const RETRIES = 2;
/** For writes: if the SDK retried them, it would not say that a refusal came after a lost answer. */
export const ONCE = { maxNetworkRetries: 0 };

export const openStripe = ({ secretKey, peer }: Pick<StripeSettings, "secretKey" | "peer">): Stripe =>
  new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    httpClient: plainErrorClient(),
    telemetry: false,
    ...(peer && { host: "127.0.0.1", port: peer.port, protocol: "http" }),
  });

/** Hides the error code by which the SDK recognizes a closed connection, because then it retries even with retries turned off. */
function plainErrorClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    send(...request).catch((cause: unknown) => {
      throw new Error("the connection failed", { cause });
    });
  return client;
}

const { errors } = Stripe;

type Refusal = InstanceType<typeof errors.StripeInvalidRequestError>;

/** Stripe refused the request itself; sent again, it would be refused again. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof errors.StripeInvalidRequestError;

/** Refused because of the token itself, before a payment was made. */
export function isAboutToken(error: unknown): error is Error {
  if (error instanceof errors.StripeCardError) return true;
  if (!isRefusal(error) || isOfOtherMode(error)) return false;
  return TOKENS.has(error.param ?? "") || isUsedUp(error);
}

/** The page's key is a test key and ours is live, or the other way around, so Stripe doesn't know any shopper's token. */
const isOfOtherMode = ({ message }: Error): boolean => /a similar object exists in (?:live|test) mode/.test(message);

const TOKENS = new Set(["payment_method", "confirmation_token"]);

/** The payment method was tried before, declined or not. Stripe has no code for that, only a message. */
const isUsedUp = ({ code, param, message }: Refusal): boolean =>
  code === undefined && param === undefined && /(?:previously used|used again)/.test(message);

/** So many requests are waiting for Stripe that this one would be sent too late. */
export class NoTurn extends Error {}

/** Nothing was done: no turn came in time, Stripe's limiter refused (before it looks at keys), or another request locks the payment. */
export const isBusy = (error: unknown): boolean =>
  error instanceof NoTurn || (error instanceof errors.StripeError && error.statusCode === 429);

/** The same key may be sent again after a pause, even while the first request with it is still running (409). */
export const mayAskAgain = (error: unknown): boolean =>
  isBusy(error) || (error instanceof errors.StripeError && error.statusCode === 409);

/** The connection ended before the answer, so the request may have gone through. */
export const isLost = (error: unknown): boolean => error instanceof errors.StripeConnectionError;

/** A server error at Stripe. The key repeats it for a day, so only the payment shows what the request did. */
export const isFault = (error: unknown): error is InstanceType<typeof errors.StripeError> =>
  error instanceof errors.StripeError && (error.statusCode ?? 0) >= 500;

/** The error is the stored answer of an earlier request, which has ended. */
export const isReplayed = (error: InstanceType<typeof errors.StripeError>): boolean =>
  error.headers?.["idempotent-replayed"] === "true";

export function kindOf(error: unknown): GatewayErrorKind {
  if (isBusy(error)) return "busy";
  if (error instanceof errors.StripeIdempotencyError) return "key_conflict";
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return "misconfigured";
  }
  if (isRefusal(error)) {
    if (error.code === "resource_missing") return "not_found";
    // The error for refunding more than is left has no code.
    const isTooMuch = error.code === undefined && error.param === "amount";
    return isTooMuch || STATE_CODES.has(error.code ?? "") ? "invalid_state" : "misconfigured";
  }
  return "unknown_outcome";
}

/** `kindOf` for a payment that was to be created: it has no state yet, so every refusal is about the request or its token. */
export function kindOfNew(error: unknown): GatewayErrorKind {
  if (isAboutToken(error)) return "unusable_token";
  return isRefusal(error) ? "misconfigured" : kindOf(error);
}

/** Codes of errors about the payment's current state (docs.stripe.com/error-codes). */
const STATE_CODES = new Set([
  "payment_intent_unexpected_state",
  "amount_too_large",
  "charge_already_captured",
  "charge_already_refunded",
  "charge_disputed",
  "charge_expired_for_capture",
  "capture_charge_authorization_expired",
  "refund_disputed_payment",
]);
