import { carrierOfNumber } from "#shop/ordering/orders/carriers.ts";
import { NO_TRACKING, type TypedTracking, withNumber } from "./tracking-fields.tsx";

type Order = { _id: string; orderNumber: string };

/**
 * `found` is keyed by order id. `unused` counts the tracking numbers that match none of the orders, `unreadable` the lines of an order
 * without a tracking number that can be read.
 */
export type ReadTracking = { found: Record<string, TypedTracking>; unused: number; unreadable: number };

/**
 * Reads tracking numbers from a column copied from a spreadsheet, or from a label program's CSV file. If there are order numbers, each line
 * belongs to its order. Otherwise the lines belong to the orders in turn, including lines that can't be read, because with one skipped,
 * every later order would get another customer's number.
 */
export function readTracking(text: string, orders: readonly Order[]): ReadTracking {
  const lines = linesOf(text);
  const byDigits = new Map(orders.map((order) => [digitsOf(order.orderNumber), order]));
  const isNumbered = lines.some((cells) => orderNumberIn(cells) !== undefined);
  const left = [...orders];
  const read: ReadTracking = { found: {}, unused: 0, unreadable: 0 };
  for (const cells of lines) {
    const orderNumber = orderNumberIn(cells);
    const order = isNumbered ? byDigits.get(digitsOf(orderNumber ?? "")) : left.shift();
    const tracking = cells.filter((cell) => cell !== orderNumber && isTracking(cell)).sort(mostLikelyFirst)[0];
    if (!tracking) read.unreadable += order && cells.some(Boolean) ? 1 : 0;
    else if (!order || read.found[order._id]) read.unused += 1;
    else read.found[order._id] = withNumber(NO_TRACKING, tracking);
  }
  return read;
}

/** 'LC482913' or '#LC482913': the shop's order numbers are these letters and at least 6 digits. */
const orderNumberIn = (cells: readonly string[]) => cells.find((cell) => /^#?LC\d{6,}$/i.test(cell));
const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * Whether a text can be a tracking number: long enough, with digits, and not a date, a price, a name or the ZIP code that USPS prints as a
 * separate barcode. It rejects numbers that a spreadsheet has shortened to 9.4E+21, whose digits are lost.
 */
export const isTracking = (text: string): boolean =>
  /^[0-9a-z][0-9a-z -]{7,39}$/i.test(text) &&
  digitsOf(text).length >= 8 &&
  !/^(\d{4}-\d\d-\d\d|420\d{5}(\d{4})?$)/.test(text);

/** Sorts the most likely tracking number of a row first: one in a carrier's format, then the longest, as phone numbers are shorter. */
const mostLikelyFirst = (one: string, other: string): number =>
  Number(carrierOfNumber(other) !== undefined) - Number(carrierOfNumber(one) !== undefined) ||
  digitsOf(other).length - digitsOf(one).length;

/** What people write in place of a number. */
const NO_NUMBER = /^(n\/?a|no|none|tbd|pick ?up|[-–—]+)$/i;

/**
 * Splits lines into cells at tabs, commas and semicolons, without a heading and without blank lines at the end. A heading is a first line
 * of words. Quotes are simply removed, as the numbers contain none of these.
 */
function linesOf(text: string): string[][] {
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(/[\t,;]/).map((cell) => cell.replaceAll('"', "").replace(/^[='\s]+|\s+$/g, "")));
  const first = lines[0]?.filter(Boolean) ?? [];
  const isHeading = first.length > 0 && first.every((cell) => !/\d/.test(cell) && !NO_NUMBER.test(cell));
  return isHeading ? lines.slice(1) : lines;
}
