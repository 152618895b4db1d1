import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "./pool.server.ts";

/** Other processes use the same pooler, so a single check could miss it. */
const LOOKS = 3;

/**
 * Whether the connections go through a pooler in transaction mode, which may run each transaction in a different session. Settings, named
 * statements, LISTEN and the migration lock would end up in other clients' sessions and stay there.
 *
 * @param pool has room for two connections
 */
export async function sharesSessions(pool: Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    const other = await pool.connect();
    try {
      for (let looks = 0; looks < LOOKS; looks++) if (await takeTheSame(one, other)) return true;
      return false;
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}

/** While the other connection is inside a transaction, a pooler cannot give the first one the same session again. */
async function takeTheSame(one: PoolClient, other: PoolClient): Promise<boolean> {
  const mark: string = randomUUID();
  await one.query("select set_config('packd.session', $1, false)", [mark]);
  await other.query("begin");
  try {
    return (await markOf(other)) === mark || (await markOf(one)) !== mark;
  } finally {
    await other.query("rollback");
  }
}

async function markOf(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string }>("select current_setting('packd.session', true) as mark");
  return rows[0]?.mark;
}
