import type { Kysely } from "kysely";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { DatabaseLocation } from "./database.ts";
import { call, logInAsStaff } from "./shop-client.ts";

/** Works on the database of a shop that isn't running. */
export async function inStoppedShop<T>(
  location: DatabaseLocation,
  work: (db: Kysely<Tables>, pool: Pool) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...location, log: silentLog });
  const db = createDb<Tables>(database.pool);
  try {
    return await work(db, database.pool);
  } finally {
    await db.destroy();
    await database.close();
  }
}

/** While the shop is stopped: makes queued emails and ad events due, and lets interrupted jobs count as abandoned. */
export const makeOutboxDue = (location: DatabaseLocation): Promise<void> =>
  inStoppedShop(location, async (_, pool) => {
    for (const table of ["emails", "ad_events"]) await pool.query(`update ${table} set next_attempt_at = 'epoch'`);
    await ageInterruptedJobs(pool);
  });

/** Makes the heartbeats of killed processes old, so that the next process takes over their jobs without waiting 15 seconds. */
export async function ageInterruptedJobs(pool: Pool): Promise<void> {
  await pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'");
}

/** As if the shop had been down for a minute: open payments are due. */
export async function agePayments(pool: Pool): Promise<void> {
  const minute = "interval '1 minute'";
  await pool.query(`update payments set updated_at = updated_at - ${minute}, created_at = created_at - ${minute}`);
  await pool.query(`update orders set placed_at = placed_at - ${minute} where status = 'awaiting_payment'`);
}

/** Runs the jobs that settle orders in flight when a shop died; otherwise they run every minute. @returns the orders' statuses */
export async function settleOrders(url: string): Promise<Set<string>> {
  const headers = await logInAsStaff(url);
  for (const job of ["reconcile", "sweep"]) await call(url, "POST", `/api/admin/jobs/${job}/run`, { headers });
  const { body } = await call<{ status: string }[]>(url, "GET", "/api/orders?limit=500", { headers });
  return new Set(body.map(({ status }) => status));
}
