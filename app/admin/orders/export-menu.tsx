import { easternDay } from "#platform/eastern-day.ts";
import type { OrderCsvFormat } from "#shop/ordering/orders/order-csv-layouts.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { useDownload } from "../kit/download-button.tsx";

const FILES: readonly { format: OrderCsvFormat; label: string; about: string }[] = [
  { format: "orders", label: "Orders", about: "One row per order, for bookkeeping" },
  { format: "pirate_ship", label: "Labels for Pirate Ship", about: "Orders to ship, with the full address" },
  { format: "shipstation", label: "Labels for ShipStation", about: "Orders to ship, with the full address" },
];

type Props = { query: Readonly<Record<string, string | undefined>> };

/** Orders as a CSV file, for a bookkeeper or a label program: those that match the filter, or the selected ones. */
export function ExportMenu({ query }: Props) {
  const { busy, download } = useDownload();
  const actions = FILES.map(({ format, label, about }) => ({
    label,
    about,
    press: () =>
      download({
        get: (call) => call("GET /api/admin/orders.csv", { query: { ...query, format }, file: true }),
        name: `${format.replace("_", "-")}-${easternDay(new Date())}.csv`,
      }),
  }));
  return (
    <ActionMenu busy={busy} actions={actions}>
      {busy ? "Preparing..." : "Export CSV"}
    </ActionMenu>
  );
}
