import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { isLiveVariant } from "#shop/selling/stock/variants.store.server.ts";

export type SoldStock = {
  sku: string;
  product_id: string;
  title: string;
  color: string;
  size: string;
  on_hand: number;
  lately: number;
  long: number;
};

/** What is for sale, with what was sold of each since two moments, by the sums. In the order of the catalogue. */
export async function readSoldStock(db: Db, since: { lately: Date; long: Date }): Promise<SoldStock[]> {
  const { rows } = await sql<SoldStock>`
    select v.sku, v.product_id, p.title, v.color, v.size, v.on_hand, coalesce(s.lately, 0) as lately, coalesce(s.long, 0) as long
    from variants v join products p on p.id = v.product_id and p.archived_at is null and v.archived_at is null
      and ${isLiveVariant("p", "v")}
    left join product_colors c on c.product_id = v.product_id and c.color = v.color
    left join (select sku, sum(units) filter (where hour >= ${since.lately})::int as lately, sum(units)::int as long
      from hourly_units where hour >= ${since.long} group by sku) s on s.sku = v.sku
    order by p.created_at, p.id, c.position, v.position, v.sku`.execute(db);
  return rows;
}

/** When the first order was placed, to the hour; undefined before there is one. */
export async function firstSale(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom("hourly_sales").select("hour").orderBy("hour").limit(1).executeTakeFirst();
  return row?.hour;
}

export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined;
}
