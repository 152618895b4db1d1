import type { Pool } from "#platform/db/pool.server.ts";

/** What may be found on the way, but not at the end, beside what the books never may hold (`faultsInBooks`). */
export async function openEnds(pool: Pool, placed: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select format('order %s is %s', id, status) as fault from orders
       where status = 'awaiting_payment' or (id = any($1::uuid[]) and status in ('expired', 'payment_failed'))
     union all
     select format('order %s was acknowledged and is gone', id) from unnest($1::uuid[]) id where id not in (select id from orders)
     union all
     select format('payment of %s is %s of %s, %s back; the provider says %s of %s, %s back', p.order_id, p.status, p.captured_cents,
         p.refunded_cents, s.status, s.captured_cents, s.refunded_cents)
       from payments p left join sandbox.payments s on s.id = p.ref
       where p.provider = 'sandbox' and p.status || p.captured_cents || '-' || p.refunded_cents is distinct from
         coalesce(s.status || s.captured_cents || '-' || s.refunded_cents, 'failed0-0')
     union all
     select format('refunds of %s: %s succeeded, %s pending, %s told', o.id, r.succeeded, r.pending, o.refunded_cents)
       from orders o left join lateral (select coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0) as succeeded,
         count(*) filter (where status = 'pending') as pending from refunds where order_id = o.id) r on true
       where r.succeeded <> o.refunded_cents or r.pending > 0
     union all
     select format('%s cents were captured for order %s of %s', sum(s.captured_cents), o.id, o.total_cents)
       from orders o join sandbox.payments s on s.order_id = o.id::text group by o.id having sum(s.captured_cents) > o.total_cents
     union all
     select format('%s pieces of %s', on_hand, sku) from variants where on_hand < 0
     union all
     select format('order %s is %s, with %s parcels and %s mails of it', o.id, o.status, s.parcels, m.mails) from orders o
       cross join lateral (select count(*) as parcels from shipments where order_id = o.id) s
       cross join lateral (select count(*) as mails from emails where order_id = o.id and kind = 'order_shipped') m
       where (s.parcels, m.mails) is distinct from (case o.status when 'fulfilled' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end)
     union all
     select format('event %s is not handled', event_id) from webhook_events where handled_at is null`,
    [[...placed]],
  );
  return rows.map(({ fault }) => fault);
}
