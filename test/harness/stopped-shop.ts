import type { Kysely } from "kysely";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { DatabaseLocation } from "./database.ts";

/** Opens the database of a shop while no process of it runs, and closes it again. */
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

/** While no process runs: what waits in an outbox is due, and interrupted jobs count as lost. */
export const makeDue = (location: DatabaseLocation, outbox: "emails" | "ad_events"): Promise<void> =>
  inStoppedShop(location, async (_, pool) => {
    await pool.query(`update ${outbox} set next_attempt_at = 'epoch'`);
    await ageInterruptedJobs(pool);
  });

/** Makes the heartbeats of killed processes old, so that the next process takes over their jobs without waiting 15 seconds. */
export async function ageInterruptedJobs(pool: Pool): Promise<void> {
  await pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'");
}
