import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/**
 * A table as CSV (RFC 4180) with a header row. An apostrophe is put before anything that a spreadsheet would run as a formula, at the
 * beginning of a text and after every character at which a spreadsheet may split it: in many countries they split at semicolons, and
 * ignore quotes within what they take for a cell. Negative numbers and email addresses stay as they are.
 */
export const writeCsv = (names: readonly string[], rows: readonly CsvValues[]): string =>
  writeCsvRows([names, ...rows]);

export type CsvValues = readonly (string | number | null)[];

/** More rows of such a table, because long tables are written in parts. */
export const writeCsvRows = (rows: readonly CsvValues[]): string =>
  stringify([...rows], { cast: { string: withGuards }, quoted_match: /[;\t\r\n]/, record_delimiter: "windows" });

export type CsvRow = { line: number; values: Record<string, string> };

/**
 * Parses a CSV file with a header row, whose `names` may repeat. Each row has its line number in the file; the apostrophes before formulas
 * are removed.
 * @returns what is wrong and what to do as `fault` if it isn't valid CSV
 */
export function readCsv(text: string): { ok: true; names: string[]; rows: CsvRow[] } | { ok: false; fault: string } {
  let names: string[] = [];
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (header: string[]) => {
        names = header.map((name) => name.trim());
        return names;
      },
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    const rows = records.map(({ record, info }) => ({
      line: info.lines,
      values: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withoutGuards(value)])),
    }));
    return { ok: true, names, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      ok: false,
      fault: `${faultOf(error)}, or save the file as CSV in your spreadsheet, and choose it again`,
    };
  }
}

function faultOf({ code, lines }: CsvError): string {
  if (code === "CSV_RECORD_INCONSISTENT_COLUMNS")
    return `Line ${lines} has more or fewer cells than the first. Put quotes around text that has commas`;
  // All that follows an open quote belongs to it, so the line where it was opened isn't known.
  const where =
    code === "CSV_QUOTE_NOT_CLOSED" ? "A quote is opened but not closed" : `The quotes in line ${lines} don't match`;
  return `${where}. Put quotes around the whole text and double those within it`;
}

/** What formulas begin with, including the full-width characters of East Asian keyboards. */
const FORMULA = "(?=[ ']*[=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20])";
const UNGUARDED = new RegExp(`(^|[;\\t\\r\\n])${FORMULA}`, "g");
const GUARDED = new RegExp(`(^|[;\\t\\r\\n])'${FORMULA}`, "g");

/** A negative number, or an email address without the characters by which a formula could call or reach anything. */
const HARMLESS = /^(-\d+(\.\d+)?|[\w.+=-]+@[\w.-]+)$/;

const withGuards = (value: string): string => (HARMLESS.test(value) ? value : value.replace(UNGUARDED, "$1'"));
const withoutGuards = (value: string): string => value.replace(GUARDED, "$1");
