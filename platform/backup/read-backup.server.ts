import {
  BackupFault,
  type BackupFooter,
  type BackupHeader,
  type BackupLines,
  type BackupMark,
  isRow,
  readMark,
} from "./backup-lines.ts";
import { rowChecksum, sha256, type TableSum } from "./checksums.ts";

/** Handles the parts of a backup in order. Each part is verified before its call, but a table's rows only by the time of `tableEnd`. */
export type BackupHandler = {
  header?(header: BackupHeader): Promise<void>;
  table?(table: string, columns: readonly string[]): Promise<void>;
  rows?(rows: readonly string[]): Promise<void>;
  tableEnd?(table: string, sum: TableSum): Promise<void>;
  sequence?(sequence: string, lastValue: string, isCalled: boolean): Promise<void>;
  file?(name: string, bytes: Buffer): Promise<void>;
};

export type BackupSummary = { header: BackupHeader; footer: BackupFooter };

/** Reads a backup to its end and checks every count and checksum in it. @throws BackupFault */
export async function readBackup(lines: BackupLines, handler: BackupHandler): Promise<BackupSummary> {
  const reader = createReader(handler);
  for await (const some of lines) {
    for (let at = 0; at < some.length; ) {
      const from = at;
      while (isRow(some[at] ?? "")) at++;
      if (at > from) await reader.rows(some.slice(from, at));
      const line = some[at++];
      if (line !== undefined) await reader.mark(readMark(line));
    }
  }
  return reader.summary();
}

function createReader(handler: BackupHandler) {
  let header: BackupHeader | undefined;
  let footer: BackupFooter | undefined;
  let table: { name: string; sum: ReturnType<typeof rowChecksum> } | undefined;
  const counted = { tables: 0, rows: 0, files: 0 };

  const demand = (isRight: boolean, what: string) => {
    if (!isRight) throw new BackupFault(`This backup is damaged (${what}): use another one.`);
  };

  async function endTable(name: string, given: TableSum): Promise<void> {
    const found = table?.sum.result();
    demand(table?.name === name, `${name} ends without a beginning`);
    demand(found?.rows === given.rows && found.checksum === given.checksum, `${name} isn't as it was written`);
    table = undefined;
    counted.tables++;
    counted.rows += given.rows;
    await handler.tableEnd?.(name, given);
  }

  async function mark(line: BackupMark): Promise<void> {
    demand("backup" in line ? !header : header !== undefined && !footer, "its parts are out of order");
    demand(table === undefined || "end" in line, "a table does not end");
    if ("backup" in line) {
      header = line;
      await handler.header?.(line);
    } else if ("table" in line) {
      table = { name: line.table, sum: rowChecksum() };
      await handler.table?.(line.table, line.columns);
    } else if ("end" in line) await endTable(line.end, line);
    else if ("sequence" in line) await handler.sequence?.(line.sequence, line.lastValue, line.isCalled);
    else if ("file" in line) {
      const bytes = Buffer.from(line.base64, "base64");
      demand(sha256(bytes) === line.sha256, `${line.file} isn't as it was written`);
      counted.files++;
      await handler.file?.(line.file, bytes);
    } else footer = line;
  }

  return {
    mark,
    async rows(rows: readonly string[]): Promise<void> {
      demand(table !== undefined, "rows without a table");
      for (const row of rows) table?.sum.add(row);
      await handler.rows?.(rows);
    },
    summary(): BackupSummary {
      if (!header || !footer) throw new BackupFault("This backup isn't complete. Use another one.");
      const { tables, rows, files } = footer;
      const isWhole = counted.tables === tables && counted.rows === rows && counted.files === files;
      demand(isWhole, "parts of it are missing");
      return { header, footer };
    },
  };
}
