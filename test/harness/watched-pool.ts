import { setImmediate } from "node:timers/promises";
import type { Pool, PoolClient, Query, Statement } from "#platform/db/pool.server.ts";

/** The pool of one process, which a test can watch. `rest` resolves when nothing of it is under way at the database any more. */
export function watchedPool(pool: Pool): { pool: Pool; rest(): Promise<void> } {
  let underWay = 0;
  const query: Query = <Row>(statement: string | Statement, values?: readonly unknown[]) => {
    underWay++;
    const answer = typeof statement === "string" ? pool.query<Row>(statement, values) : pool.query<Row>(statement);
    return answer.finally(() => underWay--);
  };
  async function connect(): Promise<PoolClient> {
    underWay++;
    try {
      const client = await pool.connect();
      const release: PoolClient["release"] = (destroy) => {
        underWay--;
        client.release(destroy);
      };
      return { ...client, release };
    } catch (error) {
      underWay--;
      throw error;
    }
  }
  async function rest(): Promise<void> {
    // Who has just heard from the database asks on within a turn.
    for (let quietTurns = 0; quietTurns < 3; quietTurns = underWay > 0 ? 0 : quietTurns + 1) await setImmediate();
  }
  return { pool: { query, connect, end: async () => {} }, rest };
}
