import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import type { Database } from "./open-database.server.ts";
import { type PoolClient, sqlState } from "./pool.server.ts";

type Migration = { name: string; sql: string; sha256: string };

/** The advisory lock of the process that migrates; any unused number. */
const migrationLock = 7_225_033;
/** Between two lines of the log while another process migrates. */
const sayEvery = "10s";

/**
 * How a migration gets a lock that something else holds, such as a running `pg_dump`. Readers of the table queue behind a statement that
 * waits for its lock, so each statement waits `lockMs` at most; then the file is rolled back and retried after `pause`, up to `tries` times.
 */
export type LockPatience = { lockMs: number; tries: number; pause(): Promise<unknown> };

/** Ten minutes; shoppers wait during a sixth of them. */
const PATIENCE: LockPatience = { lockMs: 1_000, tries: 100, pause: () => after(5_000) };

/** `restoring`: names of the only files that are applied, to a database that a restore is filling. */
export type MigrateOptions = { patience?: LockPatience; restoring?: readonly string[] };

/** `lock_not_available` and `deadlock_detected`. */
const NO_LOCK = ["55P03", "40P01"];

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
 * Each file is one transaction; processes that start together wait for the first, which does the work.
 *
 * @throws DatabaseUnavailable if an applied file was changed since, if the database is newer than the files or a restore that is not
 *   finished, or if a file never got its locks.
 */
export async function migrate(
  database: Pick<Database, "session">,
  folder: URL,
  log: Log,
  { patience = PATIENCE, restoring }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => restoring?.includes(name) ?? true);
  const client = await database.session();
  try {
    await client.query("set statement_timeout = 0");
    await lockAgainstOthers(client, log);
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    if (!restoring) await refuseUnfinished(client);
    return await applyMissing(client, migrations, log, patience);
  } finally {
    // Thrown away, and with it the lock and the settings, however the work ended.
    client.release(true);
  }
}

/** A session lock, because it has to outlast the transaction of each file. */
async function lockAgainstOthers(client: PoolClient, log: Log): Promise<void> {
  await client.query(`set lock_timeout = '${sayEvery}'`);
  for (;;) {
    try {
      await client.query("select pg_advisory_lock($1)", [migrationLock]);
      return;
    } catch (error) {
      if (!NO_LOCK.includes(sqlState(error) ?? "")) throw error;
      log.info({}, "waiting for another process that migrates this database");
    }
  }
}

/** A database that platform/backup is still filling has no more than a part of a shop. */
async function refuseUnfinished(client: PoolClient): Promise<void> {
  const { rows } = await client.query("select where to_regnamespace('restore_unfinished') is not null");
  if (rows.length === 0) return;
  throw new DatabaseUnavailable(
    "This database is a restore that was interrupted: run the same command again to finish it.",
  );
}

async function applyMissing(
  client: PoolClient,
  migrations: Migration[],
  log: Log,
  patience: LockPatience,
): Promise<string[]> {
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
  for (const migration of missing) {
    for (let tries = 1; !(await apply(client, migration)); tries++) {
      const { name } = migration;
      if (tries === patience.tries) {
        throw new DatabaseUnavailable(
          `The migration ${name} needs a lock that something else holds, such as a running pg_dump: start again when that is done.`,
        );
      }
      log.warn({ migration: name, tries }, "a migration waits for a lock that something else holds, such as pg_dump");
      await patience.pause();
    }
    log.debug({ migration: migration.name }, "migrated the database");
  }
  const names = missing.map(({ name }) => name);
  if (names.length > 0) log.info({ migrations: names.length, last: names.at(-1) }, "migrated the database");
  return names;
}

/** @returns false when it was undone for want of a lock. */
async function apply(client: PoolClient, { name, sql, sha256 }: Migration): Promise<boolean> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    if (NO_LOCK.includes(sqlState(error) ?? "")) return false;
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
