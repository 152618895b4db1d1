import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

type Wanted = { productId: string; color: string; size: string };

/** What a stock alert is about, as it is sold now; undefined when it was taken out of the shop. */
export const findWanted = (db: Db, { productId, color, size }: Wanted) =>
  db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.sku", "v.on_hand"])
    .where("v.product_id", "=", productId)
    .where("v.color", "=", color)
    .where("v.size", "=", size)
    .where("p.archived_at", "is", null)
    .where("v.archived_at", "is", null)
    .executeTakeFirst();

/** The question waits again, from the day that it was asked, unless it was asked anew. */
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
