import { COUNTED_UP_TO } from "#platform/keyset.ts";

/** Which orders go into a file: 'matching "To ship"', 'selected', and for all of them nothing. */
export type ExportScope = {
  which: string;
  /** How many; undefined where the list doesn't know. */
  total?: number | undefined;
  /** How many of them are to ship, where that is known. */
  toShip?: number | undefined;
};

/** 'Orders: 15 matching "To ship"' */
export function ordersLabel({ which, total }: ExportScope): string {
  const count = total === undefined ? "" : amount(total);
  if (which === "") return `Orders: all ${count}`.trimEnd();
  return `Orders: ${count} ${which}`.replace("  ", " ");
}

/** 'Labels for Pirate Ship: 12 ready to ship' */
export const labelsLabel = (program: string, { toShip }: ExportScope): string =>
  `Labels for ${program}: ${toShip === undefined ? "those" : amount(toShip)} ready to ship`;

const amount = (count: number): string =>
  count > COUNTED_UP_TO ? `${COUNTED_UP_TO.toLocaleString("en-US")}+` : count.toLocaleString("en-US");

/** How many orders a CSV file has. Its first column is their number, which may be on several rows. */
export function ordersIn(csv: string): number {
  const rows = csv
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .slice(1);
  return new Set(rows.map((row) => row.split(",", 1)[0]).filter(Boolean)).size;
}
