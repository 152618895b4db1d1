import type { CsvValues } from "#platform/csv.server.ts";
import { itemName } from "#shop/selling/catalog/catalog.ts";
import type { OrderRow } from "./admin-orders.store.server.ts";
import type { CustomerField } from "./customer-info.ts";
import { CSV_COLUMNS } from "./order-columns.ts";
import { SHIPPING_METHODS } from "./shipping-methods.ts";
import { itemsToShip, needsLabel } from "./units-to-ship.ts";

/**
 * The CSV files of orders: one for bookkeepers, and one for each program that prints labels, which holds only orders to ship.
 *
 * Both programs let staff match the columns at the first import. Pirate Ship's own field names match automatically
 * (https://support.pirateship.com/en/articles/1068428-how-do-i-upload-address-spreadsheets-into-pirate-ship); it prints "Rubber Stamp"
 * columns on the label, 25 characters each (https://support.pirateship.com/en/articles/1804193-what-are-rubber-stamps-and-how-do-i-use-them).
 * ShipStation joins rows with the same order number into one order with several items
 * (https://help.shipstation.com/hc/en-us/articles/360036323571).
 */
export const ORDER_CSV_FORMATS = ["orders", "pirate_ship", "shipstation"] as const;
export type OrderCsvFormat = (typeof ORDER_CSV_FORMATS)[number];

type Item = OrderRow["items"][number];
type Layout = { names: readonly string[]; rowsOf(order: OrderRow): CsvValues[] };

/** A row for each order. */
const perOrder = (columns: Readonly<Record<string, (order: OrderRow) => string | number>>): Layout => ({
  names: Object.keys(columns),
  rowsOf: (order) => [Object.values(columns).map((value) => value(order))],
});

/** A row for each item that ships. */
const perItem = (columns: Readonly<Record<string, (order: OrderRow, item: Item) => string | number>>): Layout => ({
  names: Object.keys(columns),
  rowsOf: (order) => itemsToShip(order.items).map((item) => Object.values(columns).map((value) => value(order, item))),
});

/** The shop delivers to the 50 states only. */
const COUNTRY = "US";

/** Our CSV files put an apostrophe before a leading '+'. */
const phoneOf = ({ customerInfo }: OrderRow): string => customerInfo.phone.replace(/^\+/, "");

/** The label needs every customer field: a new one doesn't compile until it has a column name. */
const customerColumns = (names: Record<CustomerField, string>) =>
  Object.fromEntries(
    Object.entries(names).map(([field, column]) => [
      column,
      field === "phone" ? phoneOf : ({ customerInfo }: OrderRow) => customerInfo[field as CustomerField],
    ]),
  );

const methodOf = ({ shippingMethod }: OrderRow): string => SHIPPING_METHODS[shippingMethod].name;

export const ORDER_CSV_LAYOUTS: Readonly<Record<OrderCsvFormat, Layout>> = {
  orders: perOrder(Object.fromEntries(CSV_COLUMNS.map(({ csv, value }) => [csv, value]))),
  pirate_ship: perOrder({
    "Order ID": ({ orderNumber }) => orderNumber,
    ...customerColumns({
      ...{ name: "Name", email: "Email", phone: "Phone" },
      ...{ address: "Address Line 1", address2: "Address Line 2", city: "City", state: "State", zip: "Zipcode" },
    }),
    Country: () => COUNTRY,
    "Rubber Stamp 1": (order) => `${order.orderNumber} ${methodOf(order)}`,
    "Rubber Stamp 2": ({ items }) =>
      itemsToShip(items)
        .map(({ quantity, sku }) => `${quantity} x ${sku}`)
        .join(", "),
  }),
  shipstation: perItem({
    "Order #": ({ orderNumber }) => orderNumber,
    "Order Date": ({ placedAt }) => usTime.format(new Date(placedAt)).replace(",", ""),
    "Order Total": ({ amount }) => amount.toFixed(2),
    "Shipping Service": methodOf,
    ...customerColumns({
      ...{ email: "Buyer Email", name: "Recipient Full Name", phone: "Recipient Phone" },
      ...{ address: "Address Line 1", address2: "Address Line 2", city: "City", state: "State", zip: "Postal Code" },
    }),
    "Country Code": () => COUNTRY,
    "Item SKU": (_, { sku }) => sku,
    "Item Name": (_, item) => itemName(item),
    "Item Quantity": (_, { quantity }) => quantity,
  }),
};

/** Bookkeepers want every order; labels are for orders still to be sent. */
export const isInFile = (format: OrderCsvFormat, order: OrderRow): boolean => format === "orders" || needsLabel(order);

/** `11/02/2026, 18:04:59`, in US Eastern time like the rest of the admin. */
const usTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
});
