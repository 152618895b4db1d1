import { createBatcher } from "#platform/batcher.ts";
import { runOnBatch } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { ORIGIN_FORGOTTEN } from "./count-attempt.server.ts";
import {
  type AuthorizeInput,
  GatewayError,
  type GatewayErrorKind,
  type GatewayPayment,
  type PaymentFailure,
  type PaymentGateway,
} from "./gateway.ts";
import { currentPayment, FAILED_UNLESS_REPEATED, updatePayment } from "./payments.store.server.ts";
import type { PaymentContext } from "./settle.server.ts";

export type PaymentRequest = Omit<AuthorizeInput, "key">;

/**
 * - `answered`: the provider's answer, whatever the payment's status.
 * - `refused`: the provider can't be used (wrong keys, wrong request, too many requests), or not with this token; the order is closed.
 * - `unknown`: no answer, even to a second request with the same key.
 */
export type PaymentAnswer =
  | { outcome: "answered"; payment: GatewayPayment }
  | { outcome: "refused"; failure: PaymentFailure }
  | { outcome: "unknown" };

/** How many times a request without an answer is sent: the same key returns the first answer (payments.md, section 3). */
const MAX_TRIES = 2;

const UNAVAILABLE: PaymentFailure = {
  kind: "processing_error",
  shopperMessage: "We can't take card payments right now. You haven't been charged.",
  retryable: false,
  byShop: true,
};

const BUSY: PaymentFailure = {
  kind: "processing_error",
  shopperMessage:
    "We're getting more orders than we can handle right now. You haven't been charged. Please try again in a moment.",
  retryable: true,
  byShop: true,
};

/** Refusals that don't come from a bank, and what the shopper reads. Nothing was charged. */
const REFUSALS: Partial<Record<GatewayErrorKind, PaymentFailure>> = {
  misconfigured: UNAVAILABLE,
  unusable_token: {
    kind: "invalid_card",
    shopperMessage: "Your payment details are no longer valid. You haven't been charged. Please try again.",
    retryable: true,
    byShop: true,
  },
};

/**
 * Asks the provider to authorize an order's payment, outside any transaction, with the key `{orderId}:auth:1`.
 *
 * @param options.isRepeat whether the payment was requested before. If so, or after a request without an answer, a busy provider leaves
 *   the order open, because that request may have gone through; otherwise the order is closed, so that the shopper knows at once. If the
 *   provider can't be used, the order is closed in any case.
 */
export async function askForPayment(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  request: PaymentRequest,
  { isRepeat }: { isRepeat: boolean },
): Promise<PaymentAnswer> {
  const input = { ...request, key: `${request.orderId}:auth:1` };
  let isUntried = !isRepeat;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      const payment = await gateway.authorize(input);
      return { outcome: "answered", payment };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log[error.kind === "misconfigured" ? "error" : "warn"](
        { err: error, orderId: request.orderId, tries },
        "the provider did not authorize a payment",
      );
      isUntried &&= !error.isAfterLoss;
      const failure = REFUSALS[error.kind];
      if (failure) return refuse(ctx, request.orderId, { why: error.kind, failure, isUntried });
      isUntried &&= error.kind === "busy";
    }
  }
  if (!isUntried) return { outcome: "unknown" };
  return refuse(ctx, request.orderId, { why: "busy", failure: BUSY, isUntried });
}

/**
 * Closes an order because the provider did nothing this time. If nothing else asked for its payment, neither a call in another process
 * (`noteRepeat`) nor the reconciler, there is none, so it is marked as failed. Otherwise a call may have gone through without an answer, so
 * the payment stays open for the reconciler. An order that was settled in the meantime is left alone.
 */
async function refuse(
  ctx: PaymentContext,
  orderId: string,
  { why, failure, isUntried }: { why: GatewayErrorKind; failure: PaymentFailure; isUntried: boolean },
): Promise<PaymentAnswer> {
  const at = ctx.clock.now();
  const isClosed = await ctx.db.transaction().execute(async (tx) => {
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
      ...(isUntried && { status: FAILED_UNLESS_REPEATED }),
      failure: JSON.stringify(failure),
      updatedAt: at,
      ...ORIGIN_FORGOTTEN,
    });
    return true;
  });
  if (!isClosed) return { outcome: "unknown" };
  ctx.onStockShown();
  return { outcome: "refused", failure };
}

