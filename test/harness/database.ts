import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import { createDatabase, createEmptyDatabase, dropDatabase, poolInReplicaRole } from "./postgres-databases.ts";

/** Where a database is, so that another process can open it. Only one process at a time can open an embedded one. */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string };

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** Which database the tests run on: TEST_DATABASE is `embedded` (default) or `postgres`. */
export const testBackend: "embedded" | "postgres" = process.env.TEST_DATABASE === "postgres" ? "postgres" : "embedded";

/** This worker's databases that no test is using. */
const free: Awaited<ReturnType<typeof openCopy>>[] = [];

/**
 * A migrated, empty database for one test file; close it in `afterAll`. The worker's next file reuses it, unless this file has
 * changed its schema.
 */
export async function testDatabase() {
  const kept = free.pop() ?? (await openCopy());
  const { location, database, schema, reset, remove } = kept;
  const { pool } = database;
  async function close() {
    if ((await schemaOf(pool)) !== schema) return await remove();
    await reset();
    free.push(kept);
  }
  return {
    location,
    database,
    pool,
    db: createDb<Tables>(pool),
    /** Empties all tables of the shop and of the sandbox gateway. */
    reset,
    close,
  };
}

/** The database of `testDatabase`, shared by all tests of a file. */
export async function databaseForFile(): Promise<TestDatabase> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return database;
}

async function openCopy() {
  const { location, remove } = await copyOfTemplate();
  // Test data needn't survive a power failure.
  const database = await openDatabase({ ...location, log: silentLog, flush: false });
  const cleaner = location.databaseUrl ? poolInReplicaRole(location.databaseUrl) : undefined;
  return {
    location,
    database,
    /** Its original schema. */
    schema: await schemaOf(database.pool),
    reset: await resetOf(cleaner ?? database.pool, cleaner ? "" : "set local session_replication_role = replica;"),
    async remove() {
      await cleaner?.end();
      await database.close();
      await remove();
    },
  };
}

/** A migrated, empty database that no process has open, copied from the template that `prepare-databases.ts` makes. */
export async function copyOfTemplate(): Promise<{ location: DatabaseLocation; remove(): Promise<void> }> {
  if (testBackend === "postgres") {
    const databaseUrl = await createDatabase();
    return { location: { dataDir: "", databaseUrl }, remove: () => dropDatabase(databaseUrl) };
  }
  const { TEST_FOLDER = "" } = process.env;
  const dataDir = mkdtempSync(join(TEST_FOLDER, "database-"));
  cpSync(join(TEST_FOLDER, "template"), dataDir, { recursive: true });
  return { location: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A database like that of `copyOfTemplate`, which is removed when the running test has ended. */
export async function locationForTest(): Promise<DatabaseLocation> {
  const { location, remove } = await copyOfTemplate();
  onTestFinished(remove);
  return location;
}

/** The location of a database without tables; an embedded one is created when it is opened. */
export async function emptyLocation(): Promise<{ location: DatabaseLocation; remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-empty-"));
  const databaseUrl = testBackend === "postgres" ? await createEmptyDatabase() : undefined;
  return {
    location: { dataDir, ...(databaseUrl && { databaseUrl }) },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}

/** A fingerprint that changes with every change to a table, index, function or type. */
async function schemaOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ rows: number; newest: number }>(
    `select count(*) as rows, max(xmin::text::bigint) as newest from pg_class
     union all select count(*), max(xmin::text::bigint) from pg_proc
     union all select count(*), max(xmin::text::bigint) from pg_type`,
  );
  return JSON.stringify(rows);
}

/**
 * Deletes from the tables that have rows: faster than truncating, which creates new files for each table and index.
 *
 * @param asReplica what puts a transaction in the replica role, in which triggers and foreign keys don't apply
 */
async function resetOf(pool: Pool, asReplica: string): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; filled: string; empty: string }>(
    `select format('%I.%I', schemaname, tablename) as name, 'exists (select from %s)' as filled, 'delete from %s' as empty
     from pg_tables where schemaname in ('public', 'sandbox') and tablename <> 'schema_migrations'
     union all
     select format('%I.%I', schemaname, sequencename), '(select is_called from %s)', 'select setval(''%s'', 1, false)'
     from pg_sequences where schemaname in ('public', 'sandbox')`,
  );
  const parts = rows.map(({ name, filled, empty }) => ({
    name,
    filled: filled.replace("%s", name),
    empty: `${empty.replace("%s", name)};`,
  }));
  const emptyOf = new Map(parts.map(({ name, empty }) => [name, empty]));
  const text = parts.map(({ name, filled }) => `select '${name}' as name where ${filled}`).join(" union all ");
  return async () => {
    const used = await pool.query<{ name: string }>({ name: "used-tables", text });
    if (used.rows.length === 0) return;
    const emptied = used.rows.map(({ name }) => emptyOf.get(name)).join(" ");
    await pool.query(`begin; ${asReplica} ${emptied} commit`);
  };
}
