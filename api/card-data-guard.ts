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

/** UUIDs, and hashes and other long words of hex digits, letters among them. */
const HEX_ID =
  /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![0-9a-z])/gi;

/**
 * What a carrier calls a parcel is as long as a card number, and one in ten passes the Luhn check. In a field of this name only numbers
 * that card networks give out are taken for cards.
 */
const PARCEL_FIELD = "trackingNumber";
const NETWORKS =
  /^(4\d{12}(\d{3}){0,2}|(5[1-5]|2[2-7])\d{14}|3[47]\d{13}|(6011|64[4-9]|65)\d{12,15}|35\d{14}|62\d{14,17}|3[068]\d{12})$/;

/**
 * Whether a body holds what looks like card data: a field named like it, or a text or number with a card number in it (13 to 19
 * digits that pass the Luhn check). It takes at most 2 ms for 64 KB. No card number begins with 0, and 1 is for airlines only: left out, because phone numbers with
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
  return holdsCardNumber(digitGroups(plainDigits(text).replace(HEX_ID, " id ")));
}

/** Digits of other scripts, full-width ones among them, as 0 to 9. */
function plainDigits(text: string): string {
  // Every sign of ASCII is what it seems.
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const known = DIGIT_VALUES.get(digit);
    if (known !== undefined) return known;
    // Each script has its ten digits in a row, and what stands before the first of them is none.
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    DIGIT_VALUES.set(digit, String(value));
    return String(value);
  });
}
const DIGIT_VALUES = new Map<string, string>();

/**
 * The digits of a text, in groups. Group `g` begins at `starts[g]` in `digits` and ends at `starts[g + 1]`. Groups of one run have only
 * gaps between them. `loose[g]` and `long[g]` count the loose gaps and the long groups up to group `g`: a loose gap is more than one
 * space or hyphen. People write card numbers with dots and line breaks too, but then so are addresses and lists written.
 */
type DigitGroups = {
  digits: Uint8Array;
  starts: Int32Array;
  runs: { first: number; end: number; afterPlus: boolean }[];
  loose: Int32Array;
  long: Int32Array;
};
const LONGEST_GAP = 3;

const [DIGIT, TIGHT_SIGN, LOOSE_SIGN, OTHER] = [1, 2, 3, 4] as const;
const IS_TIGHT = /[ \t\u00a0\u2000-\u2015\u202f-]/;
const IS_LOOSE = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}.,:;/\\|_*·•．]/u;
/** What is known of each sign of UTF-16: a table, so that a text takes little time, in proportion to its length. */
const signs = new Uint8Array(0x10000);

function kindOf(code: number): number {
  const sign = String.fromCharCode(code);
  const kind = /\d/.test(sign) ? DIGIT : IS_TIGHT.test(sign) ? TIGHT_SIGN : IS_LOOSE.test(sign) ? LOOSE_SIGN : OTHER;
  signs[code] = kind;
  return kind;
}

