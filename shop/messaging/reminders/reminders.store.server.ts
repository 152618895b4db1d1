import { type NotNull, type RawBuilder, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import { CHARGED_CENTS } from "#shop/ordering/orders/order-money.store.server.ts";
import { SALES, statusesThat } from "#shop/ordering/orders/order-status.ts";
import { currentPrice } from "#shop/selling/catalog/pricing.ts";
import { IS_LIVE_VARIANT, variantsForSale } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { WantedItem } from "./reminder.ts";

type Wanted = { items: WantedItem[] };

/**
 * Stores a reminder and replaces an earlier one with the same id.
 * @returns false if its email is queued or was sent, so nothing changes
 */
export async function writeReminder(
  db: Db,
  { id, email, items, at }: { id: string; email: string; items: readonly WantedItem[]; at: Date },
): Promise<boolean> {
  const wanted = { email, items: JSON.stringify(items), changedAt: at };
  const row = await db
    .insertInto("checkoutReminders")
    .values({ id, ...wanted, askedAt: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(wanted).where("checkoutReminders.mailedAt", "is", null))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeReminder(db: Db, id: string): Promise<void> {
  await db.deleteFrom("checkoutReminders").where("id", "=", id).execute();
}

/** Removes an address's reminders in the transaction of its order or erasure. @returns the number */
export async function removeRemindersOf(tx: Db, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("checkoutReminders")
    .where(sameInAnyCase("email", email))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Drops reminders that a newer one for the same address has replaced. */
export const dropOvertaken = (db: Db): Promise<void> =>
  dropFree(
    db,
    sql<boolean>`r.mailed_at is null and exists (
      select 1 from checkout_reminders later where lower(later.email) = lower(r.email) and later.mailed_at is null
        and (later.changed_at, later.id) > (r.changed_at, r.id))`,
  );

export const dropWaiting = (db: Db): Promise<void> => dropFree(db, sql<boolean>`r.mailed_at is null`);

export const dropEmailed = (db: Db, before: Date): Promise<void> =>
  dropFree(db, sql<boolean>`r.mailed_at <= ${before}`);

/** Leaves locked reminders to the next run, so that an order never waits for this. */
async function dropFree(db: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`delete from checkout_reminders where id = any(array(
    select r.id from checkout_reminders r where ${which} for update skip locked))`.execute(db);
}

/** Follows changed SKUs, all at once because two may have swapped theirs. */
export async function renameSkus(tx: Db, renamed: readonly { from: string; to: string }[]): Promise<void> {
  if (renamed.length === 0) return;
  const toOf = JSON.stringify(Object.fromEntries(renamed.map(({ from, to }) => [from, to])));
  await sql`
    update checkout_reminders set items = (
      select jsonb_agg(item || jsonb_build_object('sku', coalesce(${toOf}::jsonb -> (item ->> 'sku'), item -> 'sku')) order by at)
      from jsonb_array_elements(items) with ordinality each (item, at))
    where exists (select from jsonb_array_elements(items) item where ${toOf}::jsonb ? (item ->> 'sku'))`.execute(tx);
}

/**
 * Reminders that haven't changed since then, oldest first, except those whose address has an order that is waiting for its payment. Locked
 * until the end of the transaction; skips those that another process has locked.
 */
export function lockDue(tx: Db, { unchangedSince, limit }: { unchangedSince: Date; limit: number }) {
  return tx
    .selectFrom("checkoutReminders as r")
    .select(["r.id", "r.email", "r.items", "r.askedAt"])
    .where("r.mailedAt", "is", null)
    .where("r.changedAt", "<=", unchangedSince)
    .where(
      sql<boolean>`not exists (select 1 from payments p join orders o on o.id = p.order_id
        where p.status in ('processing', 'requires_action', 'returning') and o.status = 'awaiting_payment'
          and lower(o.email) = lower(r.email))`,
    )
    .orderBy("r.changedAt")
    .orderBy("r.id")
    .limit(limit)
    .forUpdate("r")
    .skipLocked()
    .$narrowType<Wanted>()
    .execute();
}

const PLACED = statusesThat(({ wasPlaced }) => wasPlaced);

/** Whether the address has placed an order since then that is in the customer list, which has an index of addresses. */
export async function hasOrdered(db: Db, { email, since }: { email: string; since: Date }): Promise<boolean> {
  const row = await db
    .selectFrom("customers as c")
    .innerJoin("customerOrders as co", "co.customerId", "c.id")
    .innerJoin("orders as o", "o.id", "co.orderId")
    .select("o.id")
    .where("c.email", "=", sql<string>`lower(${email})`)
    .where("o.placedAt", ">", since)
    .where("o.status", "in", PLACED)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteEmailed(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable("checkoutReminders").set({ mailedAt: at }).where("id", "=", id).execute();
}

/** A reminder whose email was queued after that time, so its link is still valid. */
export const findEmailed = (db: Db, id: string, after: Date) =>
  db
    .selectFrom("checkoutReminders")
    .select(["items", "askedAt", "mailedAt"])
    .where("id", "=", id)
    .where("mailedAt", ">", after)
    .$narrowType<Wanted & { mailedAt: NotNull }>()
    .executeTakeFirst();

/** The variants of these products that are for sale. */
export const skusOf = (db: Db, productIds: readonly string[]) =>
  variantsForSale(db)
    .select(["v.productId", "v.color", "v.size", "v.sku"])
    .where(sql<boolean>`v.product_id = any(${[...productIds]}::text[])`)
    .execute();

/**
 * These lines with current data, in the same order. `left` is 0 if the item is no longer sold. Lines whose SKU was deleted from the catalog
 * are left out.
 */
export async function linesOf(db: Db, items: readonly WantedItem[], now: Date) {
  const rows = await db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.productId")
    .innerJoin("productColors as c", (join) =>
      join.onRef("c.productId", "=", "v.productId").onRef("c.color", "=", "v.color"),
    )
    .select(["v.sku", "v.productId", "p.title", "v.color", "v.size", "c.image", "v.onHand"])
    .select(["p.priceCents", "p.salePriceCents", "p.saleStartsAt", "p.saleEndsAt"])
    .select(sql<boolean>`p.archived_at is null and v.archived_at is null and ${IS_LIVE_VARIANT}`.as("sold"))
    .where(sql<boolean>`v.sku = any(${items.map(({ sku }) => sku)}::text[])`)
    .execute();
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return items.flatMap(({ sku, quantity }) => {
    const row = bySku.get(sku);
    if (!row) return [];
    const { productId, title, color, size, image } = row;
    const [unitCents, left] = [currentPrice(row, now), row.sold ? row.onHand : 0];
    return [{ productId, title, color, size, image, unitCents, quantity, left }];
  });
}

export type RemindedLine = Awaited<ReturnType<typeof linesOf>>[number];

/** Reminders sent since then, and the first order of its address that followed each until now. An order follows the last one before it. */
export async function countResults(db: Db, { kind, since }: { kind: string; since: Date }) {
  const { rows } = await sql<{ sent: number; ordered: number; cents: number }>`
    with sent as materialized (
      select id, lower(recipient) as email, sent_at from emails
      where kind = ${sql.lit(kind)} and id >= ${firstIdOf(since)} and status = 'sent' and resend_of is null),
    followed as (
      select distinct on (o.id) o.id, sent.id as email_id, o.placed_at, ${CHARGED_CENTS} as cents
      from sent join orders o on lower(o.email) = sent.email and o.placed_at >= sent.sent_at
      where o.id >= ${firstIdOf(since)} and o.status = any(${SALES}::text[])
      order by o.id, sent.sent_at desc),
    first as (select distinct on (email_id) cents from followed order by email_id, placed_at)
    select (select count(*)::int from sent) as sent, count(*)::int as ordered, coalesce(sum(cents), 0)::bigint as cents
    from first`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a count without a row");
  return row;
}
