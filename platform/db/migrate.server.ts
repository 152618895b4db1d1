import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import type { Database } from "./open-database.server.ts";
import { lacksRight, type Pool, type PoolClient, sqlState } from "./pool.server.ts";

/** `needs`: the oldest version of the program that still works after this migration; undefined if all do. */
type Migration = { name: string; sql: string; sha256: string; needs: string | undefined };

/** The advisory lock of the process that migrates; any unused number. */
const migrationLock = 7_225_033;
/** The pause between log lines while another process migrates. */
const sayEvery = "10s";

/**
 * How a migration gets a lock that another session holds, such as a running `pg_dump`. Readers of the table queue behind a statement that
 * waits for its lock, so each statement waits at most `lockMs`; then the file is rolled back and retried after `pause`, `tries` times in all.
 */
export type LockPatience = { lockMs: number; tries: number; pause(): Promise<unknown> };

/** Ten minutes in total; shoppers have to wait for a sixth of that. */
const PATIENCE: LockPatience = { lockMs: 1_000, tries: 100, pause: () => after(5_000) };

/**
 * `restoring`: the names of the only files to apply, to a database that a restore is filling. `version`: this program's, as in
 * package.json.
 */
export type MigrateOptions = { patience?: LockPatience; restoring?: readonly string[]; version?: string };

/** `lock_not_available` and `deadlock_detected`. */
const NO_LOCK = ["55P03", "40P01"];

/** A line that begins with `-- needs 0.2.0`: docs/database.md, "Changing the schema". */
const NEEDS = /^-- needs (\d+\.\d+\.\d+)\b/m;

/** The numbered SQL files of a folder, in order. Line endings don't matter, so a checkout on Windows is the same. */
export function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), "utf8").replaceAll("\r\n", "\n");
    const [, needs] = NEEDS.exec(sql) ?? [];
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex"), needs };
  });
}

/**
 * Applies the files in `folder` (with a trailing slash) that the database lacks, and returns their names. Each file is one transaction;
 * processes that start together wait for the first, which does the work.
 *
 * A database that a newer version has migrated is accepted if it still has what this version needs.
 *
 * @throws DatabaseUnavailable if an applied file was changed later, if the database is too new for this program or an unfinished restore,
 *   or if a file never got its locks.
 */
export async function migrate(
  database: Pick<Database, "session">,
  folder: URL,
  log: Log,
  { patience = PATIENCE, restoring, version = ownVersion() }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => restoring?.includes(name) ?? true);
  const client = await database.session();
  try {
    await client.query("set statement_timeout = 0");
    await lockAgainstOthers(client, log);
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    if (!restoring) await refuseUnfinished(client);
    const applied = await readApplied(client);
    refuseChanged(applied, migrations);
    if (!restoring) refuseTooNew(applied, migrations, { version, log });
    return await applyMissing(client, applied, migrations, { patience, log });
  } catch (error) {
    throw lacksRight(error) ?? error;
  } finally {
    // Discards the connection, and with it the lock and the settings, however the work ended.
    client.release(true);
  }
}

/** A session lock, because it must outlast the transaction of each file. */
async function lockAgainstOthers(client: PoolClient, log: Log): Promise<void> {
  await client.query(`set lock_timeout = '${sayEvery}'`);
  for (;;) {
    try {
      await client.query("select pg_advisory_lock($1)", [migrationLock]);
      return;
    } catch (error) {
      if (!NO_LOCK.includes(sqlState(error) ?? "")) throw error;
      log.info({}, "waiting for another process to finish migrating this database");
    }
  }
}

/** A database that platform/backup is still filling contains only a part of a shop. */
async function refuseUnfinished(client: PoolClient): Promise<void> {
  const { rows } = await client.query("select where to_regnamespace('restore_unfinished') is not null");
  if (rows.length === 0) return;
  throw new DatabaseUnavailable(
    "This database is a restore that was interrupted: run the same command again to finish it.",
  );
}

type Applied = Map<string, { name: string; sha256: string; needs: string | null }>;

async function readApplied(client: PoolClient): Promise<Applied> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  // As JSON, because 0048 adds the column.
  const { rows } = await client.query<{ name: string; sha256: string; needs: string | null }>(
    "select name, sha256, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name",
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseChanged(applied: Applied, migrations: readonly Migration[]): void {
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name);
    if (before === undefined || before.sha256 === sha256) continue;
    throw new DatabaseUnavailable(
      `The migration ${name} was changed after this database applied it: undo the change and add a new file.`,
    );
  }
}

/** Whether a newer version has migrated the database. */
export async function isAhead(pool: Pick<Pool, "query">, folder: URL): Promise<boolean> {
  const known = readMigrations(folder).map(({ name }) => name);
  const { rows } = await pool.query("select from schema_migrations where name <> all($1) limit 1", [known]);
  return rows.length > 0;
}

/** During an upgrade, processes of the previous version keep running, and may restart, on a database that the new version has migrated. */
function refuseTooNew(applied: Applied, migrations: readonly Migration[], { version, log }: Own): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.values()].filter(({ name }) => !known.has(name));
  const tooNew = unknown.find(({ needs }) => needs !== null && isOlder(version, needs));
  if (tooNew) {
    throw new DatabaseUnavailable(
      `This database is newer than the program (${tooNew.name} needs version ${tooNew.needs}, this is ${version}): start the newer version.`,
    );
  }
  const [first] = unknown;
  if (first) log.warn({ migration: first.name, version }, "a newer version has migrated this database");
}

type Own = { version: string; log: Log };

const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;

/** Compares two versions such as 0.10.0 and 0.9.2. */
const isOlder = (one: string, other: string): boolean => one.localeCompare(other, "en", { numeric: true }) < 0;

async function applyMissing(
  client: PoolClient,
  applied: Applied,
  migrations: readonly Migration[],
  { patience, log }: { patience: LockPatience; log: Log },
): Promise<string[]> {
  const missing = migrations.filter(({ name }) => !applied.has(name));
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

/** @returns false if it was rolled back because it didn't get a lock */
async function apply(client: PoolClient, { name, sql, sha256, needs }: Migration): Promise<boolean> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
    if (needs) await client.query("update schema_migrations set needs = $2 where name = $1", [name, needs]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    if (NO_LOCK.includes(sqlState(error) ?? "")) return false;
    const refused = lacksRight(error);
    if (refused) throw refused;
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
