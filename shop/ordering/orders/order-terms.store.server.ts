import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { type OrderStatus, statusesThat } from "./order-status.ts";

/** Orders still in the order engine have no search terms: writing them would slow every order down. */
export const IN_ENGINE = statusesThat(({ money }) => money === "open" || money === "authorized");

/** They are found by their open payments. */
export const isInEngine = (status: OrderStatus): boolean => IN_ENGINE.includes(status);

export const statusTerm = (status: OrderStatus): string => `is:${status}`;

/** Updates an order's search terms, in the transaction of its transition. */
export async function followMove(tx: Db, orderId: string, from: OrderStatus, to: OrderStatus): Promise<void> {
  if (isInEngine(to)) return;
  if (isInEngine(from)) return enterOrders(tx, [orderId]);
  await tx
    .updateTable("orderTerms")
    .set({ term: statusTerm(to) })
    .where("term", "=", statusTerm(from))
    .where("orderId", "=", orderId)
    .execute();
}

export async function reenterOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`delete from order_terms where order_id = any(${orderIds}::uuid[]) and term like 'w:%'`.execute(tx);
  await enterOrders(tx, orderIds);
}

/** Adds search terms from current data, except for orders still in the engine. */
export async function enterOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into order_terms (term, order_id)
    select 'is:' || status, id from orders where id = any(${orderIds}::uuid[]) and status <> all(${IN_ENGINE}::text[])
    union all
    select distinct 'w:' || lower(word), o.id
    from orders o cross join lateral (
      select substr(o.number, 3)
      union all select o.email
      union all select regexp_split_to_table(trim(o.name), '\\s+')
      union all select l.sku from order_lines l where l.order_id = o.id) w (word)
    where o.id = any(${orderIds}::uuid[]) and o.status <> all(${IN_ENGINE}::text[])
    on conflict do nothing`.execute(tx);
}
