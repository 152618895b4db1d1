import { type BackupLines, writeMark } from "./backup-lines.ts";
import { sha256 } from "./checksums.ts";
import { listTables, readRows, readSequences } from "./read-tables.server.ts";
import type { Snapshot } from "./snapshot.server.ts";

/** The files that belong to a database, by their names in it. `read` returns undefined if the storage lacks the file. */
export type BackupFiles = { names: readonly string[]; read(name: string): Promise<Buffer | undefined> };

/**
 * The whole database of a snapshot as the lines of a backup, a few rows in memory at a time.
 * @throws if `end` is aborted before it is done
 */
export async function* readDatabase(
  { client, kind }: Snapshot,
  { files, madeAt, end }: { files: BackupFiles; madeAt: Date; end?: AbortSignal | undefined },
): BackupLines & AsyncGenerator<string[]> {
  const applied = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const migrations = applied.rows.map(({ name }) => name);
  yield [writeMark({ backup: "packd", format: 1, madeAt: madeAt.toISOString(), database: kind, migrations })];
  const tables = await listTables(client);
  let rows = 0;
  for (const table of tables) {
    end?.throwIfAborted();
    yield [writeMark({ table: table.name, columns: table.columns.map(({ name }) => name) })];
    const reading = readRows(client, table);
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) {
      end?.throwIfAborted();
      yield step.value;
    }
    rows += step.value.rows;
    yield [writeMark({ end: table.name, ...step.value })];
  }
  yield (await readSequences(client)).map(writeMark);
  const missing: string[] = [];
  for (const name of files.names) {
    end?.throwIfAborted();
    const bytes = await files.read(name);
    if (!bytes) missing.push(name);
    else yield [writeMark({ file: name, sha256: sha256(bytes), base64: bytes.toString("base64") })];
  }
  yield [writeMark({ done: true, tables: tables.length, rows, files: files.names.length - missing.length, missing })];
}
