import { writeCsv, writeCsvRows } from "#platform/csv.server.ts";
import type { Db } from "#shop/context.server.ts";
import { type ExportedOrder, readForExport } from "./export-orders.store.server.ts";
import { lookThrough } from "./find-orders.store.server.ts";
import type { OrderFilter } from "./order-filter.ts";

/** Orders that are looked at and in memory at a time. */
const PART = 1_000;

/** A spreadsheet takes a file for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Orders as CSV, newest first, in parts as they are read; one row an order, so that its columns of money can be summed up. All orders of
 * the days are looked through, so that a part takes no longer at the end than at the beginning.
 */
export async function* orderCsv(
  db: Db,
  which: { filter: OrderFilter } | { ids: readonly string[] },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsv(Object.keys(COLUMNS), []);
  if ("ids" in which) return yield rowsOf(await readForExport(db, which.ids));
  let after: string | undefined;
  do {
    const { found, last } = await lookThrough(db, which.filter, { after, rows: PART });
    if (found.length > 0) yield rowsOf(await readForExport(db, found));
    after = last;
  } while (after !== undefined);
}

const rowsOf = (orders: readonly ExportedOrder[]): string =>
  writeCsvRows(orders.map((order) => Object.values(COLUMNS).map((column) => column(order))));

/** As a bookkeeper and a label program ask: when, what, who and where, and the money in its parts. */
const COLUMNS: Record<string, (order: ExportedOrder) => string | number> = {
  Order: ({ number }) => number,
  "Placed (Eastern time)": ({ placed_at }) => easternTime(placed_at),
  Status: ({ status }) => status.replaceAll("_", " "),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  "Address 2": ({ address2 }) => address2,
  City: ({ city }) => city,
  State: ({ state }) => state,
  ZIP: ({ zip }) => zip,
  "Shipping method": ({ shipping_method }) => (shipping_method === "express" ? "Express" : "Standard"),
  Carrier: ({ carrier }) => carrier ?? "",
  "Tracking number": ({ tracking_number }) => tracking_number ?? "",
  Items: ({ items }) => items ?? "",
  Pieces: ({ pieces }) => pieces ?? 0,
  Subtotal: ({ subtotal_cents }) => amount(subtotal_cents),
  Shipping: ({ shipping_cents }) => amount(shipping_cents),
  Tax: ({ tax_cents }) => amount(tax_cents),
  Total: ({ total_cents }) => amount(total_cents),
  Taken: ({ taken_cents }) => amount(taken_cents ?? 0),
  Refunded: ({ refunded_cents }) => amount(refunded_cents),
  "Lost in disputes": ({ lost_cents }) => amount(lost_cents ?? 0),
  Net: ({ taken_cents, refunded_cents, lost_cents }) => amount((taken_cents ?? 0) - refunded_cents - (lost_cents ?? 0)),
  "Paid by": ({ provider }) => provider ?? "",
  Payment: ({ ref }) => ref ?? "",
};

const amount = (cents: number): string => (cents / 100).toFixed(2);

const easternParts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});
/** `2026-11-02 18:04:59`, which spreadsheets read as a time. */
const easternTime = (at: Date): string => easternParts.format(at);
