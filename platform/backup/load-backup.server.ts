import { migrate, readMigrations } from "../db/migrate.server.ts";
import type { Database } from "../db/open-database.server.ts";
import { lacksRight, type PoolClient } from "../db/pool.server.ts";
import type { Log } from "../log.ts";
import { BackupFault, type BackupHeader, type BackupLines } from "./backup-lines.ts";
import type { TableSum } from "./checksums.ts";
import { dropLinks, makeRoom } from "./empty-database.server.ts";
import { type BackupSummary, readBackup } from "./read-backup.server.ts";
import { checksumOf, listTables, PLAIN_TEXT, type Table } from "./read-tables.server.ts";

export type LoadTarget = {
  database: Pick<Database, "session">;
  /** The folder of the migrations, with a trailing slash. */
  migrations: URL;
  log: Log;
  /** Stores a file of the backup, such as a picture. */
  keepFile(name: string, bytes: Buffer): Promise<void>;
  onTable?: ((table: string, rows: number) => void) | undefined;
};

/**
 * Loads a backup into an empty database: creates the tables as of the backup's version, loads the rows, and applies newer migrations.
 * Every table is read back and compared by row count and checksum. Until it is complete the database is marked, so that no shop starts on
 * it and an interrupted restore starts over.
 *
 * @throws BackupFault if the database is not empty, or the backup is damaged or newer than the program
 */
export async function loadBackup(target: LoadTarget, lines: BackupLines): Promise<BackupSummary> {
  const loader = createLoader(target);
  try {
    const summary = await readBackup(lines, loader);
    await loader.finish();
    return summary;
  } finally {
    loader.close();
  }
}

/** @throws BackupFault if the backup has a migration that the program lacks */
export function refuseNewer({ migrations: applied }: Pick<BackupHeader, "migrations">, folder: URL): void {
  const known = new Set(readMigrations(folder).map(({ name }) => name));
  const newer = applied.find((name) => !known.has(name));
  if (newer) {
    throw new BackupFault(`This backup is newer than the program (${newer}): restore it with the newer version.`);
  }
}

function createLoader({ database, migrations, log, keepFile, onTable }: LoadTarget) {
  let tables = new Map<string, Table>();
  let links: string[] = [];
  const connection = lendConnection(database);
  let open: { table: Table; insert: string } | undefined;

  /** Applies the migrations on a connection of their own, which is the only one of the embedded database. */
  async function applyOnly(names: readonly string[]) {
    connection.close();
    await migrate(database, migrations, log, { restoring: names });
  }

  return {
    async header({ migrations: applied }: BackupHeader) {
      refuseNewer({ migrations: applied }, migrations);
      await makeRoom(await connection.get()).catch((error: unknown) => {
        throw lacksRight(error) ?? error;
      });
      await applyOnly(applied);
      const client = await connection.get();
      tables = new Map((await listTables(client)).map((table) => [table.name, table]));
      links = await dropLinks(client);
      // Migrations wrote rows, too.
      if (tables.size > 0) await client.query(`truncate ${[...tables.keys()].join(", ")}`);
    },
    async table(name: string, columns: readonly string[]) {
      const table = tables.get(name);
      if (!table)
        throw new BackupFault(`This program has no table ${name}, so the backup isn't from the same version.`);
      await (await connection.get()).query(`begin; ${PLAIN_TEXT}`);
      open = { table, insert: insertInto(table, columns) };
    },
    async rows(rows: readonly string[]) {
      if (open) await (await connection.get()).query(open.insert, [`[${rows.join(",")}]`]);
    },
    async tableEnd(name: string, given: TableSum) {
      if (!open) return;
      const client = await connection.get();
      const found = await checksumOf(client, open.table);
      await client.query("commit");
      open = undefined;
      if (found.rows !== given.rows || found.checksum !== given.checksum) {
        throw new BackupFault(
          `The table ${name} isn't the same after it was written: ${found.rows} of ${given.rows} rows.`,
        );
      }
      onTable?.(name, given.rows);
    },
    async sequence(sequence: string, lastValue: string, isCalled: boolean) {
      const client = await connection.get();
      await client.query("select setval($1::regclass, $2::bigint, $3)", [sequence, lastValue, isCalled]);
    },
    file: keepFile,
    async finish() {
      const client = await connection.get();
      for (const link of links) await client.query(link);
      await applyOnly(readMigrations(migrations).map(({ name }) => name));
      await (await connection.get()).query("analyze; drop schema restore_unfinished");
    },
    close: connection.close,
  };
}

/** One statement for a batch of rows, which casts each value from text to its column's type. */
function insertInto({ name, columns }: Table, given: readonly string[]): string {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const values = given.map((column, at) => {
    const type = types.get(column);
    if (!type)
      throw new BackupFault(
        `This program's table ${name} has no column ${column}, so the backup isn't from the same version.`,
      );
    return `(r ->> ${at})::${type}`;
  });
  return `insert into ${name} (${given.join(", ")}) overriding system value
    select ${values.join(", ")} from jsonb_array_elements($1::jsonb) as r`;
}

const NO_LIMITS = "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** A connection without time limits, opened when it is needed. `close` discards it: an open one would keep the program from exiting. */
function lendConnection(database: LoadTarget["database"]) {
  let client: PoolClient | undefined;
  return {
    async get(): Promise<PoolClient> {
      if (client) return client;
      client = await database.session();
      await client.query(NO_LIMITS);
      return client;
    },
    close() {
      client?.release(true);
      client = undefined;
    },
  };
}
