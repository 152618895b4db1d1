import { ORIGIN_FORGOTTEN } from "#shop/money/payments/count-attempt.server.ts";
import {
  type AuthorizeInput,
  GatewayError,
  type GatewayErrorKind,
  type GatewayPayment,
  type PaymentFailure,
} from "#shop/money/payments/gateway.ts";
import { currentPayment, updatePayment } from "#shop/money/payments/payments.store.server.ts";
import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import type { Checkout } from "./checkout.server.ts";

export type PaymentRequest = Omit<AuthorizeInput, "key">;

/**
 * - `answered`: the provider's word, yes or no.
 * - `refused`: the provider can't be used (wrong keys, wrong request, too many requests), or not with this token; the order is closed.
 * - `unknown`: no answer, even when asked again with the same key.
 */
export type PaymentAnswer =
  | { outcome: "answered"; payment: GatewayPayment }
  | { outcome: "refused"; failure: PaymentFailure }
  | { outcome: "unknown" };

/** A lost answer is asked for again so often: the same key gets the first answer again (payments.md, section 3). */
const MAX_TRIES = 2;

const UNAVAILABLE: PaymentFailure = {
  kind: "processing_error",
  shopperMessage: "Card payments are not possible at the moment. You have not been charged.",
  retryable: false,
};

const BUSY: PaymentFailure = {
  kind: "processing_error",
  shopperMessage:
    "We're getting more orders than we can take right now. You have not been charged. Please try again in a moment.",
  retryable: true,
};

/** Refusals that are no bank's, and what the shopper is told: nothing was taken. */
const REFUSALS: Partial<Record<GatewayErrorKind, PaymentFailure>> = {
  misconfigured: UNAVAILABLE,
  unusable_token: {
    kind: "invalid_card",
    shopperMessage: "Your payment details are no longer valid. You have not been charged. Please try again.",
    retryable: true,
  },
};

/**
 * Asks the provider to authorise an order's payment, outside any transaction, with the key `{orderId}:auth:1`.
 *
 * @param options.isRepeat the payment was asked for before. Then a busy provider leaves it open, because the earlier request may have
 *   been carried out; a first request is refused instead, so that the shopper knows where they stand.
 */
export async function askForPayment(
  checkout: Checkout,
  request: PaymentRequest,
  { isRepeat }: { isRepeat: boolean },
): Promise<PaymentAnswer> {
  const input = { ...request, key: `${request.orderId}:auth:1` };
  let isUntried = !isRepeat;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      const payment = await checkout.gateway.authorize(input);
      return { outcome: "answered", payment };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      checkout.log[error.kind === "misconfigured" ? "error" : "warn"](
        { err: error, orderId: request.orderId, tries },
        "the provider did not authorise a payment",
      );
      const failure = REFUSALS[error.kind];
      if (failure) return refuse(checkout, request.orderId, error.kind, failure);
      isUntried &&= error.kind === "busy";
    }
  }
  return isUntried ? refuse(checkout, request.orderId, "busy", BUSY) : { outcome: "unknown" };
}

/**
 * The provider did nothing this time. An earlier call may have come through without its answer, so the payment stays open to the
 * reconciler, and an order that was settled meanwhile stands. A payment that the provider was too busy for was never made.
 */
async function refuse(
  checkout: Checkout,
  orderId: string,
  why: GatewayErrorKind,
  failure: PaymentFailure,
): Promise<PaymentAnswer> {
  const at = checkout.clock.now();
  const isClosed = await checkout.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await currentPayment(tx, orderId);
    if (order?.status !== "awaiting_payment" || !payment) return false;
    await closeOrder(tx, order, {
      to: "payment_failed",
      kind: "payment_failed",
      actor: { kind: "system" },
      note: why,
      at,
    });
    await updatePayment(tx, payment, {
      ...(why === "busy" && { status: "failed" }),
      failure: JSON.stringify(failure),
      updated_at: at,
      ...ORIGIN_FORGOTTEN,
    });
    return true;
  });
  if (!isClosed) return { outcome: "unknown" };
  checkout.onStockShown();
  return { outcome: "refused", failure };
}
