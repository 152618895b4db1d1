import type { ShopContext } from "#shop/context.server.ts";

/** Whether another transaction waits for a lock. Not on the embedded database, which has only one connection. */
export async function isWaiting({ pool }: Pick<ShopContext, "pool">): Promise<boolean> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
