import { type Insertable, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import type { Db } from "#shop/context.server.ts";
import { variantsForSale } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";

/**
 * Saves a request once, with the time it was last made; one that is restored may be the older one. Does the same work whether the address was
 * known or not.
 */
export async function keepStockAlert(db: Db, alert: Insertable<Tables["stockAlerts"]>): Promise<void> {
  const newer = sql<Date>`greatest(stock_alerts.asked_at, excluded.asked_at)`;
  await db
    .insertInto("stockAlerts")
    .values(alert)
    .onConflict((conflict) => conflict.expression(sql`sku, lower(email)`).doUpdateSet({ askedAt: newer }))
    .execute();
}

/**
 * Alerts whose variant is for sale and in stock again, oldest first. Locked until the end of the transaction; skips those that another
 * process has locked.
 */
export function lockAnswerable(tx: Db, limit: number) {
  return variantsForSale(tx)
    .innerJoin("stockAlerts as a", "a.sku", "v.sku")
    .where("v.onHand", ">", 0)
    .select(["a.id", "a.email", "a.askedAt", "a.sku", "v.productId", "p.title", "v.color", "v.size"])
    .orderBy("a.askedAt")
    .orderBy("a.id")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}

export async function removeStockAlerts(tx: Db, ids: string[]): Promise<void> {
  await tx.deleteFrom("stockAlerts").where("id", "in", ids).execute();
}

/** Deletes an address's stock alerts. @returns the number */
export async function eraseStockAlerts(tx: Db, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("stockAlerts")
    .where(sameInAnyCase("email", email))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes alerts for products, colors and sizes that were removed from the shop. Those that another transaction has locked wait for the next
 * run, because an erasure locks them in another order.
 */
export async function dropUnanswerable(db: Db): Promise<void> {
  await db
    .deleteFrom("stockAlerts")
    .where("id", "in", (query) =>
      query
        .selectFrom("stockAlerts")
        .innerJoin("variants", "variants.sku", "stockAlerts.sku")
        .innerJoin("products", "products.id", "variants.productId")
        .where((eb) => eb.or([eb("products.archivedAt", "is not", null), eb("variants.archivedAt", "is not", null)]))
        .select("stockAlerts.id")
        .forUpdate("stockAlerts")
        .skipLocked(),
    )
    .execute();
}

type WantedVariant = { sku?: string | undefined; productId: string; color: string; size: string };

/** A stock alert's variant as it is sold now, by its SKU or, if that isn't for sale, by its names; undefined if it is no longer for sale. */
export const findWanted = (db: Db, { sku = "", productId, color, size }: WantedVariant) =>
  variantsForSale(db)
    .innerJoin("productColors as c", (join) =>
      join.onRef("c.productId", "=", "v.productId").onRef("c.color", "=", "v.color"),
    )
    .select(["v.sku", "p.title", "v.color", "v.size", "v.onHand", "c.image"])
    .select(["p.priceCents", "p.salePriceCents", "p.saleStartsAt", "p.saleEndsAt"])
    .select(sql<Date>`greatest(p.live_at, v.live_at)`.as("liveSince"))
    .where("v.productId", "=", productId)
    .where((eb) => eb.or([eb("v.sku", "=", sku), eb.and({ "v.color": color, "v.size": size })]))
    .orderBy(({ case: when }) => when().when("v.sku", "=", sku).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
