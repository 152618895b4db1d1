import { copyDatabase, type DatabaseCopy } from "../db/database-copies.server.ts";
import { type Database, openDatabase } from "../db/open-database.server.ts";
import type { PoolClient } from "../db/pool.server.ts";
import type { Log } from "../log.ts";
import { PLAIN_TEXT } from "./read-tables.server.ts";

/** The database as it was at one moment, for reading. Close it. */
export type Snapshot = { kind: Database["kind"]; client: PoolClient; close(): Promise<void> };

/** One transaction that sees one moment. It holds one connection, which is all that the embedded database has. */
export async function readOnly(database: Pick<Database, "kind" | "session">): Promise<Snapshot> {
  const client = await database.session();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_TEXT}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { kind: database.kind, client, close: async () => client.release(true) };
}

/** While the shop goes on: a transaction on a server, a copy of the embedded database, read by a process of its own. */
export async function openSnapshot(database: Database, dataDir: string, log: Log): Promise<Snapshot> {
  return database.copy ? ofCopy(await copyDatabase(database, dataDir), log) : readOnly(database);
}

/** The copy is released when the snapshot is closed. */
export async function ofCopy({ dataDir, release }: DatabaseCopy, log: Log): Promise<Snapshot> {
  try {
    const database = await openDatabase({ dataDir, log, flush: false });
    const snapshot = await readOnly(database);
    return {
      ...snapshot,
      async close() {
        await snapshot.close();
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
