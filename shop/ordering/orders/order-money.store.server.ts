import { sql } from "kysely";
import { actorName, type Db } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import type { OrderView } from "./order-schema.server.ts";
import { CARD_HELD } from "./order-status.ts";
import { type DisputeStatus, FAILED_BY_DISPUTE, heldCents, LOST_DISPUTES, lostCents } from "./refund.ts";

/** Leaves out refunds that the provider never made, which concern only staff, unless they returned the money another way. */
export async function shownRefunds(db: Db, orderId: string): Promise<OrderView["refunds"]> {
  const rows = await db
    .selectFrom("refunds")
    .select(["amountCents", "status", "createdAt", "returnedAt", "withShipping", REFUNDED_ITEMS.as("items")])
    .where("orderId", "=", orderId)
    .where(({ eb, or }) =>
      or([eb("status", "<>", "failed"), eb("ref", "is not", null), eb("returnedAt", "is not", null)]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ amountCents, status, createdAt, returnedAt, withShipping, items }) => ({
    amount: dollars(amountCents),
    status,
    at: createdAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
    items,
    shipping: withShipping,
  }));
}

const REFUNDED_ITEMS = sql<OrderView["refunds"][number]["items"]>`coalesce((
  select jsonb_agg(jsonb_build_object('title', o.title, 'color', o.color, 'size', o.size, 'quantity', l.quantity) order by l.position)
  from refund_lines l join order_lines o using (position)
  where l.refund_id = refunds.id and o.order_id = refunds.order_id), '[]')`;

/** What banks hold, and what they have taken back for good, of one payment of an order, in dollars. */
export async function shownDisputes(db: Db, orderId: string, attempt: number) {
  const rows = await db
    .selectFrom("disputes")
    .select(["status", "amountCents"])
    .where("orderId", "=", orderId)
    .where("attempt", "=", attempt)
    .execute();
  return { held: dollars(heldCents(rows)), lost: dollars(lostCents(rows)) };
}

/** What was paid of an order `o` by a payment `p` that was charged, as in `paidOf`. */
const PAID_CENTS = sql`least(o.total_cents, p.captured_cents)`;

/** What was or is to be paid of an order `o`, as in `paidOf`. */
export const CHARGED_CENTS = sql<number>`coalesce((
  select nullif(${PAID_CENTS}, 0) from payments p where p.order_id = o.id order by p.attempt desc limit 1), o.total_cents)`;

/**
 * Whether an order `o` was refunded in full, as in `isRefundedInFull`. Only its current payment counts: an order that was paid outside the
 * shop may have been refunded before.
 */
export const REFUNDED_IN_FULL = sql<boolean>`coalesce((
  select p.refunded_cents > 0 and p.refunded_cents >= ${PAID_CENTS}
  from payments p where p.order_id = o.id order by p.attempt desc limit 1), false)`;

/**
 * Whether nothing is left of the current payment of an order `o`, as in `isPaidBack`: refunded, on its way back, or given back by banks for
 * good.
 */
export const PAID_BACK = sql<boolean>`coalesce((
  select p.refunded_cents + r.cents + d.cents > 0 and p.refunded_cents + r.cents + d.cents >= ${PAID_CENTS}
  from payments p
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
      where order_id = p.order_id and attempt = p.attempt and status = 'pending') r
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from disputes
      where order_id = p.order_id and attempt = p.attempt and status = any(${LOST_DISPUTES}::text[])) d
  where p.order_id = o.id order by p.attempt desc limit 1), false)`;

/** Whether the authorization of an order `o` has ended uncaptured, as in `isHoldOver`. */
export const holdIsOver = (now: Date) => sql<boolean>`(o.status = any(${CARD_HELD}::text[]) and coalesce((
  select p.status = 'authorized' and p.capture_before <= ${now}
  from payments p where p.order_id = o.id order by p.attempt desc limit 1), false))`;

/**
 * Whether the outcome of a payment `p` is unknown, or its money is still to be returned. It isn't once the authorization to release has
 * ended, nor once the shop's own refund failed, unless a dispute was why (`openRefunds`): then staff return the money another way.
 */
