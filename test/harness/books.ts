import type { Pool } from "#platform/db/pool.server.ts";

/** Every sku whose ledger does not add up to its stock, those that are gone too; empty when the books are right. */
export async function stockFaults(pool: Pool): Promise<{ sku: string; onHand: number; booked: number }[]> {
  const { rows } = await pool.query<{ sku: string; onHand: number; booked: number }>(
    `select sku, coalesce(v.on_hand, 0) as "onHand", coalesce(m.booked, 0) as booked
     from variants v full join (select sku, sum(delta) as booked from stock_movements group by sku) m using (sku)
     where coalesce(v.on_hand, 0) <> coalesce(m.booked, 0) order by sku`,
  );
  return rows;
}
