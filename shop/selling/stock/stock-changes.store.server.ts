import { sql } from "kysely";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { StockReason } from "#shop/selling/stock/stock-reason.ts";
import { releaseRestocks } from "./restocks.store.server.ts";

/** A change without an order. A SKU's deltas always add up to its `on_hand`. */
type StockChange = { sku: string; delta: number };
type StockChangeReason = Exclude<StockReason, "reserved" | "released" | "cancelled" | "sold_offline" | "returned">;
type Why = { reason: StockChangeReason; actor: Actor; at: Date; note?: string; requestKey?: string };

/** Writes the stock history of changes made in the same transaction. */
export async function writeLedger(
  tx: Db,
  changes: readonly StockChange[],
  { reason, actor, at, note = "", requestKey }: Why,
): Promise<void> {
  const rows = changes
    .filter(({ delta }) => delta !== 0)
    .map(({ sku, delta }) => ({
      sku,
      delta,
      reason,
      orderId: null,
      actor: actorName(actor),
      note,
      requestKey: requestKey ?? null,
      at,
    }));
  if (rows.length > 0) await tx.insertInto("stockMovements").values(rows).execute();
}

/** Applies deltas, so that concurrent orders count. The caller must have locked the rows (`lockVariants`). */
export async function changeStock(tx: Db, changes: readonly StockChange[]): Promise<void> {
  const skus = changes.map(({ sku }) => sku);
  const deltas = changes.map(({ delta }) => delta);
  await sql`update variants set on_hand = on_hand + change.delta
    from (select sku, sum(delta)::int as delta from unnest(${skus}::text[], ${deltas}::int[]) as each (sku, delta) group by sku) change
    where variants.sku = change.sku`.execute(tx);
}

/** `archived`: not for sale, but with its stock kept. */
type LockedVariant = { sku: string; color: string; size: string; onHand: number; archived: boolean };

/**
 * Locks the stock of these products, in SKU order like everywhere else, to prevent deadlocks. Adds due restocks, because staff already
 * see them as stock.
 */
export async function lockStock(tx: Db, productIds: readonly string[]): Promise<void> {
  const locked = sql<string>`any(${productIds}::text[])`;
  await tx.selectFrom("variants").select("sku").where("productId", "=", locked).orderBy("sku").forUpdate().execute();
  await releaseRestocks(tx, productIds);
}

/** Locks a product's stock like `lockStock`, and returns it in display order. */
export async function lockVariants(tx: Db, productId: string): Promise<LockedVariant[]> {
  await lockStock(tx, [productId]);
  const rows = await tx
    .selectFrom("variants")
    .select(["sku", "color", "size", "onHand", "archivedAt"])
    .where("productId", "=", productId)
    .orderBy("position")
    .orderBy("sku")
    .execute();
  return rows.map(({ archivedAt, ...variant }) => ({ ...variant, archived: archivedAt !== null }));
}

/** Whether shoppers see the variant `v` of the product `p`: these and its color must be live by the database's clock. */
export const IS_LIVE_VARIANT = sql<boolean>`(p.live_at <= now() and v.live_at <= now() and exists (
  select from product_colors c where c.product_id = v.product_id and c.color = v.color and c.live_at <= now()))`;

/** The variants `v` that are for sale, whether in stock or not, with their products `p`. */
export const variantsForSale = (db: Db) =>
  db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.productId")
    .where("v.archivedAt", "is", null)
    .where("p.archivedAt", "is", null)
    .where(IS_LIVE_VARIANT);

type NewVariant = {
  sku: string;
  color: string;
  size: string;
  position: number;
  onHand: number;
  liveAt?: LiveTime;
};

/** `now`, or an ISO time; null for a draft. If omitted, the time doesn't change, and anything new is live right away. */
type LiveTime = string | null | undefined;

/** When a new product, color or variant goes live. */
export const newLiveColumn = (liveAt: LiveTime) =>
  liveAt === undefined || liveAt === "now" ? {} : { liveAt: liveAt === null ? null : new Date(liveAt) };

/** When a stored product, color or variant goes live. What is live already keeps its time. */
export const liveColumn = (liveAt: LiveTime) =>
  liveAt === "now" ? { liveAt: sql<Date>`least(live_at, now())` } : newLiveColumn(liveAt);

export async function insertVariants(db: Db, productId: string, variants: readonly NewVariant[]): Promise<void> {
  const rows = variants.map(({ liveAt, ...variant }) => ({ ...variant, productId, ...newLiveColumn(liveAt) }));
  if (rows.length > 0) await db.insertInto("variants").values(rows).execute();
}

export async function removeVariants(tx: Db, skus: readonly string[]): Promise<void> {
  if (skus.length > 0) await tx.deleteFrom("variants").where("sku", "in", skus).execute();
}

export async function archiveVariants(tx: Db, skus: readonly string[], at: Date): Promise<void> {
  if (skus.length > 0) await tx.updateTable("variants").set({ archivedAt: at }).where("sku", "in", skus).execute();
}

/** A name that no color or size has, because names are one line. */
export const temporaryName = (index: number): string => `\n${index}`;

/**
 * Offers these variants in the given order. Variants without `from` (the stored SKU) are added without stock. Temporary SKUs and sizes
 * let two variants swap theirs.
 * @param temporary text that no SKU contains
 */
export async function writeVariants(
  tx: Db,
  productId: string,
  variants: readonly (Pick<NewVariant, "sku" | "color" | "size" | "liveAt"> & { from: string | null })[],
  temporary: string,
): Promise<void> {
  const kept = variants.flatMap(({ from, ...to }, position) => (from === null ? [] : [{ from, position, ...to }]));
  const indexes = [...kept.keys()];
  const temporarySkus = indexes.map((index) => `~${temporary}~${index}`);
  const skus = kept.map(({ sku }) => sku);
  // One statement for all, because the stock is locked until the end.
  await sql`update variants set sku = given.sku, size = given.size
    from unnest(${kept.map(({ from }) => from)}::text[], ${temporarySkus}::text[], ${indexes.map(temporaryName)}::text[])
      as given (was, sku, size) where variants.sku = given.was`.execute(tx);
  await sql`update variants set sku = given.sku, size = given.size, position = given.position, archived_at = null
    from unnest(${temporarySkus}::text[], ${skus}::text[], ${kept.map(({ size }) => size)}::text[],
      ${kept.map(({ position }) => position)}::int[]) as given (was, sku, size, position)
    where variants.sku = given.was`.execute(tx);
  for (const [liveAt, group] of Map.groupBy(kept, (one) => one.liveAt)) {
    if (liveAt === undefined) continue;
    const those = group.map(({ sku }) => sku);
    await tx.updateTable("variants").set(liveColumn(liveAt)).where("sku", "in", those).execute();
  }
  const added = variants.flatMap(({ from, ...variant }, position) =>
    from === null ? [{ ...variant, position, onHand: 0 }] : [],
  );
  await insertVariants(tx, productId, added);
}
