import { type RawBuilder, sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { currentPrice } from "#shop/selling/catalog/pricing.ts";
import { isLiveVariant } from "#shop/selling/stock/variants.store.server.ts";
import type { RemindedLine, WantedItem } from "./reminder.ts";

type Wanted = { items: WantedItem[] };

/**
 * Keeps what is to be reminded of, in place of what was kept under the id before.
 * @returns false when its mail is on its way or was sent: then nothing changes.
 */
export async function writeReminder(
  db: Db,
  { id, email, items, at }: { id: string; email: string; items: readonly WantedItem[]; at: Date },
): Promise<boolean> {
  const wanted = { email, items: JSON.stringify(items), changed_at: at };
  const row = await db
    .insertInto("checkout_reminders")
    .values({ id, ...wanted, asked_at: at })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(wanted).where("checkout_reminders.mailed_at", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeReminder(db: Db, id: string): Promise<void> {
  await db.deleteFrom("checkout_reminders").where("id", "=", id).execute();
}

/** The reminders of whoever has ordered or is erased, in the transaction of that. @returns how many. */
export async function removeRemindersOf(tx: Db, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("checkout_reminders")
    .where(ofAddress(email))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The shopper was there later than this, under another id: what they left first is not what they left. */
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

/** Those that somebody holds are left to the next run: an order that takes the reminders of its address waits for none of these. */
async function dropFree(db: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`delete from checkout_reminders where id = any(array(
    select r.id from checkout_reminders r where ${which} for update skip locked))`.execute(db);
}

/**
 * Those that nobody has changed since, oldest first, but not while an order of their address waits for its payment. Held until the end
 * of the transaction; those that another process holds are left to it.
 */
export function lockDue(tx: Db, { unchangedSince, limit }: { unchangedSince: Date; limit: number }) {
  return tx
    .selectFrom("checkout_reminders as r")
    .select(["r.id", "r.email", "r.items"])
    .where("r.mailed_at", "is", null)
    .where("r.changed_at", "<=", unchangedSince)
    .where(
      sql<boolean>`not exists (select 1 from payments p join orders o on o.id = p.order_id
        where p.status in ('processing', 'requires_action', 'returning') and o.status = 'awaiting_payment'
          and lower(o.email) = lower(r.email))`,
    )
    .orderBy("r.changed_at")
    .orderBy("r.id")
    .limit(limit)
    .forUpdate("r")
    .skipLocked()
    .$narrowType<Wanted>()
    .execute();
}

export async function noteEmailed(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable("checkout_reminders").set({ mailed_at: at }).where("id", "=", id).execute();
}

/** A reminder whose mail went into the outbox after that time: its link is open. */
export async function findEmailed(
  db: Db,
  id: string,
  after: Date,
): Promise<{ items: WantedItem[]; askedAt: Date; mailedAt: Date } | undefined> {
  const row = await db
    .selectFrom("checkout_reminders")
    .select(["items", "asked_at", "mailed_at"])
    .where("id", "=", id)
    .where("mailed_at", ">", after)
    .$narrowType<Wanted>()
    .executeTakeFirst();
  return row?.mailed_at ? { items: row.items, askedAt: row.asked_at, mailedAt: row.mailed_at } : undefined;
}

/** The skus of what the browser calls by product, color and size; what the shop does not sell is not among them. */
export async function skusOf(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.product_id as productId", "v.color", "v.size", "v.sku"])
    .where(sql<boolean>`v.product_id = any(${[...productIds]}::text[])`)
    .where("p.archived_at", "is", null)
    .where("v.archived_at", "is", null)
    .where(isLiveVariant("p", "v"))
    .execute();
}

/** These lines as they are sold at that moment, in their order; a sku that is no part of the catalogue any more has none. */
export async function linesOf(db: Db, items: readonly WantedItem[], now: Date): Promise<RemindedLine[]> {
  const rows = await db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .innerJoin("product_colors as c", (join) =>
      join.onRef("c.product_id", "=", "v.product_id").onRef("c.color", "=", "v.color"),
    )
    .select(["v.sku", "v.product_id", "p.title", "v.color", "v.size", "c.image", "v.on_hand"])
    .select(["p.price_cents", "p.sale_price_cents", "p.sale_starts_at", "p.sale_ends_at"])
    .select(sql<boolean>`p.archived_at is null and v.archived_at is null and ${isLiveVariant("p", "v")}`.as("sold"))
    .where(sql<boolean>`v.sku = any(${items.map(({ sku }) => sku)}::text[])`)
    .execute();
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return items.flatMap(({ sku, quantity }) => {
    const row = bySku.get(sku);
    if (!row) return [];
    const { product_id: productId, title, color, size, image, price_cents: priceCents } = row;
    const { sale_price_cents: salePriceCents, sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt } = row;
    const unitCents = currentPrice({ priceCents, salePriceCents, saleStartsAt, saleEndsAt }, now);
    return [{ productId, title, color, size, image, unitCents, quantity, left: row.sold ? row.on_hand : 0 }];
  });
}

const ofAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;
