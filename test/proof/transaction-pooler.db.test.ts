import { describe, expect, test } from "vitest";
import type { Pool, PoolClient, Query } from "#platform/db/pool.server.ts";
import { sharesSessions } from "#platform/db/transaction-pooler.server.ts";
import { databaseForFile } from "#test/harness/database.ts";

const { pool } = await databaseForFile();

/** Works like PgBouncer: each transaction runs in the free session that was used last. */
function transactionPooler(sessions: PoolClient[]): Pool {
  const connect = async (): Promise<PoolClient> => {
    let held: PoolClient | undefined;
    const query = async (text: string, values?: readonly unknown[]) => {
      const session = held ?? sessions.pop();
      if (!session) throw new Error("the pooler has no free session");
      held = text === "begin" || (held && text !== "rollback") ? session : undefined;
      try {
        return await session.query(text, values);
      } finally {
        if (!held) sessions.push(session);
      }
    };
    return { query: query as Query, release() {} };
  };
  return { connect, query: pool.query, end: async () => {} };
}

// For PostgreSQL only: all connections to the embedded database share one session.
describe("sessions", () => {
  test.each([1, 2, 5])("are reported as shared behind a pooler in transaction mode with %i of them", async (count) => {
    const sessions = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    expect(await sharesSessions(transactionPooler([...sessions]))).toBe(true);
    for (const session of sessions) session.release(true);
  });

  test("are not reported as shared on the server itself", async () => {
    expect(await sharesSessions(pool)).toBe(false);
  });
});
