import { carrierOfNumber } from "#shop/ordering/orders/carriers.ts";
import { NO_TRACKING, type TypedTracking, withNumber } from "./tracking-fields.tsx";

type Order = { _id: string; orderNumber: string };

/** `found` is keyed by order id; `unused` counts the lines whose number matches none of the orders. */
export type ReadTracking = { found: Record<string, TypedTracking>; unused: number };

/**
 * Reads tracking numbers from a column copied from a spreadsheet, or from a label program's CSV file. A line with an order number belongs
 * to that order; the other lines are assigned to the orders in turn.
 */
export function readTracking(text: string, orders: readonly Order[]): ReadTracking {
  const found: ReadTracking["found"] = {};
  const byDigits = new Map(orders.map((order) => [digitsOf(order.orderNumber), order]));
  const left = [...orders];
  let unused = 0;
  for (const cells of linesOf(text)) {
    const numbered = cells.find((cell) => ORDER_NUMBER.test(cell));
    const number = cells.filter((cell) => cell !== numbered && isTracking(cell)).sort(mostLikelyFirst)[0];
    if (!number) continue;
    const order = numbered ? byDigits.get(digitsOf(numbered)) : left.shift();
    if (!order || found[order._id]) {
      unused += 1;
      continue;
    }
    found[order._id] = withNumber(NO_TRACKING, number);
  }
  return { found, unused };
}

/** 'LC482913' or '#LC482913': the shop's order numbers are these letters and at least 6 digits. */
const ORDER_NUMBER = /^#?LC\d{6,}$/i;
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

/** Splits lines into cells at tabs, commas and semicolons. Quotes are simply removed, as the numbers contain none of these. */
const linesOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t,;]/).map((cell) => cell.replaceAll('"', "").replace(/^[='\s]+|\s+$/g, "")))
    .filter((cells) => cells.some((cell) => cell !== ""));
