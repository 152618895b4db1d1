import { carrierOfNumber } from "#shop/ordering/orders/carriers.ts";
import { NO_TRACKING, type TypedTracking, withNumber } from "./tracking-fields.tsx";

type Order = { _id: string; orderNumber: string };

/** `found` by the id of its order; `unused`: lines with a number that belongs to none of them. */
export type ReadTracking = { found: Record<string, TypedTracking>; unused: number };

/**
 * Tracking numbers out of a column that was copied from a spreadsheet, or a CSV file of a label program. A line that names an order belongs
 * to it; lines without an order number fill the orders in turn.
 */
export function readTracking(text: string, orders: readonly Order[]): ReadTracking {
  const found: ReadTracking["found"] = {};
  const byDigits = new Map(orders.map((order) => [digitsOf(order.orderNumber), order]));
  const left = [...orders];
  let unused = 0;
  for (const cells of linesOf(text)) {
    const numbered = cells.find((cell) => ORDER_NUMBER.test(cell));
    const number = cells.filter((cell) => cell !== numbered && isTracking(cell)).sort(surest)[0];
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

/** 'LC482913' or '#LC482913': the shop's order numbers have 6 digits or more behind these letters. */
const ORDER_NUMBER = /^#?LC\d{6,}$/i;
const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * Long enough, with digits, and not a date, a price, a name or the ZIP code that USPS prints as a barcode of its own. A spreadsheet
 * shortens long numbers to 9.4E+21, which are lost.
 */
export const isTracking = (text: string): boolean =>
  /^[0-9a-z][0-9a-z -]{7,39}$/i.test(text) &&
  digitsOf(text).length >= 8 &&
  !/^(\d{4}-\d\d-\d\d|420\d{5}(\d{4})?$)/.test(text);

/** Sorts the surest tracking number of a row first: the one with a carrier's shape, then the longest (a phone number is shorter). */
const surest = (one: string, other: string): number =>
  Number(carrierOfNumber(other) !== undefined) - Number(carrierOfNumber(one) !== undefined) ||
  digitsOf(other).length - digitsOf(one).length;

/** Cells between tabs, commas or semicolons. Tracking and order numbers contain none, so quotes are just dropped. */
const linesOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t,;]/).map((cell) => cell.replaceAll('"', "").replace(/^[='\s]+|\s+$/g, "")))
    .filter((cells) => cells.some((cell) => cell !== ""));
