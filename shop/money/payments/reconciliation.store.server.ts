import { sql } from "kysely";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import { statusesThat } from "#shop/ordering/orders/order-status.ts";
import type { ComparedOrder, ComparedPayment } from "./differences.ts";

export type StoredPayment = Omit<ComparedPayment, "told">;
export type StoredOrder = Omit<ComparedOrder, "payments"> & { payments: StoredPayment[] };

const ORDER = ["id", "number", "status", "totalCents", "refundedCents", "placedAt", "updatedAt"] as const;
const PAYMENT = ["attempt", "provider", "ref", "status", "amountCents", "capturedCents", "refundedCents"] as const;

/** Orders with their money, oldest first. `after`: the last order of the page before. */
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
    .select(["orderId", ...PAYMENT])
    .where("orderId", "in", ids)
    .orderBy("attempt")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["id", "orderId", "attempt", "ref", "status", "amountCents", "createdAt"])
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

/** Which of a provider's payments are in our books, and the orders that others of them name. */
export async function readKnownPayments(
  db: Db,
  provider: string,
  named: readonly { ref: string; orderId: string }[],
): Promise<{ refs: Set<string>; orders: Map<string, { number: string; updatedAt: Date; waits: boolean }> }> {
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
    refs: new Set(known.flatMap(({ ref }) => ref ?? [])),
    orders: new Map(
      orders.map(({ id, number, status, updatedAt }) => [
        id,
        { number, updatedAt, waits: status === "awaiting_payment" },
      ]),
    ),
  };
}

const LIVE = statusesThat(({ money }) => money !== "closed");

/**
 * Skus of which orders hold another number of pieces than the ledger took for them. What came back for an open order it holds no more.
 * A sku that staff once removed is left out: what was ordered of it before does not come back.
 */
export async function pieceDifferences(db: Db): Promise<{ sku: string; held: number; taken: number }[]> {
  const { rows } = await sql<{ sku: string; held: number; taken: number }>`
    with live as (select id from orders where status = any(${LIVE}::text[])),
    held as (
      select sku, sum(pieces)::int as pieces from (
        select l.sku, l.quantity as pieces from order_lines l join live on live.id = l.order_id
        union all
        select m.sku, -m.delta from stock_movements m join live on live.id = m.order_id where m.reason = 'returned'
          -- An order that was paid outside the shop took all of its pieces again.
          and not exists (select 1 from stock_movements s where s.order_id = m.order_id and s.reason = 'sold_offline' and s.id > m.id)) each
      group by sku),
    taken as (
      select sku, -sum(delta)::int as pieces from stock_movements
      where reason in ('reserved', 'released', 'cancelled', 'sold_offline', 'returned') group by sku)
    select sku, coalesce(held.pieces, 0) as held, coalesce(taken.pieces, 0) as taken from held full join taken using (sku)
    where coalesce(held.pieces, 0) <> coalesce(taken.pieces, 0)
      and not exists (select 1 from stock_movements m where m.sku = coalesce(held.sku, taken.sku) and m.reason = 'removed')
    order by sku`.execute(db);
  return rows;
}
