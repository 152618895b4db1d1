import { sql } from "kysely";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import { statusesThat } from "#shop/ordering/orders/order-status.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import type { ComparedOrder, ComparedPayment, Difference } from "./differences.ts";
import type { PaymentRow } from "./payments.store.server.ts";

/** A payment to check with its provider, and which of its refunds to check. */
export type DuePayment = Pick<PaymentRow, "orderId" | "attempt" | "ref" | "createdAt"> & {
  refunds: readonly string[];
};

/** How many one run checks; the rest wait for the next. */
const LIMITS = { payments: 500, refunds: 200, disputes: 200 };
const LONGEST_PAUSE_MS = { payments: 15 * 60_000, refunds: 60 * 60_000 };
const DISPUTE_PAUSE_MS = 60 * 60_000;

/**
 * Disputes that a bank decides, or that were lost and not checked since: an appeal may have been recorded before an older reading of the
 * loss, which then closed it again.
 */
const UNDECIDED = sql`(closed_at is null or status = 'lost' and updated_at = closed_at)`;

/**
 * A provider's payments that are open, or have an open refund or dispute, and were not checked lately. A lost dispute is checked once more.
 * The pause between checks grows to half the age of what is open, up to a limit, so that one that never settles costs little. Least recently
 * checked first.
 */
export async function duePayments(
  db: Db,
  { provider, now, askAfterMs }: { provider: string; now: Date; askAfterMs: number },
): Promise<DuePayment[]> {
  const asked = new Date(now.getTime() - askAfterMs);
  const dispute = new Date(now.getTime() - DISPUTE_PAUSE_MS);
  const { rows } = await sql<DuePayment>`
    with due as (
      (select order_id, attempt, updated_at, null::uuid as refund from payments
        where status in ('processing', 'requires_action', 'returning') and provider = ${provider}
          and updated_at <= ${asked}::timestamptz and ${paused(now, LONGEST_PAUSE_MS.payments)}
        order by updated_at limit ${LIMITS.payments}::int)
      union all
      (select r.order_id, r.attempt, r.updated_at, r.id from refunds r join payments p using (order_id, attempt)
        where r.status = 'pending' and p.provider = ${provider} and p.ref is not null
          and r.updated_at <= ${asked}::timestamptz and ${paused(now, LONGEST_PAUSE_MS.refunds, "r.")}
        order by r.updated_at limit ${LIMITS.refunds}::int)
      union all
      (select order_id, attempt, updated_at, null::uuid from disputes
        where ${UNDECIDED} and provider = ${provider} and updated_at <= ${dispute}::timestamptz
        order by updated_at limit ${LIMITS.disputes}::int))
    select p.order_id, p.attempt, p.ref, p.created_at,
      coalesce(json_agg(due.refund) filter (where due.refund is not null), '[]') as refunds
    from due join payments p using (order_id, attempt)
    group by p.order_id, p.attempt order by min(due.updated_at)`.execute(db);
  return rows;
}

const paused = (now: Date, longestMs: number, of = "") =>
  sql`${now}::timestamptz - ${sql.raw(of)}updated_at >=
    least((${sql.raw(of)}updated_at - ${sql.raw(of)}created_at) / 2, ${longestMs}::int * interval '1 millisecond')`;

/** Call it before asking the provider, so that a payment that can't be read doesn't hold up the others. */
export async function markAsked(db: Db, { orderId, attempt, refunds }: DuePayment, at: Date): Promise<void> {
  await sql`
    with payment as (
      update payments set updated_at = ${at}::timestamptz where order_id = ${orderId} and attempt = ${attempt}
        and status in ('processing', 'requires_action', 'returning')),
    dispute as (
      update disputes set updated_at = ${at}::timestamptz
      where order_id = ${orderId} and attempt = ${attempt} and ${UNDECIDED})
    update refunds set updated_at = ${at}::timestamptz
    where id = any(${[...refunds]}::uuid[]) and status = 'pending'`.execute(db);
}

export type StoredPayment = Omit<ComparedPayment, "reported"> & { createdAt: Date };
export type StoredOrder = Omit<ComparedOrder, "payments"> & { payments: StoredPayment[] };

const ORDER = ["id", "number", "status", "totalCents", "refundedCents", "placedAt", "updatedAt"] as const;
const SUMS = ["amountCents", "capturedCents", "refundedCents"] as const;
const PAYMENT = ["orderId", "attempt", "provider", "ref", "status", "createdAt", ...SUMS] as const;

