import type { FastifyInstance } from "fastify";
import { holdsCardNumber } from "#platform/card-number.ts";
import { problem } from "./outcomes.ts";

const CARDS = "card cc credit creditcard debitcard payment paymentcard".split(" ");
const PARTS = "number no num nr pan cvc cvv cvv2 csc cvn cid securitycode expiry expirydate expiration exp".split(" ");
const MORE = (
  "cardinfo carddetails carddata creditcard pan primaryaccountnumber ccnumber cvc cvc2 cvv cvv2 csc cvn ccv " +
  "cardholdername cardverificationvalue cardverificationcode track1 track2 trackdata magstripe"
).split(" ");

/** Names of card data fields, in lowercase without punctuation. */
const CARD_FIELDS = new Set([...CARDS.flatMap((card) => PARTS.map((part) => card + part)), ...MORE]);

/**
 * A tracking number can be as long as a card number, and one in ten passes the Luhn check. In a field with this name, only numbers
 * in the card networks' ranges count as cards.
 */
const PARCEL_FIELD = "trackingNumber";

/**
 * Many shops use barcodes as SKUs, and one in ten passes the Luhn check. In a field with this name, and as a whole cell of a CSV file, a
 * valid barcode doesn't count as a card: only cards that expired long ago had 13 digits.
 */
const SKU_FIELD = "sku";
const CELL_OF_13_DIGITS = /(?<=^|[,"\n])\d{13}(?=[,"\r\n]|$)/g;
const withoutBarcodes = (csv: string): string =>
  csv.replace(CELL_OF_13_DIGITS, (cell) => (isBarcode(cell) ? "barcode" : cell));

/**
 * Whether a body seems to contain card data: a field with such a name, or text or a number that contains a card number. The time
 * depends only on the body's size: 64 KB take 0.2 to 1.3 ms, longer in a process that has just started or on a busy machine
 * (bench/card-data-guard.ts). Pure; `body` is any JSON.
 */
export function holdsCardData(body: unknown): boolean {
  // An explicit stack, because a body may be nested deeper than the call stack allows.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object") {
      if (valueHoldsCardNumber(value)) return true;
    } else if (Array.isArray(value)) {
      for (const item of value) open.push(item);
    } else if (value !== null && !Buffer.isBuffer(value)) {
      if (fieldsHoldCardData(value as Record<string, unknown>, open)) return true;
    }
  }
  return false;
}

/** Checks the field names and pushes the values onto `open`. */
function fieldsHoldCardData(fields: Record<string, unknown>, open: unknown[]): boolean {
  for (const name of Object.keys(fields)) {
    if (isCardField(name) || holdsCardNumber(name)) return true;
    const value = fields[name];
    if (typeof value !== "string") open.push(value);
    else if (name === SKU_FIELD && isBarcode(value.trim())) continue;
    else if (holdsCardNumber(value, { onlyOfNetworks: name === PARCEL_FIELD })) return true;
  }
  return false;
}

function valueHoldsCardNumber(value: unknown): boolean {
  if (typeof value === "string") return holdsCardNumber(value);
  return typeof value === "number" && numberHoldsCardNumber(value);
}

const isCardField = (name: string): boolean =>
  name.length > 2 && CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** A number of that size that JavaScript can't represent exactly has lost digits and can't be checked, so it counts as a card number. */
function numberHoldsCardNumber(value: number): boolean {
  const size = Math.abs(value);
  if (size < 1e12 || size >= 1e19) return false;
  return size > Number.MAX_SAFE_INTEGER || holdsCardNumber(String(Math.trunc(size)));
}

/** Headers that the shop stores or that proxies often log. */
const STORED_HEADERS = ["idempotency-key", "user-agent", "referer"];

/** Rejects requests with card data before they are processed or logged. */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook("preValidation", async (request, reply) => {
    const headers = STORED_HEADERS.map((name) => request.headers[name]);
    const { body } = request;
    const isCsv = typeof body === "string" && request.headers["content-type"]?.startsWith("text/csv");
    if (!holdsCardData([isCsv ? withoutBarcodes(body) : body, headers])) return;
    request.log.warn({ route: request.routeOptions.url }, "Rejected a request that seems to contain card data");
    return problem(reply, "card_data_refused");
  });
}

/** Whether a text is an EAN-13 barcode, also called GTIN-13: 13 digits, of which the last one is a check digit. */
function isBarcode(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
