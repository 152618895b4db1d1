import { createBatcher } from "#platform/batcher.ts";
import { BEGIN_BATCH, inTransaction } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { GatewayPayment } from "./gateway.ts";

/** Writes that a payment is authorised. Resolves to false when the order was not waiting for that: `settlePayment` then decides. */
export type ConfirmOrder = (payment: GatewayPayment) => Promise<boolean>;

/**
 * $1 payments, $2 now. Every order is moved, told of in its timeline and given its mail, or left alone. The order is changed first:
 * whoever changes an order or its payment holds the order, so the rest of the statement stands on what the first part found.
 */
export const CONFIRM_ORDERS = `
with told as (
  select * from jsonb_to_recordset($1::jsonb) as r (order_id uuid, provider text, ref text, amount int, brand text, last4 text,
    exp_month smallint, exp_year smallint, capture_before timestamptz, reply jsonb, mail_id uuid)),
moved as (
  update orders o set status = 'pending', updated_at = $2
  from told t
  join payments p on p.order_id = t.order_id and p.attempt = 1
  where o.id = t.order_id and o.status = 'awaiting_payment' and o.total_cents = t.amount
    and p.provider = t.provider and (p.ref is null or p.ref = t.ref)
  returning o.id, o.email),
held as (
  update payments p set status = 'authorized', ref = t.ref, card_brand = t.brand, card_last4 = t.last4, card_exp_month = t.exp_month,
    card_exp_year = t.exp_year, capture_before = t.capture_before, action = null, failure = null, updated_at = $2
  from moved m join told t on t.order_id = m.id
  where p.order_id = m.id and p.attempt = 1),
kept as (
  insert into payment_events (order_id, attempt, kind, reply, at)
  select m.id, 1, 'answer:authorized', t.reply, $2 from moved m join told t on t.order_id = m.id),
timeline as (
  insert into order_events (order_id, kind, status, actor, at) select id, 'authorized', 'pending', 'provider', $2 from moved),
outbox as (
  insert into emails (id, order_id, kind, recipient, status, next_attempt_at, created_at)
  select t.mail_id, m.id, 'order_confirmation', m.email, 'queued', $2, $2 from moved m join told t on t.order_id = m.id
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
    const statement = { name: "confirm_orders", text: CONFIRM_ORDERS, values: [JSON.stringify(told), ctx.clock.now()] };
    const { rows } = await inTransaction(ctx.pool, (client) => client.query<{ id: string }>(statement), BEGIN_BATCH);
    const confirmed = new Set(rows.map(({ id }) => id));
    return payments.map(({ orderId }) => confirmed.has(orderId));
  }, limits);
}
