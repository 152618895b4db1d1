import { CompiledQuery, type Selectable, sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

/** A SKU's restocked units that are due by the database's clock but not yet in `on_hand`. */
export const duePieces = (sku: string) => sql<number>`coalesce((select sum(pieces)::int from restocks
  where restocks.sku = ${sql.ref(sku)} and released_at is null and available_at <= now()), 0)`;

/** When a SKU's next announced restock arrives. */
export const arrivingAt = (sku: string) => sql<string | null>`(select min(available_at) from restocks
  where restocks.sku = ${sql.ref(sku)} and released_at is null and available_at > now() and announced)`;

/**
 * Adds due restocks of these products ($1; null for all) to the stock, with their stock history. The database's clock decides which are
 * due. Stock is locked first, in SKU order, to prevent deadlocks and adding a restock twice.
 */
export const RELEASE_RESTOCKS = `
with held as materialized (
  select sku from variants
  where ($1::text[] is null or product_id = any($1::text[]))
    and sku in (select sku from restocks where released_at is null and available_at <= now())
  order by sku for no key update),
due as (
  update restocks r set released_at = now() from held h
  where r.sku = h.sku and r.released_at is null and r.available_at <= now()
  returning r.sku, r.pieces, r.planned_by, r.note),
booked as (
  insert into stock_movements (sku, delta, reason, actor, note, at)
  select sku, pieces, 'received', planned_by, note, now() from due)
update variants v set on_hand = v.on_hand + d.pieces
from (select sku, sum(pieces)::int as pieces from due group by sku) d
where v.sku = d.sku returning v.sku`;

export async function releaseRestocks(db: Db, productIds: readonly string[] | null = null): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(RELEASE_RESTOCKS, [productIds]));
}

export type NewRestock = Omit<Selectable<Tables["restocks"]>, "releasedAt">;

export async function insertRestocks(tx: Db, restocks: readonly NewRestock[]): Promise<void> {
  const rows = restocks.map((row) => ({ ...row, releasedAt: null }));
  await tx.insertInto("restocks").values(rows).execute();
}

/** The restocks with these ids, of those that exist. */
export async function restocksWith(db: Db, ids: readonly string[]): Promise<NewRestock[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("restocks").selectAll().where("id", "in", ids).orderBy("sku").execute();
}

/** A product's restocks, latest first: all that haven't arrived, and at most `mostPast` that have. */
export async function readRestocks(db: Db, productId: string, mostPast: number) {
  const all = db
    .selectFrom("restocks as r")
    .innerJoin("variants as v", "v.sku", "r.sku")
    .where("v.productId", "=", productId)
    .orderBy("r.availableAt", "desc")
    .orderBy("r.id", "desc");
  const past = all.where("r.releasedAt", "is not", null).select("r.id").limit(mostPast);
  return all
    .where((eb) => eb.or([eb("r.releasedAt", "is", null), eb("r.id", "in", past)]))
    .selectAll("r")
    .select(["v.color", "v.size"])
    .execute();
}

/** Deletes the restocks of these SKUs that haven't arrived. */
export async function removeRestocksOf(tx: Db, skus: readonly string[]) {
  if (skus.length === 0) return [];
  return tx
    .deleteFrom("restocks")
    .where("sku", "in", skus)
    .where("releasedAt", "is", null)
    .returning(["sku", "pieces", "availableAt"])
    .execute();
}

/** Deletes a product's restock before it is due. @returns the restock; undefined if it doesn't exist or has arrived */
export async function removeRestock(
  tx: Db,
  { productId, id }: { productId: string; id: string },
): Promise<{ sku: string; pieces: number; availableAt: Date } | undefined> {
  return tx
    .deleteFrom("restocks")
    .where("id", "=", id)
    .where("releasedAt", "is", null)
    .where(sql<boolean>`available_at > now()`)
    .where("sku", "in", (query) => query.selectFrom("variants").select("sku").where("productId", "=", productId))
    .returning(["sku", "pieces", "availableAt"])
    .executeTakeFirst();
}
