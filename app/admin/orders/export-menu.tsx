import { easternDay } from "#platform/eastern-day.ts";
import { countOf } from "#platform/text.ts";
import type { OrderCsvFormat } from "#shop/ordering/orders/order-csv-layouts.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { useDownload } from "../kit/download-button.tsx";
import { type ExportScope, labelsLabel, ordersIn, ordersLabel } from "./export-words.ts";

type File = { format: OrderCsvFormat; label: (scope: ExportScope) => string; about: string };

const labelsFor = (format: OrderCsvFormat, program: string): File => ({
  format,
  label: (scope) => labelsLabel(program, scope),
  about: "With the full address",
});

const FILES: readonly File[] = [
  { format: "orders", label: ordersLabel, about: "One row per order, for bookkeeping" },
  labelsFor("pirate_ship", "Pirate Ship"),
  labelsFor("shipstation", "ShipStation"),
];

type Props = { query: Readonly<Record<string, string | undefined>>; scope: ExportScope };

/** Exports orders as a CSV file for bookkeeping or a label program: those that match the filter, or the selected ones. */
export function ExportMenu({ query, scope }: Props) {
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
    <ActionMenu busy={busy} actions={actions}>
      {busy ? "Preparing..." : "Export CSV"}
    </ActionMenu>
  );
}
