import { sql } from "kysely";
import type { PoolClient } from "#platform/db/pool.server.ts";
import { isAfter, mapPage, readPage } from "#platform/db/read-page.server.ts";
import { type PageQuery, placeText } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { type OrderStatus, SALES, statusesThat } from "#shop/ordering/orders/order-status.ts";
import { type AdEventState, type AdParams, CHECKOUT_STEPS, type CheckoutStep } from "./ad-event.ts";
import type { MarketingConsent } from "./consent.ts";

/** An order's consent, and its purchase event; `event` is undefined if nothing may be sent. */
export type ConsentRow = MarketingConsent & {
  orderId: string;
  event?: { id: string; number: string; ip: string | undefined; userAgent: string } | undefined;
};

const WRITE_CONSENTS = `
with consents as materialized (
  select * from jsonb_to_recordset($1::jsonb) as r (order_id uuid, marketing boolean, reason text, event_id uuid, number text, ip text,
    user_agent text)),
kept as (insert into order_consents (order_id, marketing, reason, at) select order_id, marketing, reason, $2 from consents)
insert into ad_events (id, name, event_id, order_id, at, status, client_ip, user_agent, next_attempt_at)
select event_id, 'Purchase', number, order_id, $2, 'held', ip, user_agent, $2 from consents where event_id is not null`;

/** Stores the consents given with these orders, in the transaction that writes the orders. Their events wait for the payments. */
export async function writeConsents(client: PoolClient, rows: readonly ConsentRow[], at: Date): Promise<void> {
  const consents = rows.map(({ orderId, marketing, reason, event }) => ({
    order_id: orderId,
    marketing,
    reason,
    event_id: event?.id,
    number: event?.number,
    ip: event?.ip,
    user_agent: event?.userAgent,
  }));
  await client.query({ name: "write_consents", text: WRITE_CONSENTS, values: [JSON.stringify(consents), at] });
}

type RelayedRow = { id: string; name: CheckoutStep; eventId: string; params: AdParams; ip: string; userAgent: string };

/** Queues a checkout event once, even if it is reported again. */
export async function queueRelayed(db: Db, event: RelayedRow, at: Date): Promise<void> {
  const { id, name, eventId, params, ip, userAgent } = event;
  await db
    .insertInto("adEvents")
    .values({
      id,
      name,
      eventId,
      at,
      status: "queued",
      params: JSON.stringify(params),
      clientIp: ip,
      userAgent,
      nextAttemptAt: at,
    })
    .onConflict((conflict) => conflict.columns(["name", "eventId"]).doNothing())
    .execute();
}

const SOURCE_FORGOTTEN = { clientIp: null, userAgent: null };

/** Queues the purchase events of confirmed orders and drops those of failed orders. */
export async function decideHeld(db: Db, now: Date): Promise<void> {
  const orderIs = (statuses: readonly OrderStatus[]) =>
    sql<boolean>`exists (select from orders where orders.id = ad_events.order_id and orders.status = any(${statuses}::text[]))`;
  await db
    .updateTable("adEvents")
    .set({ status: "queued", nextAttemptAt: now })
    .where("status", "=", "held")
    .where(orderIs(SALES))
    .execute();
  await db
    .updateTable("adEvents")
    .set({ status: "dropped", ...SOURCE_FORGOTTEN })
    .where("status", "in", ["held", "queued"])
    .where(orderIs(statusesThat(({ money }) => money === "closed")))
    .execute();
}

const WITHDRAWN = { status: "dropped", answer: "Customer withdrew consent", ...SOURCE_FORGOTTEN } as const;

/** Drops an order's purchase event after its shopper withdrew consent. The consent given with the order stays on record. */
export async function dropWithdrawn(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable("adEvents")
    .set(WITHDRAWN)
    .where("orderId", "=", orderId)
    .where("status", "in", ["held", "queued"])
    .execute();
}

