import type { FastifyInstance } from "fastify";
import { problem } from "./outcomes.ts";

/** Names of fields that are for card data, without signs and capitals. */
const CARD_FIELDS = new Set([
  ...["card", "cc", "credit", "creditcard", "debitcard", "payment", "paymentcard"].flatMap((card) =>
    [
      "number",
      "no",
      "num",
      "nr",
      "pan",
      "cvc",
      "cvv",
      "cvv2",
      "csc",
      "cvn",
      "cid",
      "securitycode",
      "expiry",
      "expirydate",
      "expiration",
      "exp",
    ].map((part) => card + part),
  ),
  ...[
    "cardinfo",
    "carddetails",
    "carddata",
    "creditcard",
    "pan",
    "primaryaccountnumber",
    "cvc",
    "cvc2",
    "cvv",
    "cvv2",
    "csc",
    "cvn",
    "ccv",
    "ccnumber",
  ],
  ...["cardholdername", "cardverificationvalue", "cardverificationcode", "track1", "track2", "trackdata", "magstripe"],
]);

const UUID = /(?<![0-9a-z])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi;
/** Hashes and hex ids: long words of hex digits, letters among them. */
const HEX_ID = /(?<![0-9a-z])(?=[0-9]*[a-f])[0-9a-f]{24,}(?![0-9a-z])/gi;
/** Digits as people write them in groups: at most one space or hyphen between two of them. */
const DIGITS = /\+?\d(?:[ \t\u00a0\u2000-\u2015\u202f-]?\d){12,}/g;

/**
 * What a carrier calls a parcel is as long as a card number, and one in ten passes the Luhn check. In a field of this name only numbers
 * that card networks give out are taken for cards.
 */
const PARCEL_FIELD = "trackingNumber";
const NETWORKS =
  /^(4\d{12}(\d{3}){0,2}|(5[1-5]|2[2-7])\d{14}|3[47]\d{13}|(6011|64[4-9]|65)\d{12,15}|35\d{14}|62\d{14,17}|3[068]\d{12})$/;

/**
 * Whether a body holds what looks like card data: a field named like it, or a text or number with a card number in it (13 to 19
 * digits that pass the Luhn check). No card number begins with 0, and 1 is for airlines only: left out, because phone numbers with
 * the country code and times in milliseconds begin so. Pure; `body` is any JSON.
 */
export function holdsCardData(body: unknown): boolean {
  // A stack of our own: a body may be nested deeper than calls can be.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (valueHoldsCardNumber(value)) return true;
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) continue;
    for (const [name, item] of Object.entries(value)) {
      if (isCardField(name) || textHoldsCardNumber(name)) return true;
      if (name === PARCEL_FIELD && typeof item === "string" && !isOfNetwork(item)) continue;
      open.push(item);
    }
  }
  return false;
}

function valueHoldsCardNumber(value: unknown): boolean {
  if (typeof value === "string") return textHoldsCardNumber(value);
  return typeof value === "number" && numberHoldsCardNumber(value);
}

const isOfNetwork = (text: string): boolean => NETWORKS.test(text.replace(/\D/g, ""));

const isCardField = (name: string): boolean => CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** A number of that size that JSON cannot carry exactly has lost digits, so it cannot be checked and is refused. */
function numberHoldsCardNumber(value: number): boolean {
  const size = Math.abs(value);
  if (size < 1e12 || size >= 1e19) return false;
  return size > Number.MAX_SAFE_INTEGER || isCardNumber(String(Math.trunc(size)));
}

function textHoldsCardNumber(text: string): boolean {
  if (text.length < 13) return false;
  const words = text.replace(UUID, " id ").replace(HEX_ID, " id ");
  return (words.match(DIGITS) ?? []).some(runHoldsCardNumber);
}

/** A run of up to 19 digits is checked as a whole, a longer one (two numbers in a row) by its groups. */
function runHoldsCardNumber(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const all = groups.join("");
  // A phone number with its country code has at most 15 digits (E.164).
  if (run.startsWith("+") && all.length <= 15) return false;
  if (isCardNumber(all)) return true;
  return groups.some((_, start) => groupsHoldCardNumber(groups, start));
}

function groupsHoldCardNumber(groups: readonly string[], start: number): boolean {
  let digits = "";
  for (let index = start; index < groups.length && digits.length < 19; index += 1) {
    digits += groups[index];
    if (isCardNumber(digits)) return true;
  }
  return false;
}

function isCardNumber(digits: string): boolean {
  if (!/^[2-9]\d{12,18}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** Refuses such bodies before anything reads or logs them. */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook("preValidation", async (request, reply) => {
    if (!holdsCardData(request.body)) return;
    request.log.warn({ route: request.routeOptions.url }, "Refused a body that looks like card data");
    return problem(reply, "card_data_refused");
  });
}
