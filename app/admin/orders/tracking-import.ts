import { carrierOfNumber, hasCarrierShape, tidyTrackingNumber } from "#shop/ordering/orders/carriers.ts";
import { NO_TRACKING, type TypedTracking, withNumber } from "./tracking-fields.tsx";

type Order = { _id: string; orderNumber: string };

/**
 * `found` is keyed by order id. `more` counts other numbers of the same orders, such as those of a second package, `unused` the tracking
 * numbers that match none of the orders, and `unreadable` the orders that have lines but no tracking number that can be read.
 */
export type ReadTracking = { found: Record<string, TypedTracking>; more: number; unused: number; unreadable: number };

/**
 * Reads tracking numbers from a column copied from a spreadsheet, or from a label program's CSV file. If there are order numbers, each line
 * belongs to its order. Otherwise the lines belong to the orders in turn, including lines that can't be read, because with one skipped,
 * every later order would get another customer's number.
 */
export function readTracking(text: string, orders: readonly Order[]): ReadTracking {
  const { lines, trackingIn } = tableOf(text);
  const byDigits = new Map(orders.map((order) => [digitsOf(order.orderNumber), order]));
  const isNumbered = lines.some((cells) => orderNumberIn(cells) !== undefined);
  const left = [...orders];
  const read = { found: {} as ReadTracking["found"], more: 0, unused: 0 };
  const unread = new Set<string>();
  for (const cells of lines) {
    const order = isNumbered ? byDigits.get(digitsOf(orderNumberIn(cells) ?? "")) : left.shift();
    const tracking = trackingIn(cells);
    const known = order && read.found[order._id];
    if (!tracking && order && cells.some(Boolean)) unread.add(order._id);
    if (!tracking) continue;
    if (!order) read.unused += 1;
    else if (!known) read.found[order._id] = withNumber(NO_TRACKING, tracking);
    else if (tidyTrackingNumber(known.trackingNumber) !== tidyTrackingNumber(tracking)) read.more += 1;
  }
  return { ...read, unreadable: [...unread].filter((id) => !read.found[id]).length };
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

/** Whether a cell beside others is a tracking number. DHL and UPS also have short ones, but those could be a phone or a ZIP code. */
const isSurelyTracking = (cell: string): boolean =>
  isTracking(cell) && hasCarrierShape(cell) && !/^\d{0,11}$/.test(cell.replace(/[ -]/g, ""));

/** Sorts the most likely tracking number of a row first: one that only one carrier has, then the longest. */
const mostLikelyFirst = (one: string, other: string): number =>
  Number(carrierOfNumber(other) !== undefined) - Number(carrierOfNumber(one) !== undefined) ||
  digitsOf(other).length - digitsOf(one).length;

/** What people write in place of a number. */
const NO_NUMBER = /^(n\/?a|none|tbd|pick ?up|[-–—]+|no(t? .*track.*)?)$/i;

const isWords = (cell: string): boolean => !/\d/.test(cell) && !NO_NUMBER.test(cell);

type Table = { lines: string[][]; trackingIn: (cells: readonly string[]) => string | undefined };

/** The columns of tracking numbers; not those of a return label, or of what else is known about the tracking. */
const trackingColumns = (heading: readonly string[]): number[] =>
  heading.flatMap((cell, at) =>
    /track/i.test(cell) && isWords(cell) && !/return|status|url|link|date/i.test(cell) ? at : [],
  );

/**
 * Splits a text into cells, without a heading and without blank lines at the end. A heading is a first line of words, or the first one with
 * several cells if it names the columns of tracking numbers; then only these are read. Without one, a single column has nothing but tracking
 * numbers.
 */
function tableOf(text: string): Table {
  const lines = text
    .trimEnd()
    .replaceAll(/(?<=^|[\t,;=])"(?:[^"]|"")*"(?=[\t,;\r\n]|$)/gm, (quoted) => quoted.replaceAll(/[\t,;\r\n]/g, " "))
    .split(/\r?\n/);
  const linesWith = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const separator = ["\t", ";", ","].reduce((best, one) => (linesWith(one) > linesWith(best) ? one : best));
  const table = lines.map((line) =>
    line.split(separator).map((cell) => cell.replaceAll('"', "").replace(/^[='\s]+|\s+$/g, "")),
  );
  const headingAt = Math.max(
    0,
    table.findIndex((cells) => cells.filter(Boolean).length > 1),
  );
  const heading = table[headingAt] ?? [];
  const columns = trackingColumns(heading);
  if (columns.length > 0 && orderNumberIn(heading) === undefined) {
    const trackingIn = (cells: readonly string[]) => columns.map((at) => cells[at] ?? "").find(isTracking);
    return { lines: table.slice(headingAt + 1), trackingIn };
  }
  const filled = table[0]?.filter(Boolean) ?? [];
  const isColumn = table.every((cells) => cells.filter(Boolean).length < 2);
  return {
    lines: filled.length > 0 && filled.every(isWords) ? table.slice(1) : table,
    trackingIn: (cells) => cells.filter(isColumn ? isTracking : isSurelyTracking).sort(mostLikelyFirst)[0],
  };
}
