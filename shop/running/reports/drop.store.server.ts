import { type RawBuilder, sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { unsettled } from "#shop/ordering/orders/order-money.store.server.ts";
import { duePieces } from "#shop/selling/stock/restocks.store.server.ts";

/** Counts orders by the minute in which their payment was accepted. Orders without an accepted payment don't count. */
export async function countByMinute(db: Db, since: Date): Promise<{ minute: Date; orders: number }[]> {
  const { rows } = await sql<{ minute: Date; orders: number }>`
    select date_trunc('minute', at) as minute, count(*)::int as orders
    from order_events where kind = 'authorized' and at >= ${since} group by 1 order by 1`.execute(db);
  return rows;
}

export type DropStock = {
  sku: string;
  productId: string;
  title: string;
  color: string;
  size: string;
  live: boolean;
  available: number;
  reserved: number;
  planned: number;
  nextRestockAt: Date | null;
  /** When it goes or went live; null for a draft. */
  liveAt: Date | null;
  lastRestockAt: Date | null;
};

/** The stock of every variant, drafts included, in catalog order. */
export async function readDropStock(db: Db): Promise<DropStock[]> {
  const { rows } = await sql<DropStock>`
    select v.sku, v.product_id as "productId", p.title, v.color, v.size,
      coalesce(p.live_at <= now() and c.live_at <= now() and v.live_at <= now(), false) as live,
      v.on_hand + ${duePieces("v.sku")} as available, coalesce(unpaid.units, 0) as reserved,
      coalesce(later.pieces, 0) as planned, later.next as "nextRestockAt", arrived.last as "lastRestockAt",
      case when num_nulls(p.live_at, c.live_at, v.live_at) = 0 then greatest(p.live_at, c.live_at, v.live_at) end as "liveAt"
    from variants v
    join products p on p.id = v.product_id and p.archived_at is null
    join product_colors c on c.product_id = v.product_id and c.color = v.color
    left join (select l.sku, sum(l.quantity)::int as units from payments m join order_lines l on l.order_id = m.order_id
      where m.status in ('processing', 'requires_action') group by l.sku) unpaid on unpaid.sku = v.sku
    left join (select sku, sum(pieces)::int as pieces, min(available_at) as next from restocks
      where released_at is null and available_at > now() group by sku) later on later.sku = v.sku
    left join (select sku, max(available_at) as last from restocks where available_at <= now() group by sku) arrived on arrived.sku = v.sku
    where v.archived_at is null
    order by p.created_at, p.id, c.position, v.position, v.sku`.execute(db);
  return rows;
}

export type Sold = { orders: number; units: number; cents: number };

/** What was sold of these products, by the minute in which the payment was accepted. */
export async function soldByMinute(
  db: Db,
  { since, productIds }: { since: Date; productIds: readonly string[] },
): Promise<(Sold & { minute: Date })[]> {
  const { rows } = await sql<Sold & { minute: Date }>`
    select date_trunc('minute', e.at) as minute, count(distinct e.order_id)::int as orders, sum(l.quantity)::int as units,
      sum(l.quantity * l.unit_price_cents)::bigint as cents
    from order_events e join order_lines l on l.order_id = e.order_id
    where e.kind = 'authorized' and e.at >= ${since} and l.product_id = any(${productIds}::text[]) group by 1`.execute(
    db,
  );
  return rows;
}

/** Counts queued work, and work that failed since then. Each count uses a partial index. */
export const countDropWork = (db: Db, { now, since }: { now: Date; since: Date }) => {
  const count = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${rows})`;
  const failedPayments = sql`order_events where kind = 'payment_failed' and at >= ${since}`;
  return db
    .selectNoFrom([
      count(sql`payments where status in ('processing', 'requires_action')`).as("unpaid"),
      count(sql`webhook_events where handled_at is null`).as("paymentNews"),
      count(sql`emails where status = 'queued'`).as("emails"),
      count(sql`webhook_deliveries where status = 'queued'`).as("webhooks"),
      count(sql`ad_events where status = 'queued'`).as("adEvents"),
      count(sql`${failedPayments} and note <> 'misconfigured'`).as("declined"),
      count(sql`${failedPayments} and note = 'misconfigured'`).as("refused"),
      count(sql`payments p where ${unsettled(now)} and p.updated_at < ${since}`).as("paymentsOpen"),
      count(sql`emails where status = 'failed' and created_at >= ${since}`).as("emailsFailed"),
      count(sql`webhook_deliveries where status = 'failed' and at >= ${since}`).as("webhooksFailed"),
    ])
    .executeTakeFirstOrThrow();
};
