import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { insertVariants, liveColumn, newLiveColumn } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { ProductSpecs } from "./product-specs.ts";

export type ProductDetails = {
  title: string;
  description: string;
  specs?: ProductSpecs;
  priceCents: Cents;
  salePriceCents: Cents | null;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  /** `now`, or an ISO time; null for a draft. If both are omitted, they don't change, and a new product is live right away. */
  liveAt?: string | null | undefined;
  announced?: boolean;
};

const detailColumns = (details: NewDetails) => ({
  title: details.title,
  description: details.description,
  ...(details.specs && { specs: JSON.stringify(details.specs) }),
  priceCents: details.priceCents,
  salePriceCents: details.salePriceCents,
  saleStartsAt: details.saleStartsAt,
  saleEndsAt: details.saleEndsAt,
  ...(details.announced !== undefined && { announced: details.announced }),
});

type NewDetails = Pick<ProductDetails, "title" | "description" | "priceCents"> & Partial<ProductDetails>;

export type NewProduct = NewDetails & {
  id: string;
  createdAt: Date;
  /** The Idempotency-Key of the request that creates it, and a hash of that request. */
  request?: { key: string; hash: string };
  colors: readonly { color: string; image: string }[];
  variants: readonly { sku: string; color: string; size: string; onHand: number }[];
};

export async function insertProduct(db: Db, product: NewProduct): Promise<boolean> {
  const row = await db
    .insertInto("products")
    .values({
      id: product.id,
      ...detailColumns(product),
      ...newLiveColumn(product.liveAt),
      createdAt: product.createdAt,
      updatedAt: product.createdAt,
      requestKey: product.request?.key ?? null,
      requestHash: product.request?.hash ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  const colors = product.colors.map(({ color, image }, position) => ({
    productId: product.id,
    color,
    image,
    position,
  }));
  if (colors.length > 0) await db.insertInto("productColors").values(colors).execute();
  const variants = product.variants.map((variant, position) => ({ ...variant, position }));
  await insertVariants(db, product.id, variants);
  return true;
}

/** The product that a request with this key created. Concurrent callers wait until the end of the transaction. */
export async function productOfRequest(tx: Db, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new product ${key}`}, 0))`.execute(tx);
  return tx
    .selectFrom("products")
    .select(["id", "title", "requestHash as hash"])
    .where("requestKey", "=", key)
    .executeTakeFirst();
}

/** The SKUs among these that belong to other products. */
export async function skusElsewhere(db: Db, productId: string, skus: readonly string[]): Promise<Set<string>> {
  const owners = await productsOfSkus(db, skus);
  return new Set(skus.filter((sku) => (owners.get(sku) ?? productId) !== productId));
}

/** The product of each SKU. */
export async function productsOfSkus(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("variants")
    .select(["sku", "productId"])
    .where("sku", "=", sql<string>`any(${skus}::text[])`)
    .execute();
  return new Map(rows.map(({ sku, productId }) => [sku, productId]));
}

export async function lockProduct(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Doesn't raise the version; the caller does (`countChange`). */
export async function updateDetails(tx: Db, id: string, details: ProductDetails): Promise<void> {
  const columns = { ...detailColumns(details), ...liveColumn(details.liveAt) };
  await tx.updateTable("products").set(columns).where("id", "=", id).execute();
}

export async function updateProduct(
  tx: Db,
  id: string,
  change: { title: string; description: string; priceCents: Cents; updatedAt: Date },
): Promise<void> {
  await tx.updateTable("products").set(change).where("id", "=", id).execute();
}

/** Raises the version, so that edits of an older version are rejected. @returns the new version */
export async function countChange(tx: Db, id: string, at?: Date): Promise<number> {
  const { version } = await tx
    .updateTable("products")
    .set((eb) => ({ version: eb("version", "+", 1), ...(at && { updatedAt: at }) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function wasOrdered(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("orderLines")
    .select("orderId")
    .where("productId", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function archiveProduct(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ archivedAt: at, updatedAt: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function unarchiveProduct(tx: Db, id: string): Promise<void> {
  await tx.updateTable("products").set({ archivedAt: null }).where("id", "=", id).execute();
}

export async function removeProduct(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("products").where("id", "=", id).execute();
}

export async function renewEndedSales(db: Db, now: Date, endsAt: Date): Promise<string[]> {
  const rows = await db
    .updateTable("products")
    .set((eb) => ({ saleStartsAt: now, saleEndsAt: endsAt, updatedAt: now, version: eb("version", "+", 1) }))
    .where("salePriceCents", "is not", null)
    .where("saleEndsAt", "<=", now)
    .where("archivedAt", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
