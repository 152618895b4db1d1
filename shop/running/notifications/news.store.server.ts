import { type Selectable, sql } from "kysely";
import { easternMoment, easternTime } from "#platform/eastern-time.ts";
import { sumsOf } from "#platform/sums.ts";
import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { ordersToShip } from "#shop/ordering/orders/find-orders.store.server.ts";
import { CARD_HELD } from "#shop/ordering/orders/order-status.ts";
import { DISPUTES_TO_ANSWER, LOST_DISPUTES } from "#shop/ordering/orders/refund.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";
import { HOUR_MS, LATE_COMMITS_MS, type Span } from "#shop/running/reports/period.ts";
import { countSales } from "#shop/running/reports/totals.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { variantsForSale } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/** Something that staff may have to be notified about. `at`: when it happened; staff who turned the kind on later aren't notified. `cents`: of a new order. */
export type Due = { subject: string; at?: Date | undefined; cents?: Cents };

const SUMMARY_FROM = "07:00";

const DISPUTE = sql`d.status || ' ' || d.provider || ' ' || d.ref`;

type Find = (tx: Db, times: { now: Date; readUntil: Date }) => Promise<Due[]>;

/** Finds what each kind has to report now. Except for new orders, every run of the job gets the complete list. */
export const FIND_DUE: Record<NotificationKind, Find> = {
  async new_orders(tx, { readUntil }) {
    const { rows } = await sql<{ subject: string; at: Date; cents: Cents }>`
      select e.order_id as subject, e.at, o.total_cents as cents from order_events e join orders o on o.id = e.order_id
      where e.at >= ${new Date(readUntil.getTime() - LATE_COMMITS_MS)} and e.kind = 'authorized'
      order by e.at, e.order_id`.execute(tx);
    return rows;
  },
  async disputes(tx) {
    // The status is part of the subject, so staff are notified again if an inquiry becomes a dispute, or a lost one can be appealed.
    const { rows } = await sql<{ subject: string }>`
      select ${DISPUTE} as subject from disputes d
      where d.status = any(${DISPUTES_TO_ANSWER}::text[]) order by d.opened_at, d.ref`.execute(tx);
    return rows;
  },
  async failed_captures(tx, { now }) {
    const { rows } = await sql<{ subject: string }>`
      select order_id as subject from (${inTrouble("capture_failing", now)}) as failing order by order_id`.execute(tx);
    return rows;
  },
  async low_stock(tx) {
    return (await lowStock(tx)).select("v.sku as subject").orderBy("v.sku").execute();
  },
  async daily_summary(_tx, { now }) {
    const { day, time } = easternTime(now);
    return time < SUMMARY_FROM ? [] : [{ subject: day, at: easternMoment({ day, time: SUMMARY_FROM }) }];
  },
};

/** Without the customer's name, which no one could erase from emails to staff. */
export type NewsOrder = Pick<
  Selectable<Tables["orders"]>,
  "id" | "number" | "totalCents" | "state" | "shippingMethod"
> & {
  items: { title: string; color: string; size: string; quantity: number }[];
};

const ORDER = sql`o.id, o.number, o.total_cents, o.state, o.shipping_method,
  (select json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size, 'quantity', l.quantity) order by l.position)
   from order_lines l where l.order_id = o.id) as items`;

/** These orders, oldest first. */
export async function readOrders(db: Db, ids: readonly string[]): Promise<NewsOrder[]> {
  const { rows } = await sql<NewsOrder>`
    select ${ORDER} from orders o where o.id = any(${[...ids]}::uuid[]) order by o.placed_at, o.id`.execute(db);
  return rows;
}

/** `authorizedUntil`: when the authorization ends, if that is known. `isTried`: whether the shop can still charge it. */
export type UnchargedOrder = NewsOrder & { authorizedUntil: Date | null; isTried: boolean };

/** Those of these orders that haven't been captured or cancelled since. @param provider the one that the shop uses now */
export async function readUncharged(db: Db, ids: readonly string[], provider: string): Promise<UnchargedOrder[]> {
  const { rows } = await sql<UnchargedOrder>`
    select ${ORDER}, p.authorized_until, coalesce(p.is_tried, true) as is_tried
    from orders o, lateral (
      select min(p.capture_before) as authorized_until, bool_or(p.provider = ${provider}) as is_tried
      from payments p where p.order_id = o.id and p.status = 'authorized') p
    where o.id = any(${[...ids]}::uuid[]) and o.status = any(${CARD_HELD}::text[]) order by o.placed_at, o.id`.execute(
    db,
  );
  return rows;
}

export type NewsDispute = {
  orderId: string;
  number: string;
  isLost: boolean;
  amountCents: number;
  respondBy: Date | null;
};

/** Those of these disputes whose status hasn't changed since they were found. */
export async function readDisputes(db: Db, subjects: readonly string[]): Promise<NewsDispute[]> {
  const { rows } = await sql<NewsDispute>`
    select o.id as order_id, o.number, d.amount_cents, d.respond_by, d.status = any(${LOST_DISPUTES}::text[]) as is_lost
    from disputes d join orders o on o.id = d.order_id
    where ${DISPUTE} = any(${[...subjects]}::text[]) order by d.opened_at, d.ref`.execute(db);
  return rows;
}

export type NewsVariant = { sku: string; title: string; color: string; size: string; onHand: number };

/** The variants for sale that are low on stock. */
async function lowStock(db: Db) {
  const { lowStock: most } = await readSettings(db);
  return variantsForSale(db).where("v.onHand", "<=", most);
}

/** Those of these variants that are still for sale and low on stock. */
export async function readLowStock(db: Db, skus: readonly string[]): Promise<NewsVariant[]> {
  return (await lowStock(db))
    .select(["v.sku", "p.title", "v.color", "v.size", "v.onHand"])
    .where("v.sku", "in", [...skus, ""])
    .orderBy("v.onHand")
    .orderBy("v.sku")
    .execute();
}

export type DaySales = { orders: number; revenueCents: number; units: number; cancelled: number; toShip: number };

/** The sales of a day, counted from the orders themselves, and the number of orders to ship now. */
export async function readDaySales(db: Db, { from, until }: Span, now: Date): Promise<DaySales> {
  const count = (until.getTime() - from.getTime()) / HOUR_MS;
  const hours = Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * HOUR_MS));
  const { totalCents, returnedCents, ...sums } = sumsOf(
    ["orders", "totalCents", "returnedCents", "units", "cancelled"],
    await countSales(db, hours),
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ordersToShip(now)}`.execute(db);
  return { ...sums, revenueCents: totalCents - returnedCents, toShip: rows[0]?.count ?? 0 };
}
