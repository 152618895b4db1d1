import { copyDatabase, type DatabaseCopy } from "../db/database-copies.server.ts";
import { type Database, openDatabase } from "../db/open-database.server.ts";
import type { PoolClient } from "../db/pool.server.ts";
import type { Log } from "../log.ts";
import { PLAIN_TEXT } from "./read-tables.server.ts";

/** A read-only view of the database at one moment. The caller must close it. */
export type Snapshot = { kind: Database["kind"]; client: PoolClient; close(): Promise<void> };

/** Opens a transaction that sees one moment. It uses one connection, and the embedded database has only one. */
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

/** A snapshot that doesn't block the shop: a transaction on a server, or a copy of the embedded database in a separate process. */
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
