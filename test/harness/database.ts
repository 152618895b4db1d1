import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { cacheFolder, createCluster } from "#platform/db/embedded-cluster.server.ts";
import { packFolder, readArchive, unpackFolder } from "#platform/db/folder-archive.server.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { migrate, readMigrations } from "#platform/db/migrate.server.ts";
import { type Database, openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";

/** Where a database is, for another process that opens it. Only one may have an embedded one open. */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string };

export type TestDatabase = {
  location: DatabaseLocation;
  database: Database;
  pool: Pool;
  db: Kysely<Tables>;
  /** Empties all tables of the shop and of the sandbox gateway. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const migrations = new URL("../../db/migrations/", import.meta.url);

/** Which database the tests run on: TEST_DATABASE is `embedded` (default) or `postgres`. */
export const testBackend: "embedded" | "postgres" = process.env.TEST_DATABASE === "postgres" ? "postgres" : "embedded";

/** A migrated, empty database of its own for a test file; close it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { location, database, remove } = testBackend === "postgres" ? await onServer() : await embedded();
  const db = createDb<Tables>(database.pool);
  return {
    location,
    database,
    pool: database.pool,
    db,
    reset: () => emptyTables(database.pool),
    async close() {
      await db.destroy();
      await database.close();
      await remove();
    },
  };
}

const version = createHash("sha256")
  .update(
    readMigrations(migrations)
      .map(({ name, sha256 }) => name + sha256)
      .join(),
  )
  .digest("hex")
  .slice(0, 12);

/** The embedded database, through the same code as the shop's, but unflushed and from a copy that is migrated already. */
async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-test-"));
  const cluster = join(dataDir, "postgres");
  const copy = join(cacheFolder, `migrated-${version}.gz`);
  const open = () => openDatabase({ dataDir, log: silentLog, flush: false });
  try {
    unpackFolder(readArchive(copy), cluster);
  } catch {
    rmSync(cluster, { recursive: true, force: true });
    await createCluster(cluster);
    const database = await open();
    await migrate(database, migrations, silentLog);
    await database.close();
    forgetCopies();
    packFolder(cluster, copy);
  }
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { location: { dataDir }, database: await open(), remove };
}

/** The copies made of other migrations are of no more use. */
function forgetCopies(): void {
  if (!existsSync(cacheFolder)) return;
  for (const name of readdirSync(cacheFolder)) {
    if (name.startsWith("migrated-") && !name.includes(version)) rmSync(join(cacheFolder, name), { force: true });
  }
}

/** A database on the server of TEST_DATABASE_URL, copied from one that is migrated already. */
async function onServer() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL, the URL of a PostgreSQL server");
  const open = (url: string, maxConnections: number) =>
    openDatabase({ dataDir: "", databaseUrl: url, log: silentLog, maxConnections });
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

  const admin = await open(server, 1);
  const template = `packd_template_${version}`;
  const name = `packd_test_${randomBytes(6).toString("hex")}`;
  try {
    await makeTemplate(admin.pool, template, () => open(urlOf(template), 1));
    await admin.pool.query(`create database ${name} template ${template}`);
  } finally {
    await admin.close();
  }
  return {
    location: { dataDir: "", databaseUrl: urlOf(name) },
    database: await open(urlOf(name), 16),
    async remove() {
      const again = await open(server, 1);
      await again.pool.query(`drop database if exists ${name} with (force)`);
      await again.close();
    },
  };
}

async function makeTemplate(admin: Pool, template: string, open: () => Promise<Database>): Promise<void> {
  const client = await admin.connect();
  try {
    // Test files start at the same moment: one makes the template, the others wait. Nobody may be connected to it while it is copied.
    await client.query("set lock_timeout = 0; select pg_advisory_lock(hashtext('packd test template'))");
    const ready = "select 1 from pg_database where datname = $1 and datistemplate";
    if ((await client.query(ready, [template])).rows.length > 0) return;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
    const database = await open();
    await migrate(database, migrations, silentLog);
    await database.close();
    await client.query(`alter database ${template} is_template true`);
  } finally {
    client.release(true);
  }
}

type Names = { tables: string[]; sequences: string[] };
const namesOf = new WeakMap<Pool, Promise<Names>>();

/** The tables and sequences of a test's database stay the same, so they are looked up once. */
async function readNames(pool: Pool): Promise<Names> {
  const of = async (names: string) => (await pool.query<{ name: string }>(names)).rows.map(({ name }) => name);
  return {
    tables: await of(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'sandbox') and tablename <> 'schema_migrations'`,
    ),
    sequences: await of(
      "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'sandbox')",
    ),
  };
}

/** Deletes and `setval` are quicker than truncating and restarting, which make new files. Only what has rows is touched. */
async function emptyTables(pool: Pool): Promise<void> {
  if (!namesOf.has(pool)) namesOf.set(pool, readNames(pool));
  const { tables, sequences } = (await namesOf.get(pool)) as Names;
  const holdsRows = tables.map((name) => `select '${name}' as name where exists (select from ${name})`);
  const filled = await pool.query<{ name: string }>(holdsRows.join(" union all "));
  const deletes = filled.rows.map(({ name }) => `delete from ${name};`);
  const restarts = sequences.map((name) => `setval('${name}', 1, false)`);
  // As a replica: neither triggers nor foreign keys have a say.
  await pool.query(
    `begin; set local session_replication_role = replica; ${deletes.join(" ")} select ${restarts.join(", ")}; commit`,
  );
}