export const unsettled = (
  now: Date,
) => sql<boolean>`p.status in ('processing', 'requires_action', 'returning') and (p.status <> 'returning'
  or exists (select from refunds r where r.order_id = p.order_id and r.attempt = p.attempt and r.status = 'pending')
  or not (p.captured_cents = 0 and coalesce(p.capture_before <= ${now}, false))
  and not exists (select from refunds r where r.order_id = p.order_id and r.attempt = p.attempt and r.status = 'failed'
    and r.asked_by = ${actorName({ kind: "system" })}
    and not ((r.ref is null or r.failure = ${FAILED_BY_DISPUTE}) and exists (select from disputes d
      where d.order_id = r.order_id and d.attempt = r.attempt and d.opened_at <= r.updated_at and d.closed_at > r.created_at))
    and (r.ref is not null or r.amount_cents = p.captured_cents - p.refunded_cents - (
      select coalesce(sum(d.amount_cents), 0) from disputes d
      where d.order_id = p.order_id and d.attempt = p.attempt and d.status = any(${LOST_DISPUTES}::text[])))))`;

/** Whether an order's current payment is `unsettled`. */
export async function isUnsettled(db: Db, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select ${unsettled(now)} as open from payments p where p.order_id = ${orderId} order by p.attempt desc limit 1`.execute(
    db,
  );
  return rows[0]?.open ?? false;
}

/** Later refunds `n` that were made, of the items or shipping of a refund `r`, or either without any items. */
const MADE_FOR_SAME = sql`from refunds n where n.order_id = r.order_id and (n.created_at, n.id) > (r.created_at, r.id)
  and (n.status <> 'failed' or n.returned_at is not null) and (
    r.with_shipping and n.with_shipping
    or not r.with_shipping and not exists (select from refund_lines l where l.refund_id = r.id)
    or not n.with_shipping and not exists (select from refund_lines l where l.refund_id = n.id)
    or exists (select from refund_lines l join refund_lines m using (position) where l.refund_id = r.id and m.refund_id = n.id))`;

/** Whether a refund `r` failed and its amount hasn't been refunded another way or by later refunds. One of other items doesn't replace it. */
export const FAILED_AND_OPEN = sql<boolean>`(r.status = 'failed' and r.returned_at is null
  and r.amount_cents > (select coalesce(sum(n.amount_cents), 0) ${MADE_FOR_SAME}))`;

export async function openFailures(db: Db, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r where r.order_id = ${orderId} and ${FAILED_AND_OPEN}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type MoneyRow = {
  id: string;
  leftCents: number;
  open: boolean;
  failed: boolean;
  dispute: DisputeStatus | null;
};

export async function readOrderMoney(db: Db, orderIds: readonly string[]): Promise<Map<string, MoneyRow>> {
  const { rows } = await sql<MoneyRow>`
    select o.id,
      (select coalesce(sum(captured_cents), 0) from payments p where p.order_id = o.id and p.provider <> 'offline')::int
        - (select coalesce(sum(amount_cents), 0) from refunds r
          where r.order_id = o.id and (r.status <> 'failed' or r.returned_at is not null))::int
        - (select coalesce(sum(amount_cents), 0) from disputes d where d.order_id = o.id
          and d.status = any(${LOST_DISPUTES}::text[]))::int as left_cents,
      exists (select 1 from refunds r where r.order_id = o.id and r.status = 'pending') as open,
      exists (select 1 from refunds r where r.order_id = o.id and ${FAILED_AND_OPEN}) as failed,
      (select d.status from disputes d where d.order_id = o.id order by d.opened_at desc limit 1) as dispute
    from unnest(${orderIds}::uuid[]) as o (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In dollars. `refundState`: one is pending, or failed and hasn't been made since. */
export function moneyOf(money: ReadonlyMap<string, MoneyRow>, orderId: string) {
  const row = money.get(orderId);
  const failed = row?.failed ? ("failed" as const) : null;
  return {
    // A dispute may be lost after the order was refunded.
    refundable: dollars(Math.max(0, row?.leftCents ?? 0)),
    refundState: row?.open ? ("pending" as const) : failed,
    dispute: row?.dispute ?? null,
  };
}
