import { type Kysely, sql } from "kysely";
import type { Pool } from "#platform/db/pool.server.ts";
import { ORDER_STATUSES, type OrderStatus, statusesThat } from "#shop/ordering/orders/order-status.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";

const LIVE = statusesThat(({ money }) => money !== "closed");

/**
 * Inconsistencies in the shop's records, or between them and the provider's; empty if all is right. The rules:
 * - each SKU's stock history adds up to its units on hand, and the units that orders took from it are those of live orders
 * - a pending order has exactly one payment, which is authorized; a paid order exactly one that is captured, or none if it was paid
 *   offline; a closed order keeps no money
 * - the refunded amounts of an order and its payments equal its returned refunds, and its refunds never exceed what was captured
 * - every payment belongs to an order
 */
export async function faultsInBooks(db: Kysely<Tables>): Promise<string[]> {
  const faults = (await ledgerDifferences(db)).map(
    ({ sku, onHand, ledger }) => `${sku}: ${onHand} on hand, ${ledger} in its stock history`,
  );

  const held = await db
    .selectFrom("orderLines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(({ fn }) => ["l.sku", fn.sum<number>("l.quantity").as("units")])
    .where("o.status", "in", LIVE)
    .groupBy("l.sku")
    .execute();
  // Units that a refund restocked stay in their order's lines, until the order takes all of its units from stock again.
  const taken = await db
    .selectFrom("stockMovements as m")
    .innerJoin("orders as o", "o.id", "m.orderId")
    .select(({ fn }) => ["m.sku", fn.sum<number>("m.delta").as("delta")])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("m.reason", "<>", "returned"),
        eb("o.status", "not in", LIVE),
        exists(
          selectFrom("stockMovements as s")
            .select("s.id")
            .whereRef("s.orderId", "=", "m.orderId")
            .where("s.reason", "=", "sold_offline")
            .whereRef("s.id", ">", "m.id"),
        ),
      ]),
    )
    .groupBy("m.sku")
    .execute();
  const heldOf = new Map(held.map(({ sku, units }) => [sku, Number(units)]));
  for (const { sku, delta } of taken) {
    const units = heldOf.get(sku) ?? 0;
    if (units + Number(delta) !== 0)
      faults.push(`${sku}: orders hold ${units}, the stock history says ${-Number(delta)}`);
  }
  return [...faults, ...(await faultsInPayments(db)), ...(await faultsInRefunds(db))];
}

async function faultsInRefunds(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ number: string; told: number; sent: number; open: number; taken: number }>`
    select o.number, o.refunded_cents as told, coalesce(r.sent, 0)::int as sent, coalesce(r.open, 0)::int as open, p.taken::int
    from orders o
    join (select order_id, sum(captured_cents) as taken, sum(refunded_cents) as refunded from payments group by order_id) p
      on p.order_id = o.id
    left join (select order_id, sum(amount_cents) filter (where status = 'succeeded' or returned_at is not null) as sent,
      sum(amount_cents) filter (where status <> 'failed' or returned_at is not null) as open from refunds group by order_id) r on r.order_id = o.id
    where o.refunded_cents <> coalesce(r.sent, 0) or p.refunded <> coalesce(r.sent, 0) or coalesce(r.open, 0) > p.taken`.execute(
    db,
  );
  return rows.map(
    ({ number, told, sent, open, taken }) =>
      `order ${number}: ${told} refunded, ${sent} by its refunds; ${open} requested of ${taken} captured`,
  );
}

const isPaid = (status: OrderStatus): boolean => ORDER_STATUSES[status].money === "captured";

type PaymentOfProvider = {
  id: string;
  orderId: string;
  status: string;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
};

