import { type RawBuilder, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { listRows } from "#platform/db/list-rows.server.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { emailsTo } from "#shop/messaging/email/outbox.store.server.ts";
import { unsettled } from "#shop/ordering/orders/order-money.store.server.ts";
import { statusesThat } from "#shop/ordering/orders/order-status.ts";
import { LOST_DISPUTES, OPEN_DISPUTES } from "#shop/ordering/orders/refund.ts";

export async function lastEntered(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("customerOrders")
    .select("orderId")
    .orderBy("orderId", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.orderId;
}

/** Adds the oldest orders after `after` that aren't in the customer list yet. @returns the number of orders */
export async function enterBatch(tx: Db, { after, limit }: { after: string; limit: number }): Promise<number> {
  const fresh = await tx
    .selectFrom("orders as o")
    .select(["o.id", "o.name", sql<string>`lower(o.email)`.as("email")])
    .where("o.id", ">", after)
    .where("o.email", "<>", "")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("customerOrders as c").select("c.orderId").whereRef("c.orderId", "=", "o.id"))),
    )
    .orderBy("o.id")
    .limit(limit)
    .execute();
  if (fresh.length === 0) return 0;
  const newest = [...new Map(fresh.map((order) => [order.email, order])).values()];
  await tx
    .insertInto("customers")
    .values(newest.map(({ id, name, email }) => ({ email, name, lastOrderId: id })))
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({
          name: sql<string>`excluded.name`,
          lastOrderId: sql<string>`excluded.last_order_id`,
        })
        .whereRef("customers.lastOrderId", "<", sql.ref("excluded.lastOrderId")),
    )
    .execute();
  await sql`
    insert into customer_orders (order_id, customer_id)
    select o.id, c.id from orders o join customers c on c.email = lower(o.email)
    where o.id = any(${fresh.map(({ id }) => id)}::uuid[])
    on conflict do nothing`.execute(tx);
  return fresh.length;
}

/** Takes over names that were corrected in a customer's newest order since then; without a time, all of them. */
export async function followNames(tx: Db, since: Date | undefined): Promise<void> {
  await tx
    .updateTable("customers as c")
    .from("orders as o")
    .set((eb) => ({ name: eb.ref("o.name") }))
    .whereRef("o.id", "=", "c.lastOrderId")
    .whereRef("o.name", "<>", "c.name")
    .$if(since !== undefined, (query) =>
      query.where("c.lastOrderId", "in", (events) =>
        events
          .selectFrom("orderEvents")
          .select("orderId")
          .where("kind", "=", "address_changed")
          .where("at", ">=", since ?? new Date(0)),
      ),
    )
    .execute();
}

export type CustomerRow = { id: string; name: string; email: string; placedAt: Date; orders: number; spent: number };

/** Customers, most recent order first. Amounts and counts are computed from the current orders. */
export const customerRows = (filter: SearchQuery): RawBuilder<CustomerRow> => sql`
  with page as materialized (${customersFound(filter)}) ${withSums(sql`page`)} order by p.last_order_id desc`;

/** The same customers without amounts and counts, which take time to compute. */
export const customersFound = ({ limit, after, q }: SearchQuery): RawBuilder<unknown> =>
  listRows({
    table: "customers",
    columns: sql`id, last_order_id`,
    text: sql`name || ' ' || email`,
    where: [after && sql`last_order_id < ${after}`],
    newest: sql`last_order_id desc`,
    limit,
    q,
  });

