import { type Selectable, sql } from "kysely";
import { createBatcher } from "#platform/batcher.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { CHARGED_CENTS } from "#shop/ordering/orders/order-money.store.server.ts";
import { SALES, statusesThat, TO_SHIP } from "#shop/ordering/orders/order-status.ts";
import { LOST_DISPUTES } from "#shop/ordering/orders/refund.ts";
import { IS_LIVE_VARIANT } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { VisitStep } from "./overview.ts";
import { HOUR_MS, type Span } from "./period.ts";

/** The most by which the time in an order's id differs from the time it was placed. */
const ID_SLACK_MS = 5 * 60_000;

const PLACED = statusesThat(({ wasPlaced }) => wasPlaced);

/** The sums of one hour's orders. The migration defines each column. */
export type HourlySales = Omit<StoredSales, "toShip">;
/** Release 0.2.0 reads `toShip`. */
type StoredSales = Selectable<Tables["hourlySales"]>;
type HourWithUnits = StoredSales & { bySku: Record<string, number> };
export type HourlyVisits = { hour: Date; views: number; carts: number; checkouts: number };

/** The time up to which the sums are complete. Null before the first run. */
export async function readProgress(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("hourlyProgress").select("doneUntil").executeTakeFirst();
  return row?.doneUntil ?? null;
}

/** Like `readProgress`, and locks it until the end of the transaction. */
export async function holdProgress(tx: Db): Promise<Date | null> {
  await tx
    .insertInto("hourlyProgress")
    .values({ doneUntil: null })
    .onConflict((any) => any.doNothing())
    .execute();
  const row = await tx.selectFrom("hourlyProgress").select("doneUntil").forUpdate().executeTakeFirstOrThrow();
  return row.doneUntil;
}

export async function setProgress(tx: Db, doneUntil: Date): Promise<void> {
  await tx.updateTable("hourlyProgress").set({ doneUntil }).execute();
}

/** Makes the next run recount all hours, after past orders were inserted directly. */
export async function forgetProgress(db: Db): Promise<void> {
  await db.deleteFrom("hourlyProgress").execute();
}

/** The hours with new or changed orders since then, oldest first. If `since` is null, all hours with orders. */
export async function changedHours(db: Db, since: Date | null): Promise<Date[]> {
  // The lateral join looks orders up one by one, because a plan that expects many of them would read the whole table.
  const query = since
    ? sql<{ hour: Date }>`
        select date_trunc('hour', placed_at, 'UTC') as hour from orders
        where id >= ${firstIdOf(new Date(since.getTime() - ID_SLACK_MS))}
        union
        select date_trunc('hour', o.placed_at, 'UTC')
        from (select distinct order_id from order_events where at >= ${since}) e
        cross join lateral (select placed_at from orders where id = e.order_id offset 0) o
        order by hour`
    : sql<{ hour: Date }>`select distinct date_trunc('hour', placed_at, 'UTC') as hour from orders order by hour`;
  return (await query.execute(db)).rows.map(({ hour }) => hour);
}

/**
 * Counts orders in their current state, by the hour they were placed in. Hours without orders are left out.
 *
 * - An order counts from the moment its payment is authorized until it is cancelled, with the part that was charged, or else its total.
 * - Returned amounts are refunds and lost disputes.
 * - A shopper who tries again within the hour counts as one payer.
 *
 * @param until only orders placed before this time count
 */
export async function countSales(db: Db, hours: readonly Date[], until?: Date): Promise<HourWithUnits[]> {
  if (hours.length === 0) return [];
  const wanted = hours.map((hour) => ({
    hour,
    until: new Date(Math.min(hour.getTime() + HOUR_MS, until?.getTime() ?? Number.POSITIVE_INFINITY)),
    from_id: firstIdOf(new Date(hour.getTime() - ID_SLACK_MS)),
    to_id: firstIdOf(new Date(hour.getTime() + HOUR_MS + ID_SLACK_MS)),
  }));
  const { rows } = await sql<HourWithUnits>`
    with placed as materialized (
      select w.hour, o.*, o.status = any(${PLACED}::text[]) as placed
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (hour timestamptz, until timestamptz, from_id uuid, to_id uuid)
      cross join lateral (
        select id, status, status = any(${SALES}::text[]) as is_sale, lower(email) as email,
          case when status = any(${SALES}::text[]) then ${CHARGED_CENTS} end as cents
        from orders o where id >= w.from_id and id < w.to_id and placed_at >= w.hour and placed_at < w.until offset 0) o),
    returned as (
      select o.hour, sum(least(o.cents, p.cents)) as cents
      from placed o cross join lateral (
        select p.refunded_cents + coalesce((select sum(d.amount_cents) from disputes d
          where d.order_id = p.order_id and d.attempt = p.attempt and d.status = any(${LOST_DISPUTES}::text[])), 0) as cents
        from payments p where p.order_id = o.id order by p.attempt desc limit 1) p
      where o.is_sale group by o.hour),
    sold as (
      select hour, sum(units)::int as units, jsonb_object_agg(sku, units) as by_sku
      from (select o.hour, l.sku, sum(l.quantity)::int as units
        from placed o join order_lines l on l.order_id = o.id where o.is_sale group by o.hour, l.sku) each
      group by hour),
    counted as (
      select hour, count(*) filter (where is_sale)::int as orders,
        coalesce(sum(cents), 0)::bigint as total_cents,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where status = any(${TO_SHIP}::text[]))::int as to_ship,
        (count(*) filter (where placed) + count(distinct email)
          - count(distinct email) filter (where placed))::int as payers
      from placed group by hour)
    select hour, orders, total_cents, coalesce(r.cents, 0)::bigint as returned_cents, coalesce(s.units, 0) as units,
      cancelled, to_ship, payers, coalesce(s.by_sku, '{}') as by_sku
    from counted left join returned r using (hour) left join sold s using (hour)`.execute(db);
  return rows;
}

