import type { ShopContext } from "#shop/context.server.ts";
import { testBackend } from "./database.ts";

/**
 * Waits until concurrent work has ended or waits for a lock of the current transaction. The embedded database has only one connection, so it
 * runs the work after that transaction.
 */
export async function endsOrWaits({ pool }: Pick<ShopContext, "pool">, work: Promise<unknown>): Promise<void> {
  if (testBackend === "embedded") return;
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while (!isDone && (await pool.query(waiting)).rows.length === 0);
}