export async function allCustomerRows(db: Db): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select o.id, o.name, o.email, o.placed_at, s.orders, s.spent
    from customers c join orders o on o.id = c.last_order_id join (
      select co.customer_id, ${COUNTED} as orders, ${SPENT} as spent
      from customer_orders co join orders each on each.id = co.order_id
      left join (select order_id, sum(cents) as net from ${KEPT} group by order_id) m on m.order_id = co.order_id
      group by co.customer_id) s on s.customer_id = c.id
    order by c.last_order_id desc`.execute(db);
  return rows;
}

const PLACED = statusesThat(({ wasPlaced }) => wasPlaced);
/** Captured payments minus refunds and lost disputes, as in the `net` of an order (admin-orders.store.server.ts). */
const KEPT = sql`(
  select order_id, captured_cents - refunded_cents as cents from payments
  union all select order_id, -amount_cents from disputes where status = any(${LOST_DISPUTES}::text[])) kept`;
const SPENT = sql`coalesce(sum(m.net), 0)::float8`;
const COUNTED = sql`(count(*) filter (where each.status = any(${PLACED}::text[])))::int`;

const withSums = (customers: RawBuilder<unknown>) => sql`
  select o.id, o.name, o.email, o.placed_at, s.orders, s.spent
  from ${customers} p join orders o on o.id = p.last_order_id
  cross join lateral (
    select ${COUNTED} as orders, ${SPENT} as spent
    from customer_orders co join orders each on each.id = co.order_id
    cross join lateral (select sum(cents) as net from ${KEPT} where order_id = co.order_id) m
    where co.customer_id = p.id) s`;

export type FoundCustomer = { customerId: number; email: string };

/** Finds a customer by the id of any of their orders. */
export async function findCustomer(db: Db, orderId: string): Promise<FoundCustomer | undefined> {
  return db
    .selectFrom("customerOrders as co")
    .innerJoin("customers as c", "c.id", "co.customerId")
    .select(["c.id as customerId", "c.email"])
    .where("co.orderId", "=", orderId)
    .executeTakeFirst();
}

/** Finds a customer by email, in any letter case. */
export async function findCustomerByEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}

export async function readCustomerRow(db: Db, customerId: number): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`${withSums(sql`customers`)} where p.id = ${customerId}`.execute(db);
  return rows[0];
}

/** A customer's orders, newest first. `open`: the order isn't closed, or a payment, refund or dispute is still pending. */
export async function ordersOfCustomer(db: Db, customerId: number, now: Date) {
  return db
    .selectFrom("customerOrders as co")
    .innerJoin("orders as o", "o.id", "co.orderId")
    .select([
      "o.id",
      "o.number",
      "o.status",
      "o.totalCents",
      "o.refundedCents",
      "o.placedAt",
      sql<boolean>`o.status = any(${statusesThat(({ isOpen }) => isOpen)}::text[])
        or exists (select 1 from payments p where p.order_id = o.id and ${unsettled(now)})
        or exists (select 1 from refunds r where r.order_id = o.id and r.status = 'pending')
        or exists (select 1 from disputes d where d.order_id = o.id and d.status = any(${OPEN_DISPUTES}::text[]))`.as(
        "open",
      ),
    ])
    .where("co.customerId", "=", customerId)
    .orderBy("co.orderId", "desc")
    .execute();
}

/** Locks a customer's orders until the end of the transaction, in the same order as all other locks. */
export async function lockOrdersOf(tx: Db, customerId: number): Promise<void> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("customerOrders").select("orderId").where("customerId", "=", customerId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Unlinks these orders from the customer. The customer is deleted with the last one; otherwise, the newest remaining order sets their name. */
export async function forgetOrders(tx: Db, customerId: number, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("customerOrders")
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute();
  const left = await tx
    .selectFrom("customerOrders as co")
    .innerJoin("orders as o", "o.id", "co.orderId")
    .select(["o.id", "o.name"])
    .where("co.customerId", "=", customerId)
    .orderBy("co.orderId", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!left) {
    await tx.deleteFrom("customers").where("id", "=", customerId).execute();
    return;
  }
  const change = { lastOrderId: left.id, name: left.name };
  await tx.updateTable("customers").set(change).where("id", "=", customerId).execute();
}

/** Other data about an address and these orders. */
export async function readAbout(db: Db, { email, orderIds }: { email: string; orderIds: readonly string[] }) {
  const messages = await db
    .selectFrom("messages")
    .select(["id", "name", "phone", "comment", "note", "createdAt", "doneAt"])
    .where(sameInAnyCase("email", email))
    .orderBy("id", "desc")
    .execute();
  const replies = await db
    .selectFrom("messageReplies as r")
    .innerJoin("messages as m", "m.id", "r.messageId")
    .select(["r.messageId", "r.text", "r.at"])
    .where(sameInAnyCase("m.email", email))
    .orderBy("r.id")
    .execute();
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["subscribedAt", "unsubscribedAt"])
    .where(sameInAnyCase("email", email))
    .executeTakeFirst();
  const stockAlerts = await db
    .selectFrom("stockAlerts as a")
    .innerJoin("variants as v", "v.sku", "a.sku")
    .innerJoin("products as p", "p.id", "v.productId")
    .select(["p.title", "v.color", "v.size", "a.askedAt"])
    .where(sameInAnyCase("a.email", email))
    .orderBy("a.askedAt", "desc")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .select(["id", "orderId", "name", "rating", "text", "size", "fit", "state", "createdAt"])
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("createdAt", "desc")
    .execute();
  return { messages, replies, subscriber, stockAlerts, reviews };
}

/** The cart reminders of an address, sent or not. */
export function remindersOf(db: Db, email: string) {
  return db
    .selectFrom("checkoutReminders")
    .select(["items", "askedAt", "changedAt", "mailedAt"])
    .where(sameInAnyCase("email", email))
    .orderBy("askedAt")
    .execute();
}

/** Emails to an address or about these orders, without those about the `open` orders. */
export function emailsOf(
  db: Db,
  { email, orderIds, open = [] }: { email: string; orderIds: readonly string[]; open?: readonly string[] },
) {
  return db
    .selectFrom("emails")
    .select(["id", "orderId", "kind", "recipient", "subject", "body", "status", "createdAt", "sentAt"])
    .where(sql<boolean>`${emailsTo(email, open)} or order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("id")
    .execute();
}
