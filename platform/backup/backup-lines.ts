import { z } from "zod";

// A backup is text, with one JSON value per line. An object announces what follows; a table's row is an array of its values as PostgreSQL
// writes them as text. The same lines are written to a file, read from one, and used to move a shop between databases.

const name = z.string().min(1);
const count = z.int().nonnegative();

const headerSchema = z.object({
  backup: z.literal("packd"),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(["embedded", "postgres"]),
  /** The migrations that the database had applied. */
  migrations: z.array(name),
});
const tableSchema = z.object({ table: name, columns: z.array(name) });
const tableEndSchema = z.object({ end: name, rows: count, checksum: z.string() });
const sequenceSchema = z.object({ sequence: name, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() });
const fileSchema = z.object({ file: name, sha256: z.string(), base64: z.base64() });
const footerSchema = z.object({
  done: z.literal(true),
  tables: count,
  rows: count,
  files: count,
  missing: z.array(name),
});

const lineSchema = z.union([headerSchema, tableSchema, tableEndSchema, sequenceSchema, fileSchema, footerSchema]);

export type BackupHeader = z.infer<typeof headerSchema>;
/** The last line. `missing`: files that the database names but the storage lacks. */
export type BackupFooter = z.infer<typeof footerSchema>;
/** Any line that isn't a row. */
export type BackupMark = z.infer<typeof lineSchema>;

/** Lines as they are read and written: some at a time, which saves memory and makes each line cheap. */
export type BackupLines = AsyncIterable<readonly string[]>;

/** The backup can't be used; the message is a sentence for the person running the command. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

export const isRow = (line: string): boolean => line.startsWith("[");

export const writeMark = (mark: BackupMark): string => JSON.stringify(mark);

/** @throws BackupFault */
export function readMark(line: string): BackupMark {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    throw new BackupFault("This isn't a backup of this program, or it's damaged.");
  }
}