/** Orders with their money, oldest first. `after`: the last order of the previous page. */
export async function readOrdersPlaced(
  db: Db,
  placed: { since: Date; until: Date; after: string | null },
  limit: number,
): Promise<StoredOrder[]> {
  const orders = await db
    .selectFrom("orders")
    .select(ORDER)
    .where("id", ">=", firstIdOf(placed.since))
    .where("id", "<", firstIdOf(placed.until))
    .$if(placed.after !== null, (query) => query.where("id", ">", placed.after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
  return withMoney(db, orders);
}

export async function readOrderWithMoney(db: Db, id: string): Promise<StoredOrder[]> {
  return withMoney(db, await db.selectFrom("orders").select(ORDER).where("id", "=", id).execute());
}

async function withMoney(
  db: Db,
  orders: Omit<StoredOrder, "payments" | "refunds" | "disputes">[],
): Promise<StoredOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const payments = await db
    .selectFrom("payments")
    .select(PAYMENT)
    .where("orderId", "in", ids)
    .orderBy("attempt")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["id", "orderId", "attempt", "ref", "status", "amountCents", "createdAt", "returnedAt"])
    .where("orderId", "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .select(["orderId", "attempt", "ref", "status", "amountCents"])
    .where("orderId", "in", ids)
    .execute();
  const disputesOf = Map.groupBy(disputes, ({ orderId }) => orderId);
  const paymentsOf = Map.groupBy(payments, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    payments: paymentsOf.get(order.id) ?? [],
    refunds: refundsOf.get(order.id) ?? [],
    disputes: disputesOf.get(order.id) ?? [],
  }));
}

/** Which of a provider's payments are on record, and the orders that they name. */
export async function readKnownPayments(
  db: Db,
  provider: string,
  named: readonly { ref: string; orderId: string }[],
): Promise<{ refs: Set<string | null>; orders: Map<string, Pick<StoredOrder, "number" | "status" | "updatedAt">> }> {
  if (named.length === 0) return { refs: new Set(), orders: new Map() };
  const known = await db
    .selectFrom("payments")
    .select("ref")
    .where("provider", "=", provider)
    .where(
      "ref",
      "in",
      named.map(({ ref }) => ref),
    )
    .execute();
  const orders = await db
    .selectFrom("orders")
    .select(["id", "number", "status", "updatedAt"])
    .where(
      "id",
      "in",
      named.map(({ orderId }) => orderId),
    )
    .execute();
  return {
    refs: new Set(known.map(({ ref }) => ref)),
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}

const LIVE = statusesThat(({ money }) => money !== "closed");

/**
 * SKUs for which orders hold a different number of units than the stock history took for them. Units returned to stock no longer count
 * as held. A SKU that staff once removed is left out, because units ordered before that do not return to stock.
 */
async function unitDifferences(db: Db): Promise<{ sku: string; held: number; taken: number }[]> {
  const { rows } = await sql<{ sku: string; held: number; taken: number }>`
    with live as (select id from orders where status = any(${LIVE}::text[])),
    held as (
      select sku, sum(units)::int as units from (
        select l.sku, l.quantity as units from order_lines l join live on live.id = l.order_id
        union all
        select m.sku, -m.delta from stock_movements m join live on live.id = m.order_id where m.reason = 'returned'
          -- An order that was paid outside the shop took all of its units again.
          and not exists (select 1 from stock_movements s where s.order_id = m.order_id and s.reason = 'sold_offline' and s.id > m.id)) each
      group by sku),
    taken as (
      select sku, -sum(delta)::int as units from stock_movements
      where reason in ('reserved', 'released', 'cancelled', 'sold_offline', 'returned') group by sku)
    select sku, coalesce(held.units, 0) as held, coalesce(taken.units, 0) as taken from held full join taken using (sku)
    where coalesce(held.units, 0) <> coalesce(taken.units, 0)
      and not exists (select 1 from stock_movements m where m.sku = coalesce(held.sku, taken.sku) and m.reason = 'removed')
    order by sku`.execute(db);
  return rows;
}

/** Where the stock differs from its history, and where the history differs from the units that orders hold. */
export async function stockDifferences(db: Db): Promise<Difference[]> {
  const stock = (await ledgerDifferences(db)).map(({ sku, onHand, ledger }) => ({
    ...{ kind: "stock" as const, sku, isInFlight: false },
    shop: { units: onHand },
    provider: { units: ledger },
  }));
  const units = (await unitDifferences(db)).map(({ sku, held, taken }) => ({
    ...{ kind: "units" as const, sku, isInFlight: false },
    shop: { units: held },
    provider: { units: taken },
  }));
  return [...stock, ...units];
}