/** Drops a checkout step after its shopper withdrew consent. Only the shopper's browser knows `eventId`. */
export async function dropRelayed(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable("adEvents")
    .set(WITHDRAWN)
    .where("name", "in", CHECKOUT_STEPS)
    .where("eventId", "=", eventId)
    .where("status", "=", "queued")
    .execute();
}

export async function eraseAdEvents(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("adEvents")
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** The advertising consents given with these orders and the events about them, oldest first. */
export async function advertisingOf(db: Db, orderIds: readonly string[]) {
  const theirs = sql<boolean>`o.id = any(${[...orderIds]}::uuid[])`;
  const consents = await db
    .selectFrom("orderConsents as c")
    .innerJoin("orders as o", "o.id", "c.orderId")
    .select(["o.number", "c.marketing", "c.reason", "c.at"])
    .where(theirs)
    .orderBy("c.at")
    .orderBy("o.id")
    .execute();
  const events = await withOrders(db).where(theirs).orderBy("e.at").orderBy("e.id").execute();
  return { consents, events };
}

/** The data for an order's purchase event; undefined if its customer was erased. */
export async function readPurchase(db: Db, orderId: string) {
  const order = await db
    .selectFrom("orders")
    .select(["number", "email", "zip", "totalCents"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order?.email) return undefined;
  const lines = await db
    .selectFrom("orderLines")
    .select(["productId", "title", "quantity", "unitPriceCents"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  return { ...order, lines };
}

type ListFilter = PageQuery & { state?: AdEventState | undefined };

/** Lists ad events, newest first. */
export const listAdEvents = async (db: Db, filter: ListFilter) =>
  mapPage(await readPage(db, filter, (which) => adEvents(db, which), placeText), asListed);

export async function findAdEvent(db: Db, id: string) {
  const row = await withOrders(db).where("e.id", "=", id).executeTakeFirst();
  return row && asListed(row);
}

/** The events on record, which are kept for 30 days. */
export async function sumUpAdEvents(db: Db) {
  const [counts, last] = await Promise.all([
    db
      .selectFrom("adEvents")
      .select([
        sql<number>`count(*) filter (where status = 'sent')::int`.as("sent"),
        sql<number>`count(*) filter (where status in ('held', 'queued'))::int`.as("waiting"),
        sql<number>`count(*) filter (where status = 'queued' and attempts > 0)::int`.as("delayed"),
        sql<number>`count(*) filter (where status = 'failed')::int`.as("failed"),
        sql<Date | null>`max(sent_at)`.as("lastSentAt"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("adEvents")
      .select(["answered", "answer"])
      .where("status", "=", "queued")
      .where("attempts", ">", 0)
      .where("answer", "is not", null)
      .orderBy("lastAttemptAt", (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  ]);
  const { delayed: events, ...rest } = counts;
  return {
    ...rest,
    problem: last && events > 0 ? { events, answered: last.answered, answer: last.answer ?? "" } : null,
  };
}

const withOrders = (db: Db) =>
  db.selectFrom("adEvents as e").leftJoin("orders as o", "o.id", "e.orderId").selectAll("e").select("o.number");

const asListed = (row: Awaited<ReturnType<ReturnType<typeof withOrders>["executeTakeFirstOrThrow"]>>) => ({
  _id: row.id,
  name: row.name,
  eventId: row.eventId,
  order: row.orderId && row.number ? { _id: row.orderId, orderNumber: row.number } : null,
  at: row.at,
  state: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === "queued" ? row.nextAttemptAt : null,
  sentAt: row.sentAt,
  answered: row.answered,
  answer: row.answer,
  payload: row.payload,
});

const adEvents = (db: Db, { limit, after, state }: ListFilter) =>
  withOrders(db)
    .$if(state !== undefined, (query) => query.where("e.status", "=", state ?? "sent"))
    .where(isAfter(after, "e.at", "e.id"))
    .orderBy("e.at", "desc")
    .orderBy("e.id", "desc")
    .limit(limit);
