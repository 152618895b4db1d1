import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { isLiveVariant } from "#shop/selling/stock/variants.store.server.ts";

/** Keeps a question once while it waits for its answer, from the last time that it was asked: the same work, known or not. */
export async function keepStockAlert(
  db: Db,
  { id, sku, email, at }: { id: string; sku: string; email: string; at: Date },
): Promise<void> {
  await db
    .insertInto("stock_alerts")
    .values({ id, sku, email, asked_at: at })
    .onConflict((conflict) => conflict.expression(sql`sku, lower(email)`).doUpdateSet({ asked_at: at }))
    .execute();
}

/**
 * Questions that can be answered, because what they ask for is for sale and in stock again, oldest first. Held until the end of the
 * transaction; those that another process holds are left to it.
 */
export function lockAnswerable(tx: Db, limit: number) {
  return tx
    .selectFrom("stock_alerts")
    .innerJoin("variants", "variants.sku", "stock_alerts.sku")
    .innerJoin("products", "products.id", "variants.product_id")
    .where("variants.on_hand", ">", 0)
    .where("products.archived_at", "is", null)
    .where("variants.archived_at", "is", null)
    .where(isLiveVariant("products", "variants"))
    .select([
      "stock_alerts.id",
      "stock_alerts.email",
      "stock_alerts.asked_at as askedAt",
      "products.id as productId",
      "products.title",
      "variants.color",
      "variants.size",
    ])
    .orderBy("stock_alerts.asked_at")
    .orderBy("stock_alerts.id")
    .limit(limit)
    .forUpdate("stock_alerts")
    .skipLocked()
    .execute();
}

export async function removeStockAlerts(tx: Db, ids: string[]): Promise<void> {
  await tx.deleteFrom("stock_alerts").where("id", "in", ids).execute();
}

/** @returns how many an address had. */
export async function eraseStockAlerts(tx: Db, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("stock_alerts")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Drops the questions about products, colors and sizes that were taken out of the shop: nothing will ever answer them. */
export async function dropUnanswerable(db: Db): Promise<void> {
  await db
    .deleteFrom("stock_alerts")
    .where("sku", "in", (query) =>
      query
        .selectFrom("variants")
        .innerJoin("products", "products.id", "variants.product_id")
        .where((eb) => eb.or([eb("products.archived_at", "is not", null), eb("variants.archived_at", "is not", null)]))
        .select("variants.sku"),
    )
    .execute();
}

/** What a stock alert is about, as it is sold now; undefined when it was removed from the shop. */
export const findWanted = (db: Db, { productId, color, size }: { productId: string; color: string; size: string }) =>
  db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.sku", "v.on_hand"])
    .where("v.product_id", "=", productId)
    .where("v.color", "=", color)
    .where("v.size", "=", size)
    .where("p.archived_at", "is", null)
    .where("v.archived_at", "is", null)
    .where(isLiveVariant("p", "v"))
    .executeTakeFirst();

/** The alert waits again, from the day that it was asked for, unless it was asked for again. */
export async function putBackAlert(
  tx: Db,
  { id, sku, email, askedAt }: { id: string; sku: string; email: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("stock_alerts")
    .values({ id, sku, email, asked_at: askedAt })
    .onConflict((conflict) => conflict.expression(sql`sku, lower(email)`).doNothing())
    .execute();
}
