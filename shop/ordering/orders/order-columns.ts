import { spreadsheetTime } from "#platform/spreadsheet-time.ts";
import { itemName } from "#shop/selling/catalog/catalog.ts";
import type { AdminOrder, OrderRow } from "./admin-orders.store.server.ts";
import { CUSTOMER_FIELD_NAMES, headingOf } from "./customer-info.ts";
import { SHIPPING_METHODS } from "./shipping-methods.ts";

type Value = string | number;

type InFile = { csv: string; value: (order: OrderRow) => Value; label?: undefined; cell?: undefined };

/** Position in the list by `place`; `phone`: where it is on a phone's card. */
type InList = { csv?: string; label: string; place: number; phone?: "left" | "right" | "wide" | "hidden" };

/** A cell drawn by name (app/admin/orders/order-columns.tsx). */
export type OrderCell = "number" | "status" | "items" | "amount" | "customer" | "date";
type Drawn = InList & { cell: OrderCell; value: (order: OrderRow) => Value };
type Plain = InList & { cell?: undefined; value: (order: AdminOrder) => Value };

/**
 * Columns of the staff's order list and of its CSV file, in the order of the file. A list column's value must be in
 * `adminOrderSchema` too.
 */
const COLUMNS: readonly (InFile | Drawn | Plain)[] = [
  { csv: "Order", value: ({ orderNumber }) => orderNumber, label: "Order", place: 10, cell: "number" },
  {
    csv: "Placed (Eastern time)",
    value: ({ placedAt }) => spreadsheetTime(placedAt),
    label: "Date",
    place: 60,
    phone: "hidden",
    cell: "date",
  },
  {
    csv: "Status",
    value: ({ status }) => status.replaceAll("_", " "),
    label: "Status",
    place: 20,
    phone: "right",
    cell: "status",
  },
  {
    csv: "Name",
    value: ({ customerInfo }) => customerInfo.name,
    label: "Customer",
    place: 50,
    cell: "customer",
  },
  ...CUSTOMER_FIELD_NAMES.filter((field) => field !== "name").map(
    (field): InFile => ({ csv: headingOf(field), value: ({ customerInfo }) => customerInfo[field] }),
  ),
  { csv: "Shipping method", value: ({ shippingMethod }) => SHIPPING_METHODS[shippingMethod].name },
  { csv: "Carrier", value: ({ carrier }) => carrier ?? "" },
  { csv: "Tracking number", value: ({ trackingNumber }) => trackingNumber ?? "" },
  { csv: "Items", value: ({ items }) => items.map(itemText).join("; "), label: "Items", place: 30, cell: "items" },
  { csv: "Units", value: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0) },
  { csv: "Subtotal", value: ({ subtotal }) => subtotal.toFixed(2) },
  { csv: "Shipping", value: ({ shippingCost }) => shippingCost.toFixed(2) },
  { csv: "Tax", value: ({ tax }) => tax.toFixed(2) },
  {
    csv: "Total",
    value: ({ amount }) => amount.toFixed(2),
    label: "Amount",
    place: 40,
    phone: "right",
    cell: "amount",
  },
  { csv: "Taken", value: ({ taken }) => taken.toFixed(2) },
  { csv: "Refunded", value: ({ refunded }) => refunded.toFixed(2) },
  { csv: "Lost in disputes", value: ({ lost }) => lost.toFixed(2) },
  { csv: "Net", value: ({ net }) => net.toFixed(2) },
  { csv: "Paid by", value: ({ provider }) => provider ?? "" },
  { csv: "Payment", value: ({ paymentRef }) => paymentRef ?? "" },
];

export const LIST_COLUMNS: readonly (Drawn | Plain)[] = COLUMNS.filter((column) => column.label !== undefined).sort(
  (one, other) => one.place - other.place,
);

export const CSV_COLUMNS = COLUMNS.flatMap(({ csv, value }) => (csv === undefined ? [] : [{ csv, value }]));

const itemText = (item: OrderRow["items"][number]): string => `${item.quantity} x ${itemName(item)} (${item.sku})`;