async function faultsInPayments(db: Kysely<Tables>): Promise<string[]> {
  const payments = await db
    .withTables<{ "sandbox.payments": PaymentOfProvider }>()
    .selectFrom("sandbox.payments")
    .select(["id", "orderId", "status", "amountCents", "capturedCents", "refundedCents"])
    .execute();
  const disputed = await db
    .withTables<{ "sandbox.disputes": { paymentId: string; status: string; amountCents: number } }>()
    .selectFrom("sandbox.disputes")
    .select(["paymentId", "amountCents"])
    .where("status", "=", "lost")
    .execute();
  const lostOf = new Map(disputed.map(({ paymentId, amountCents }) => [paymentId, amountCents]));
  const elsewhere = await db
    .selectFrom("refunds")
    .select(({ fn }) => ["orderId", fn.sum<number>("amountCents").as("cents")])
    .where("returnedAt", "is not", null)
    .groupBy("orderId")
    .execute();
  const elsewhereOf = new Map(elsewhere.map(({ orderId, cents }) => [orderId, Number(cents)]));
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  const orders = await db.selectFrom("orders").select(["id", "number", "status", "totalCents"]).execute();
  const known = new Set(orders.map(({ id }) => id));
  const offline = await db.selectFrom("payments").select("orderId").where("provider", "=", "offline").execute();
  const paidOffline = new Set(offline.map(({ orderId }) => orderId));
  const standsOnCard = ({ id, status }: { id: string; status: OrderStatus }) => isPaid(status) && !paidOffline.has(id);
  const orphaned = payments.filter(({ orderId }) => !known.has(orderId));
  return [
    ...orphaned.map(({ orderId }) => `a payment for order ${orderId}, which does not exist`),
    ...orders.flatMap((order) => {
      const told = (byOrder.get(order.id) ?? []).filter(({ status }) => status !== "failed" && status !== "cancelled");
      const states = told.map(({ id, status, capturedCents, refundedCents }) =>
        // A refund, even of the full amount, doesn't change an order's status. Money lost to a dispute or returned another way is gone as well.
        status === "captured" &&
        capturedCents <= refundedCents + (lostOf.get(id) ?? 0) + (elsewhereOf.get(order.id) ?? 0) &&
        !standsOnCard(order)
          ? "returned"
          : status,
      );
      const taken = paidOffline.has(order.id) ? [] : ["captured"];
      const { money } = ORDER_STATUSES[order.status];
      const wanted = { open: [], authorized: ["authorized"], captured: taken, closed: [] }[money];
      const right =
        money === "open" || JSON.stringify(states.filter((state) => state !== "returned")) === JSON.stringify(wanted);
      const amounts = told.every(({ amountCents }) => amountCents === order.totalCents);
      return right && amounts
        ? []
        : [`order ${order.number} is ${order.status}, its payments are ${states.join(", ") || "none"}`];
    }),
  ];
}

/** Open ends: normal while a shop is at work, but not once it has settled. `faultsInBooks` finds what is never right. */
export async function openEnds(pool: Pool, placed: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select format('order %s is %s', id, status) as fault from orders
       where status = 'awaiting_payment' or (id = any($1::uuid[]) and status in ('expired', 'payment_failed'))
     union all
     select format('order %s was confirmed but is missing', id) from unnest($1::uuid[]) id where id not in (select id from orders)
     union all
     select format('payment of %s: %s, %s captured, %s refunded; provider: %s, %s captured, %s refunded',
         p.order_id, p.status, p.captured_cents, p.refunded_cents, s.status, s.captured_cents, s.refunded_cents)
       from payments p left join sandbox.payments s on s.id = p.ref
         cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
           where order_id = p.order_id and attempt = p.attempt and status = 'failed' and returned_at is not null) elsewhere
       where p.provider = 'sandbox' and p.status || p.captured_cents || '-' || p.refunded_cents - elsewhere.cents is distinct from
         coalesce(s.status || s.captured_cents || '-' || s.refunded_cents, 'failed0-0')
     union all
     select format('refunds of %s: %s returned, %s pending, %s on the order', o.id, r.returned, r.pending, o.refunded_cents)
       from orders o left join lateral (
         select coalesce(sum(amount_cents) filter (where status = 'succeeded' or returned_at is not null), 0) as returned,
         count(*) filter (where status = 'pending') as pending from refunds where order_id = o.id) r on true
       where r.returned <> o.refunded_cents or r.pending > 0
     union all
     select format('%s cents were captured for order %s of %s', sum(s.captured_cents), o.id, o.total_cents)
       from orders o join sandbox.payments s on s.order_id = o.id::text group by o.id having sum(s.captured_cents) > o.total_cents
     union all
     select format('%s units of %s', on_hand, sku) from variants where on_hand < 0
     union all
     select format('order %s is %s, with %s parcels and %s shipping emails', o.id, o.status, s.parcels, m.emails) from orders o
       cross join lateral (select count(*) as parcels from shipments where order_id = o.id) s
       cross join lateral (select count(*) as emails from emails where order_id = o.id and kind = 'order_shipped') m
       where (s.parcels, m.emails) is distinct from (case o.status when 'fulfilled' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end)
     union all
     select format('event %s is not handled', event_id) from webhook_events where handled_at is null`,
    [[...placed]],
  );
  return rows.map(({ fault }) => fault);
}