/** Replaces the sums of these hours. */
export async function writeSales(tx: Db, hours: readonly Date[], counted: readonly HourWithUnits[]): Promise<void> {
  if (hours.length > 0)
    await tx
      .deleteFrom("hourlySales")
      .where("hour", "in", [...hours])
      .execute();
  if (counted.length === 0) return;
  await tx
    .insertInto("hourlySales")
    .values(counted.map(({ bySku: _, ...sales }) => sales))
    .execute();
  const units = counted.flatMap(({ hour, bySku }) =>
    Object.entries(bySku).map(([sku, units]) => ({ hour, sku, units })),
  );
  await sql`
    insert into hourly_units (hour, sku, units)
    select hour, sku, units from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (hour timestamptz, sku text, units int)`.execute(
    tx,
  );
}

/** When the oldest step of a visit that is still stored one by one happened. */
export async function oldestStep(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("shopEvents")
    .select(({ fn }) => fn.min("at").as("at"))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Counts the steps of visits that are still stored one by one, by hour. `from` is the start of an hour. */
export async function countVisits(db: Db, from: Date): Promise<HourlyVisits[]> {
  const { rows } = await sql<HourlyVisits>`
    select date_trunc('hour', at, 'UTC') as hour,
      coalesce(sum(visits) filter (where step = 'view'), 0)::int as views,
      coalesce(sum(visits) filter (where step = 'cart'), 0)::int as carts,
      coalesce(sum(visits) filter (where step = 'checkout'), 0)::int as checkouts
    from shop_events where at >= ${from} group by 1`.execute(db);
  return rows;
}

/** Replaces the counts from then on. */
export async function writeVisits(tx: Db, from: Date, counted: readonly HourlyVisits[]): Promise<void> {
  await tx.deleteFrom("hourlyVisits").where("hour", ">=", from).execute();
  if (counted.length > 0)
    await tx
      .insertInto("hourlyVisits")
      .values([...counted])
      .execute();
}

export async function dropEvents(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom("shopEvents").where("at", "<", before).execute();
}

/** The sums of a period except `without`, by hour or by day in New York. `hour` is the start of the hour or day. */
export async function readSales(
  db: Db,
  { from, until }: Span,
  { by, without }: { by: "hour" | "day"; without: readonly Date[] },
): Promise<HourlySales[]> {
  const { rows } = await sql<HourlySales>`
    select date_trunc(${by}, hour, 'America/New_York') as hour, sum(orders)::int as orders, sum(total_cents)::bigint as total_cents,
      sum(returned_cents)::bigint as returned_cents, sum(units)::int as units, sum(cancelled)::int as cancelled,
      sum(payers)::int as payers
    from hourly_sales where hour >= ${from} and hour < ${until} and hour <> all(${without}::timestamptz[]) group by 1`.execute(
    db,
  );
  return rows;
}

export const readVisits = (db: Db, { from, until }: Span): Promise<HourlyVisits[]> =>
  db.selectFrom("hourlyVisits").selectAll().where("hour", ">=", from).where("hour", "<", until).execute();

export type SoldStock = {
  sku: string;
  productId: string;
  title: string;
  color: string;
  size: string;
  onHand: number;
  lately: number;
  long: number;
  /** When it went live or, if it was hidden for a while, when it was first sold since `long`. */
  onSaleSince: Date;
};

/** Every variant for sale, with its units sold since two points in time, in catalog order. */
export async function readSoldStock(db: Db, since: { lately: Date; long: Date }): Promise<SoldStock[]> {
  const { rows } = await sql<SoldStock>`
    select v.sku, v.product_id, p.title, v.color, v.size, v.on_hand, coalesce(s.lately, 0) as lately, coalesce(s.long, 0) as long,
      least(greatest(p.live_at, c.live_at, v.live_at), s.first) as on_sale_since
    from variants v join products p on p.id = v.product_id and p.archived_at is null and v.archived_at is null
      and ${IS_LIVE_VARIANT}
    left join product_colors c on c.product_id = v.product_id and c.color = v.color
    left join (select sku, sum(units) filter (where hour >= ${since.lately})::int as lately, sum(units)::int as long, min(hour) as first
      from hourly_units where hour >= ${since.long} group by sku) s on s.sku = v.sku
    order by p.created_at, p.id, c.position, v.position, v.sku`.execute(db);
  return rows;
}

/** The hour in which the first order was placed. Undefined if there are no orders. */
export async function firstSale(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom("hourlySales").select("hour").orderBy("hour").limit(1).executeTakeFirst();
  return row?.hour;
}

export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Steps that arrive at the same time are written together, one row per kind. */
const LIMITS = { size: 1000, writers: 1 };

/** Counts a step of a visit. It stores the time and the step, but nothing about the visitor. Resolves when it is written. */
export function createVisitCounter({ db, clock }: ShopContext): (step: VisitStep) => Promise<void> {
  return createBatcher(async (steps: VisitStep[]) => {
    const at = clock.now();
    const rows = [...Map.groupBy(steps, (step) => step)].map(([step, all]) => ({ at, step, visits: all.length }));
    await db.insertInto("shopEvents").values(rows).execute();
    return steps.map(() => undefined);
  }, LIMITS);
}
