import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/**
 * A table as CSV (RFC 4180) with a first row of names. A text that a spreadsheet would run as a formula gets a leading apostrophe; one
 * with another separator is quoted, since spreadsheets of many countries split at semicolons and some at tabs.
 */
export const writeCsv = (names: readonly string[], rows: readonly CsvValues[]): string =>
  writeCsvRows([names, ...rows]);

export type CsvValues = readonly (string | number | null)[];

/** More rows of such a table: a long one is written in parts. */
export const writeCsvRows = (rows: readonly CsvValues[]): string =>
  stringify([...rows], { escape_formulas: true, quoted_match: /[;\t]/, record_delimiter: "windows" });

export type CsvRow = { line: number; values: Record<string, string> };

/**
 * The rows of a CSV file by the names in its first row, each with its line in the file; the apostrophe before a formula is taken off
 * again. @returns a sentence instead when it is no CSV.
 */
export function readCsv(text: string): { ok: true; rows: CsvRow[] } | { ok: false; fault: string } {
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
    });
    const rows = records.map(({ record, info }) => ({
      line: info.lines,
      values: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withoutGuard(value)])),
    }));
    return { ok: true, rows };
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** What a text begins with that `escape_formulas` guards, the full-width signs of East Asian keyboards among them. */
const GUARDED = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const withoutGuard = (value: string): string => (GUARDED.test(value) ? value.slice(1) : value);