/** Records that a payment is authorized. Resolves to false when the order was not waiting for it; then `settlePayment` decides. */
export type ConfirmOrder = (payment: GatewayPayment) => Promise<boolean>;

/**
 * $1 order ids, $2 the provider's answers (an object by order id), $3 provider, $4 now. Every order either becomes pending, with its
 * timeline, webhooks and confirmation email and without a cart reminder, or is left alone. The order is updated first: everything that
 * settles an order or its payment locks the order, so the rest can rely on what the first part found; what doesn't lock it only notes in
 * `updated_at` that the payment was asked for (`noteRepeat`, the reconciler). No large table is joined: rows are found by id and their
 * values are picked from the object, so neither a full table nor a large batch slows down an order.
 */
export const CONFIRM_ORDERS = `
with moved as (
  update orders o set status = 'pending', updated_at = $4
  where o.id = any($1::uuid[]) and o.status = 'awaiting_payment' and o.total_cents = ($2::jsonb -> o.id::text ->> 'amount')::int
    and (select 1 from payments p where p.order_id = o.id and p.attempt = 1 and p.provider = $3
      and (p.ref is null or p.ref = $2::jsonb -> o.id::text ->> 'ref')) is not null
  returning o.id, o.number, o.email, $2::jsonb -> o.id::text as reported),
held as (
  update payments p set status = 'authorized', updated_at = $4, failure = null, guard_ip = null, guard_email = null,
    (ref, card_brand, card_last4, card_exp_month, card_exp_year, card_fingerprint, capture_before) = (
      select ref, brand, last4, exp_month, exp_year, fingerprint, capture_before
      from jsonb_to_record($2::jsonb -> p.order_id::text) as t (ref text, brand text, last4 text, exp_month smallint, exp_year smallint,
        fingerprint text, capture_before timestamptz))
  where p.order_id = any(array(select id from moved)) and p.attempt = 1),
kept as (
  insert into payment_events (order_id, attempt, kind, reply, at) select id, 1, 'answer:authorized', reported -> 'reply', $4 from moved),
timeline as (
  insert into order_events (order_id, kind, status, actor, at) select id, 'authorized', 'pending', 'provider', $4 from moved),
webhooks as (
  insert into webhook_deliveries (id, endpoint_id, event, data, at, next_attempt_at)
  select gen_random_uuid(), e.id, 'order.placed', jsonb_build_object('_id', moved.id, 'orderNumber', moved.number), $4, $4
  from moved, webhook_endpoints e where e.active and 'order.placed' = any(e.events) for key share of e),
outbox as (
  insert into emails (id, order_id, kind, recipient, status, next_attempt_at, created_at)
  select (reported ->> 'email_id')::uuid, id, 'order_confirmation', email, 'queued', $4, $4 from moved
  on conflict (order_id, kind) do nothing),
reminded as (
  delete from checkout_reminders where lower(email) = any(array(select lower(email) from moved)))
select id from moved`;

/**
 * Confirms orders in batches, just as they are reserved: one statement and one commit for all that were authorized in the meantime.
 * @param options `provider`: of the payments. `size`: orders per batch. `writers`: batches at a time.
 */
export function createConfirmer(
  ctx: ShopContext,
  options: { provider: string; size: number; writers: number },
): ConfirmOrder {
  return createBatcher(async (payments: GatewayPayment[]) => {
    const reported = payments.map((payment) => [
      payment.orderId,
      {
        ref: payment.ref.id,
        amount: payment.amountCents,
        brand: payment.card?.brand,
        last4: payment.card?.last4,
        exp_month: payment.card?.expMonth,
        exp_year: payment.card?.expYear,
        fingerprint: payment.card?.fingerprint,
        capture_before: payment.captureBefore,
        reply: payment,
        email_id: ctx.ids.uuid(),
      },
    ]);
    const ids = payments.map(({ orderId }) => orderId);
    const values = [ids, JSON.stringify(Object.fromEntries(reported)), options.provider, ctx.clock.now()];
    const statement = { name: "confirm_orders", text: CONFIRM_ORDERS, values };
    const { rows } = await runOnBatch<{ id: string }>(ctx.pool, statement);
    const confirmed = new Set(rows.map(({ id }) => id));
    return payments.map(({ orderId }) => confirmed.has(orderId));
  }, options);
}
