import Stripe from "stripe";
import type { GatewayErrorKind } from "#shop/money/payments/gateway.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/** The types of the SDK know exactly this version of the API; both are pinned together. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 20_000;
/** So often what got no answer is asked again with the same key. The SDK does so for what is only read, also as Stripe advises. */
export const RETRIES = 2;
/** For changes: the SDK would not tell that a refusal came after a lost answer. */
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

/** By the code of such an error the SDK knows a closed connection, after which it asks once more even where it must not. */
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

/** The request was refused as it is: sent again, it would be refused again. */
export const isRefusal = (error: unknown): error is InstanceType<typeof errors.StripeInvalidRequestError> =>
  error instanceof errors.StripeInvalidRequestError;

/** Refused without a payment being made: the token itself is at fault. */
export function isAboutToken(error: unknown): error is Error {
  if (error instanceof errors.StripeCardError) return true;
  if (!isRefusal(error) || isOfOtherMode(error)) return false;
  return TOKENS.has(error.param ?? "") || isUsedUp(error);
}

/** The page's key is a test key and ours is live, or the other way round: then every shopper's token is unknown to Stripe. */
const isOfOtherMode = ({ message }: Error): boolean => /a similar object exists in (?:live|test) mode/.test(message);

const TOKENS = new Set(["payment_method", "confirmation_token"]);

/** Of a payment method that was tried before, declined or not, Stripe says it in words alone. */
const isUsedUp = ({
  code,
  param,
  message,
}: Error & { code?: string | undefined; param?: string | undefined }): boolean =>
  code === undefined && param === undefined && /(?:previously used|used again)/.test(message);

/** So much is waiting to be sent to Stripe that this would come too late. */
export class NoTurn extends Error {}

/** Nothing was done: it is not our turn yet, Stripe's limiter refused (it checks before the keys), or another request locks the payment. */
export const isBusy = (error: unknown): boolean =>
  error instanceof NoTurn || (error instanceof errors.StripeError && error.statusCode === 429);

/** The same key may be sent again after a pause, also while the first request with it is still running (409). */
export const mayAskAgain = (error: unknown): boolean =>
  isBusy(error) || (error instanceof errors.StripeError && error.statusCode === 409);

/** The connection ended before the answer: what was asked for may have been done. */
export const isLost = (error: unknown): boolean => error instanceof errors.StripeConnectionError;

/** A fault of Stripe's own. It is kept for the key, which answers so for a day, so only the payment tells what came of the request. */
export const isFault = (error: unknown): error is InstanceType<typeof errors.StripeError> =>
  error instanceof errors.StripeError && (error.statusCode ?? 0) >= 500;

/** The fault is the answer of an earlier request, which is over. */
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
    // A refund of more than is left has no code.
    const isTooMuch = error.code === undefined && error.param === "amount";
    return isTooMuch || STATE_CODES.has(error.code ?? "") ? "invalid_state" : "misconfigured";
  }
  return "unknown_outcome";
}

/** What came of a payment that was to be made: it has no state yet, so each refusal is of the request. */
export function kindOfNew(error: unknown): GatewayErrorKind {
  if (isAboutToken(error)) return "unusable_token";
  return isRefusal(error) ? "misconfigured" : kindOf(error);
}

/** Codes that say that the payment cannot do that now (docs.stripe.com/error-codes). */
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
