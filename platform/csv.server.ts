import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/**
 * A table as CSV (RFC 4180) with a first row of names. An apostrophe stands before what a spreadsheet would run as a formula, at the
 * beginning of a text and after every sign at which a spreadsheet may split it: those of many countries split at semicolons, and take
 * no notice of quotes within what they hold for a cell.
 */
export const writeCsv = (names: readonly string[], rows: readonly CsvValues[]): string =>
  writeCsvRows([names, ...rows]);

export type CsvValues = readonly (string | number | null)[];

/** More rows of such a table: a long one is written in parts. */
export const writeCsvRows = (rows: readonly CsvValues[]): string =>
  stringify([...rows], { cast: { string: withGuards }, quoted_match: /[;\t]/, record_delimiter: "windows" });

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
      values: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withoutGuards(value)])),
    }));
    return { ok: true, rows };
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** What formulas begin with, the full-width signs of East Asian keyboards among it. */
const FORMULA = "(?=[ ']*[=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20])";
const UNGUARDED = new RegExp(`(^|[;\\t\\r\\n])${FORMULA}`, "g");
const GUARDED = new RegExp(`(^|[;\\t\\r\\n])'${FORMULA}`, "g");

const withGuards = (value: string): string => value.replace(UNGUARDED, "$1'");
const withoutGuards = (value: string): string => value.replace(GUARDED, "$1");
