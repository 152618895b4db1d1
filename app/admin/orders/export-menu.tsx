import { easternDay } from "#platform/eastern-day.ts";
import { COUNTED_UP_TO } from "#platform/keyset.ts";
import { countOf } from "#platform/text.ts";
import type { OrderCsvFormat } from "#shop/ordering/orders/order-csv-layouts.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { useDownload } from "../kit/download-button.tsx";

type File = { format: OrderCsvFormat; label: (scope: ExportScope) => string; about: string };

const labelsFor = (format: OrderCsvFormat, program: string): File => ({
  format,
  label: (scope) => labelsLabel(program, scope),
  about: "To print labels, with full addresses",
});

const FILES: readonly File[] = [
  { format: "orders", label: ordersLabel, about: "One row per order, for bookkeeping" },
  labelsFor("pirate_ship", "Pirate Ship"),
  labelsFor("shipstation", "ShipStation"),
];

type Props = { query: Readonly<Record<string, string | undefined>>; scope: ExportScope; more?: MenuAction | undefined };

/** Exports orders as a CSV file for bookkeeping or a label program: those that match the filter, or the selected ones. `more`: another action, where there is only room for one menu. */
export function ExportMenu({ query, scope, more }: Props) {
  const { busy, download } = useDownload();
  const actions = FILES.map(({ format, label, about }) => ({
    label: label(scope),
    about,
    press: () =>
      download({
        get: (call) => call("GET /api/admin/orders.csv", { query: { ...query, format }, file: true }),
        name: `${format.replace("_", "-")}-${easternDay(new Date())}.csv`,
        saved: async (file) => `Exported ${countOf(ordersIn(await file.text()), "order")}`,
      }),
  }));
  return (
    <ActionMenu busy={busy} actions={more ? [more, ...actions] : actions} {...(more && { label: "More actions" })}>
      {!more && (busy ? "Preparing..." : "Export CSV")}
    </ActionMenu>
  );
}

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

/** 'For Pirate Ship: 12 orders to ship' */
export const labelsLabel = (program: string, { toShip }: ExportScope): string =>
  `For ${program}: ${toShip === undefined ? "orders" : `${amount(toShip)} ${toShip === 1 ? "order" : "orders"}`} to ship`;

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
