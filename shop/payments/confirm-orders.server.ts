import { createBatcher } from "#platform/batcher.ts";
import { BEGIN_BATCH, inTransaction } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { GatewayPayment } from "./gateway.ts";

/** Writes that a payment is authorised. Resolves to false when the order was not waiting for that: `settlePayment` then decides. */
export type ConfirmOrder = (payment: GatewayPayment) => Promise<boolean>;

/**
 * $1 payments, $2 now, $3 the ids of their orders. Every order is moved, told of in its timeline and given its mail, or left alone.
 * The order is changed first: whoever changes an order or its payment holds the order, so the rest of the statement stands on what the
 * first part found. What the rest needs comes along with it, so that nothing is joined again; and the ids bound every look into a
 * table, so that a plan made while it is empty is still good when it is full.
 */
export const CONFIRM_ORDERS = `
with moved as (
  update orders o set status = 'pending', updated_at = $2
  from jsonb_to_recordset($1::jsonb) as t (order_id uuid, provider text, ref text, amount int, brand text, last4 text,
    exp_month smallint, exp_year smallint, capture_before timestamptz, reply jsonb, mail_id uuid)
  where o.id = t.order_id and o.id = any($3::uuid[]) and o.status = 'awaiting_payment' and o.total_cents = t.amount
    and (select 1 from payments p where p.order_id = o.id and p.attempt = 1 and p.provider = t.provider
      and (p.ref is null or p.ref = t.ref)) is not null
  returning o.id, o.email, t.*),
held as (
  update payments p set status = 'authorized', ref = m.ref, card_brand = m.brand, card_last4 = m.last4, card_exp_month = m.exp_month,
    card_exp_year = m.exp_year, capture_before = m.capture_before, action = null, failure = null, updated_at = $2
  from moved m
  where p.order_id = m.id and p.order_id = any($3::uuid[]) and p.attempt = 1),
kept as (
  insert into payment_events (order_id, attempt, kind, reply, at) select id, 1, 'answer:authorized', reply, $2 from moved),
timeline as (
  insert into order_events (order_id, kind, status, actor, at) select id, 'authorized', 'pending', 'provider', $2 from moved),
outbox as (
  insert into emails (id, order_id, kind, recipient, status, next_attempt_at, created_at)
  select mail_id, id, 'order_confirmation', email, 'queued', $2, $2 from moved
  on conflict (order_id, kind) do nothing)
select id from moved`;

/**
 * Confirms orders in groups, as they are reserved: one statement and one commit for all that were authorised meanwhile.
 * @param limits `size`: orders a batch. `writers`: batches at a time.
 */
export function createConfirmer(ctx: ShopContext, limits: { size: number; writers: number }): ConfirmOrder {
  return createBatcher(async (payments: GatewayPayment[]) => {
    const told = payments.map((payment) => ({
      order_id: payment.orderId,
      provider: payment.ref.provider,
      ref: payment.ref.id,
      amount: payment.amountCents,
      brand: payment.card?.brand,
      last4: payment.card?.last4,
      exp_month: payment.card?.expMonth,
      exp_year: payment.card?.expYear,
      capture_before: payment.captureBefore,
      reply: payment,
      mail_id: ctx.ids.uuid(),
    }));
    const values = [JSON.stringify(told), ctx.clock.now(), told.map(({ order_id }) => order_id)];
    const statement = { name: "confirm_orders", text: CONFIRM_ORDERS, values };
    const { rows } = await inTransaction(ctx.pool, (client) => client.query<{ id: string }>(statement), BEGIN_BATCH);
    const confirmed = new Set(rows.map(({ id }) => id));
    return payments.map(({ orderId }) => confirmed.has(orderId));
  }, limits);
}
