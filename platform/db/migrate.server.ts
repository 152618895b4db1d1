import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import type { Database } from "./open-database.server.ts";
import type { PoolClient } from "./pool.server.ts";

type Migration = { name: string; sql: string; sha256: string };

/** Any number that nobody else uses: it stands for "the one who migrates". */
const migrationLock = 7_225_033;

/** The numbered SQL files of a folder, in their order. Line ends do not count, so a checkout on Windows is the same. */
export function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Brings the database to the state of the files in `folder` (ends with a slash) and returns the names of those applied now.
 * Each file is one transaction; processes that start together wait for the first, which does the work. Throws
 * `DatabaseUnavailable` if an applied file was changed since, or if the database is newer than the files.
 */
export async function migrate(database: Pick<Database, "pool">, folder: URL, log: Log): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await database.pool.connect();
  try {
    // A session lock, because it has to outlast the transaction of each file. To wait for it may take longer than a statement may.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return await applyMissing(client, migrations, log);
  } finally {
    // Thrown away, and with it the lock and the settings, however the work ended.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, migrations: Migration[], log: Log): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migrations");
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256) {
      throw new DatabaseUnavailable(
        `The migration ${name} was changed after this database applied it: undo the change and add a new file.`,
      );
    }
    applied.delete(name);
  }
  const [unknown] = [...applied.keys()].sort();
  if (unknown) {
    throw new DatabaseUnavailable(
      `This database is newer than the program (it knows the migration ${unknown}): start the newer version.`,
    );
  }

  const known = new Set(rows.map((row) => row.name));
  const missing = migrations.filter(({ name }) => !known.has(name));
  for (const { name, sql, sha256 } of missing) {
    try {
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    log.info({ migration: name }, "migrated the database");
  }
  return missing.map(({ name }) => name);
}
