import { COUNTED_UP_TO } from "#platform/keyset.ts";

/** Which orders a file contains. `which`: 'matching "To ship"', 'selected', or empty for all. */
export type ExportScope = {
  which: string;
  /** The number of orders; undefined if the list doesn't know it. */
  total?: number | undefined;
  /** How many of them are ready to ship, if known. */
  toShip?: number | undefined;
};

/** 'Orders: 15 matching "To ship"' */
export function ordersLabel({ which, total }: ExportScope): string {
  const count = total === undefined ? "" : amount(total);
  return ["Orders:", which === "" ? "all" : "", count, which].filter(Boolean).join(" ");
}

/** 'Labels for Pirate Ship: 12 ready to ship' */
export const labelsLabel = (program: string, { toShip }: ExportScope): string =>
  `Labels for ${program}: ${toShip === undefined ? "those" : amount(toShip)} ready to ship`;

const amount = (count: number): string =>
  count > COUNTED_UP_TO ? `${COUNTED_UP_TO.toLocaleString("en-US")}+` : count.toLocaleString("en-US");

/** The number of orders in a CSV file. Its first column is the order number, which several rows may share. */
export function ordersIn(csv: string): number {
  const rows = csv
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .slice(1);
  return new Set(rows.map((row) => row.split(",", 1)[0]).filter(Boolean)).size;
}
