import type { Pool } from "#platform/db/pool.server.ts";

/**
 * Takes webhooks that are due and plans their next attempt as if this one failed, so a process that dies while it sends loses
 * nothing. Rows that another process is taking are skipped. Has no name, so that it is planned for the table as it is: a plan from
 * when it was empty would scan all that were ever delivered.
 * @param retryDelaysMs the pause after the first, second, … attempt; after the last there is no further one
 */
export async function takeDueWebhooks(
  pool: Pool,
  take: { now: Date; limit: number; retryDelaysMs: readonly number[]; id?: string },
): Promise<{ id: string; body: string; attempts: number; lastAttempt: boolean }[]> {
  const { rows } = await pool.query<{ id: string; body: string; attempts: number; last_attempt: boolean }>(
    `with due as materialized (
        select id from sandbox.webhooks
        where next_attempt_at <= $1::timestamptz and ($4::text is null or id = $4::text)
        order by next_attempt_at, entry limit $2::int for update skip locked
      ), taken as (
        update sandbox.webhooks webhook
        set attempts = attempts + 1,
          next_attempt_at = $1::timestamptz + ($3::int[])[attempts + 1] * interval '1 millisecond'
        from due where webhook.id = due.id
        returning webhook.id, body, attempts, next_attempt_at is null as last_attempt, entry
      )
      select id, body, attempts, last_attempt from taken order by entry`,
    [take.now, take.limit, take.retryDelaysMs, take.id ?? null],
  );
  return rows.map((row) => ({ id: row.id, body: row.body, attempts: row.attempts, lastAttempt: row.last_attempt }));
}

export async function markWebhooksDelivered(pool: Pool, ids: readonly string[], now: Date): Promise<void> {
  await pool.query("update sandbox.webhooks set next_attempt_at = null, delivered_at = $2 where id = any($1::text[])", [
    ids,
    now,
  ]);
}
