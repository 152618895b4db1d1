import { inBatches } from "#platform/db/in-batches.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";

/** A real provider repeats its answer to the same key for a day or more. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes answers to old requests, and old webhooks that were delivered or given up. */
export async function forgetOldRequests(pool: Pool, now: Date, end?: AbortSignal): Promise<void> {
  const before = [new Date(now.getTime() - KEPT_MS)];
  const requests = `delete from sandbox.requests where key in (
    select key from sandbox.requests where created_at < $1 limit 5000)`;
  const webhooks = `delete from sandbox.webhooks where id in (
    select id from sandbox.webhooks where next_attempt_at is null and created_at < $1 limit 5000)`;
  for (const statement of [requests, webhooks]) await inBatches(pool, statement, before, end);
}