function digitGroups(text: string): DigitGroups {
  const digits = new Uint8Array(text.length);
  const [starts, loose, long] = [0, 1, 2].map(() => new Int32Array(text.length + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const runs: DigitGroups["runs"] = [];
  let count = 0;
  let groups = 0;
  let gap = LONGEST_GAP + 1;
  let isLoose = false;
  const begin = (gapIsLoose: boolean) => {
    starts[groups] = count;
    if (groups > 0) {
      long[groups] = at(long, groups - 1) + (count - at(starts, groups - 1) > LONGEST_PART ? 1 : 0);
      loose[groups] = at(loose, groups - 1) + (gapIsLoose ? 1 : 0);
    }
    groups += 1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = signs[code] || kindOf(code);
    if (kind !== DIGIT) {
      gap = kind === OTHER ? LONGEST_GAP + 1 : gap + 1;
      isLoose = kind === LOOSE_SIGN || gap > 1;
      continue;
    }
    if (gap > 0) {
      if (gap > LONGEST_GAP) runs.push({ first: groups, end: 0, afterPlus: text[index - 1] === "+" });
      begin(isLoose);
      gap = 0;
      isLoose = false;
    }
    digits[count++] = code - 48;
  }
  for (const [index, run] of runs.entries()) run.end = runs[index + 1]?.first ?? groups;
  begin(false);
  return { digits: digits.subarray(0, count), starts, runs, loose, long };
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;

/** Cards show their numbers in parts of up to six digits. */
const LONGEST_PART = 6;
/** With its country code (E.164). */
const LONGEST_PHONE_NUMBER = 15;

/** Looks at every sequence of whole groups with 13 to 19 digits. A group of more digits is no card number. */
function holdsCardNumber(groups: DigitGroups): boolean {
  const { digits, starts, runs } = groups;
  if (digits.length < 13) return false;
  const passes = luhnCheck(digits);
  const judge = judgeOf(groups);
  /** Looks at the groups from `group` to `shortest`, and on to `end` while they are few enough. */
  const findsFrom = (group: number, shortest: number, end: number, mayBePhone: boolean): boolean => {
    const start = at(starts, group);
    for (let last = shortest; last <= end; last += 1) {
      const size = at(starts, last) - start;
      if (size < 13 || size > 19) return false;
      if (passes(start, start + size) && judge(group, last, mayBePhone)) return true;
    }
    return false;
  };
  return runs.some(({ first, end, afterPlus }) => {
    const length = at(starts, end) - at(starts, first);
    if (length < 13 || (afterPlus && length < LONGEST_PHONE_NUMBER)) return false;
    // Hardly any phone number has that many digits; card numbers of American Express do.
    const mayBePhone = afterPlus && length === LONGEST_PHONE_NUMBER;
    let shortest = first;
    for (let group = first; group < end; group += 1) {
      while (shortest < end && at(starts, shortest) - at(starts, group) < 13) shortest += 1;
      if (findsFrom(group, shortest, end, mayBePhone)) return true;
    }
    return false;
  });
}

/** Whether the groups before `end`, whose digits pass the check, are a card number: the more unusual they look, the more has to fit. */
function judgeOf({ digits, starts, loose, long }: DigitGroups) {
  let text: string | undefined;
  return (group: number, end: number, mayBePhone: boolean): boolean => {
    const start = at(starts, group);
    if ((digits[start] ?? 0) < 2) return false;
    const isLoose = at(loose, end - 1) > at(loose, group);
    if (!isLoose && !mayBePhone) return true;
    if (isLoose && at(long, end) > at(long, group)) return false;
    text ??= Buffer.from(digits.map((digit) => digit + 48)).toString("latin1");
    return NETWORKS.test(text.slice(start, at(starts, end)));
  };
}

const isCardNumber = (text: string): boolean =>
  /^[2-9]\d{12,18}$/.test(text) && luhnCheck(Uint8Array.from(text, Number))(0, text.length);

/** Whether the digits from `start` to `end` pass the Luhn check. Each answer takes the same short time, by two running sums. */
function luhnCheck(digits: Uint8Array): (start: number, end: number) => boolean {
  const even = new Int32Array(digits.length + 1);
  const odd = new Int32Array(digits.length + 1);
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits[at] ?? 0;
    const doubled = digit * 2 - (digit > 4 ? 9 : 0);
    even[at + 1] = (even[at] ?? 0) + (at % 2 === 0 ? digit : doubled);
    odd[at + 1] = (odd[at] ?? 0) + (at % 2 === 0 ? doubled : digit);
  }
  return (start, end) => {
    const sum = (end - 1) % 2 === 0 ? even : odd;
    return ((sum[end] ?? 0) - (sum[start] ?? 0)) % 10 === 0;
  };
}

/** What the shop stores of the headers that come with a request. */
const STORED_HEADERS = ["idempotency-key", "user-agent"];

/** Refuses such requests before anything reads or logs them. */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook("preValidation", async (request, reply) => {
    const headers = STORED_HEADERS.map((name) => request.headers[name]);
    if (!holdsCardData([request.body, headers])) return;
    request.log.warn({ route: request.routeOptions.url }, "Refused a request that looks like card data");
    return problem(reply, "card_data_refused");
  });
}
