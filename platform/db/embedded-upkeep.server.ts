import type { Log } from "../log.ts";
import type { Pool } from "./pool.server.ts";

const LOOK_MS = 60_000;
/** A checkpoint is made after this much of the write-ahead log: two of its files. */
const LOG_BYTES = 32 * 1024 * 1024;

/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: checkpoints, without which the write-ahead log
 * and the recovery time would grow until the shop stops, and vacuuming, without which frequently changed tables would only grow.
 */
export function keepUp(pool: Pool, log: Log) {
  let copies = 0;
  let working: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (copies > 0) return;
    working = upkeep(pool).catch((error: unknown) =>
      log.warn({ err: error }, "upkeep of the embedded database failed"),
    );
  }, LOOK_MS).unref();
  return {
    /** Runs `work` while no checkpoint may be made. */
    async without<T>(work: () => Promise<T>): Promise<T> {
      copies++;
      try {
        await working;
        return await work();
      } finally {
        copies--;
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Vacuums the table that needs it most, and makes a checkpoint if one is due. */
export async function upkeep(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(MOST_CHANGED);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  if ((await pool.query(LONG_LOG)).rows.length > 0) await pool.query("checkpoint");
}

/** Follows the rule of PostgreSQL's autovacuum, but with a larger threshold for small tables, because a vacuum blocks the shop. */
const MOST_CHANGED = `
  select format('%I.%I', schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_dead_tup > 1000 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 1000 + 0.1 * greatest(reltuples, 0)
  order by n_dead_tup + n_mod_since_analyze desc limit 1`;

const LONG_LOG = `select from pg_control_checkpoint() where pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LOG_BYTES}`;
