import { types } from "pg";

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const numericArray = 1231;
const date = 1082;

const asText = (text: string) => text;
const asNumbers = (oid: number) => (text: string) => {
  const items: unknown = types.getTypeParser(oid)(text);
  return Array.isArray(items) ? items.map((item) => (item === null ? null : Number(item))) : items;
};

const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [numeric, Number],
  [date, asText],
  [int8Array, asNumbers(int8Array)],
  [numericArray, asNumbers(numericArray)],
]);

/**
 * How values of both databases become JavaScript: int8, count(*) and numeric become numbers (cents and counts stay far below 2^53), a date
 * stays text (it has no time zone), timestamptz becomes a Date, jsonb is parsed. Set per pool, never globally.
 */
export const sqlTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: never) => unknown {
    if (format !== "binary") {
      const parser = parsers.get(oid);
      if (parser) return parser;
    }
    return types.getTypeParser(oid, format === "binary" ? "binary" : "text");
  },
};
