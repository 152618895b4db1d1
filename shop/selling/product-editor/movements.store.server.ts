import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { StockMovement } from "./editor-product-schema.server.ts";

/** What a change with this key did before, to these skus. */
export const readRepeated = (db: Db, requestKey: string, skus: readonly string[]) =>
  db
    .selectFrom("stockMovements")
    .select(["sku", "delta"])
    .where("sku", "in", [...skus])
    .where("requestKey", "=", requestKey)
    .execute();

type Row = Omit<StockMovement, "_id" | "order" | "at"> & {
  id: number;
  at: Date;
  orderId: string | null;
  orderNumber: string | null;
};

/**
 * The ledger of a sku of this product, the newest first, behind the row `after`; each row with the stock after it. That is counted
 * back from the stock of now, in the same statement, so it is right while orders come in. @returns undefined when the product has no
 * such sku.
 */
export async function readMovements(
  db: Db,
  productId: string,
  sku: string,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<StockMovement[] | undefined> {
  const behind = after === undefined ? sql`` : sql`and id < ${after}`;
  const newer =
    after === undefined ? sql`0` : sql`(select sum(delta) from stock_movements where sku = ${sku} and id >= ${after})`;
  const { rows } = await sql<Row | { id: null }>`
    with held as (select on_hand - coalesce(${newer}, 0) as stock from variants where sku = ${sku} and product_id = ${productId}),
    page as (select * from stock_movements where sku = ${sku} ${behind} order by id desc limit ${limit})
    select page.id, page.sku, page.delta, page.reason, page.note, page.actor, page.at, page.order_id as "orderId",
      orders.number as "orderNumber",
      (held.stock - coalesce(sum(page.delta) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0))::int as total
    from held left join page on true left join orders on orders.id = page.order_id order by page.id desc`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.id === null ? [] : [viewOf(row)]));
}

const viewOf = ({ id, orderId, orderNumber, at, ...row }: Row): StockMovement => ({
  _id: id,
  ...row,
  order: orderId && orderNumber ? { _id: orderId, orderNumber } : null,
  at: at.toISOString(),
});
