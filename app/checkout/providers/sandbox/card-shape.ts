/** How the card fields are formatted while typing (specification, section 5). */

/** The text of an input after formatting, and the position of its caret. */
export type Shaped = { text: string; caret: number };

/** `caret`: its position after the edit. `erasing`: the edit was a deletion, so the remaining text is not read as new input. */
export type Shape = (text: string, caret?: number, erasing?: boolean) => Shaped;

/** The shopper's edit: the text before and after it, the caret after it, and the direction of a deletion. */
export type Edit = { before: string; text: string; caret: number; erased?: "backward" | "forward" | undefined };

const EXPIRY_DIGITS = 4;
const CVC_DIGITS = 4;

/** The digits of a text, including those of a full-width keyboard. */
export const onlyDigits = (text: string): string =>
  text
    .replace(/[\uFF10-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xff10 + 0x30))
    .replace(/[^0-9]/g, "");

/** Digits only, at most 16, grouped as on the card. */
export const shapeCardNumber: Shape = (text, caret = text.length) => {
  const { before, after } = digitsAround(text, caret);
  // An insertion never cuts off the digits after the caret.
  const most = after === "" ? (cardBrand(before)?.digits ?? CARD_DIGITS) : CARD_DIGITS;
  const kept = makeRoom(before, after, most);
  return placeCaret(groupDigits(kept.before + kept.after), kept.before.length);
};

/** Digits only, at most 4, as MM/YY. The slash appears with the third digit, so it can be deleted like any other character. */
export const shapeExpiry: Shape = (text, caret = text.length, erasing = false) => {
  // An edit in the middle changes single digits; at the end, the text may be a complete date that was typed or pasted.
  const whole = erasing || caret < text.length ? undefined : wholeExpiry(text);
  if (whole) return { text: whole, caret: whole.length };
  const typed = /^\d\/$/.test(text) ? { before: `0${text.charAt(0)}`, after: "" } : digitsAround(text, caret);
  const { before, after } = makeRoom(fullMonth(typed, erasing), typed.after, EXPIRY_DIGITS);
  const digits = before + after;
  const typedSlash = digits.length === 2 && text.endsWith("/");
  const shown = digits.length > 2 || typedSlash ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  return typedSlash ? { text: shown, caret: shown.length } : placeCaret(shown, before.length);
};

/** No month starts with 2 to 9, so its leading zero is added. */
function fullMonth({ before, after }: { before: string; after: string }, erasing: boolean): string {
  return !erasing && /^[2-9]/.test(before) && before.length + after.length < EXPIRY_DIGITS ? `0${before}` : before;
}

/** A date in one of the usual formats: '1/27', '01/2027', '012027', '12.27', '2027-01'; also while a four-digit year is being typed. */
function wholeExpiry(text: string): string | undefined {
  const yearFirst = /^\D*20(\d\d)\s*[-/.\s]\s*(\d{1,2})\D*$/.exec(text);
  if (yearFirst) return `${yearFirst[2]?.padStart(2, "0")}/${yearFirst[1]}`;
  const parted = /^\D*(\d{1,2})\s*[-/.\s]\s*(?:20)?(\d\d)\D*$/.exec(text);
  if (parted) return `${parted[1]?.padStart(2, "0")}/${parted[2]}`;
  const digitsAlone = /^\s*(0[1-9]|1[0-2])20(\d\d)\s*$/.exec(text);
  if (digitsAlone) return `${digitsAlone[1]}/${digitsAlone[2]}`;
  const typingYear = /^(\d\d)\/20(\d)$/.exec(text);
  return typingYear ? `${typingYear[1]}/${typingYear[2]}` : undefined;
}

/** Digits only, at most 4. */
export const shapeCVC: Shape = (text, caret = text.length) => {
  const { before, after } = digitsAround(text, caret);
  const kept = makeRoom(before, after, CVC_DIGITS);
  return { text: kept.before + kept.after, caret: kept.before.length };
};

/**
 * Formats an edit. Input that doesn't fit leaves the caret where it was. If only a space or a slash was deleted, which would come back,
 * the digit next to it is deleted instead.
 */
export function shapeEdit(shape: Shape, { before, text, caret, erased }: Edit): Shaped {
  const shaped = shape(text, caret, erased !== undefined);
  if (shaped.text !== before) return shaped;
  if (!erased)
    return { text: before, caret: text.length > before.length ? caret - (text.length - before.length) : shaped.caret };
  const from = erased === "backward" ? caret - 1 : caret;
  return shape(text.slice(0, Math.max(0, from)) + text.slice(from + 1), Math.max(0, from), true);
}

const digitsAround = (text: string, caret: number) => ({
  before: onlyDigits(text.slice(0, caret)),
  after: onlyDigits(text.slice(caret)),
});

/** Cuts the digits before the caret to the room that is left: as in any full input, the ones after it stay. */
function makeRoom(before: string, after: string, most: number): { before: string; after: string } {
  const kept = after.slice(0, most);
  return { before: before.slice(0, most - kept.length), after: kept };
}

/** Keeps the caret after the same digit, whatever separators were added or removed before it. */
function placeCaret(text: string, digitsBefore: number): Shaped {
  let caret = 0;
  for (let passed = 0; passed < digitsBefore && caret < text.length; caret += 1) {
    if (/\d/.test(text.charAt(caret))) passed += 1;
  }
  return { text, caret };
}

/** A brand that the first digits of a card number identify, and how it prints its numbers. */
export type CardBrand = {
  name: string;
  starts: RegExp;
  /** The lengths of the first three groups; the remaining digits are the last group. */
  groups: readonly [number, number, number];
  /** The most digits accepted while typing. The specification's rule, 13 to 19, is checked separately. */
  digits: number;
};

const FOURS = [4, 4, 4] as const;
/** Specification, section 5: the input accepts 16 digits. */
export const CARD_DIGITS = 16;

/** Each prefix belongs to one brand (ISO/IEC 7812 ranges as the brands publish them), so a detected brand never changes. */
const BRANDS: readonly CardBrand[] = [
  { name: "Visa", starts: /^4/, groups: FOURS, digits: CARD_DIGITS },
  {
    name: "Mastercard",
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    groups: FOURS,
    digits: CARD_DIGITS,
  },
  { name: "American Express", starts: /^3[47]/, groups: [4, 6, 6], digits: 15 },
  { name: "Discover", starts: /^(6011|64[4-9]|65)/, groups: FOURS, digits: CARD_DIGITS },
  // Most have 14 digits; the newer ones up to 19.
  { name: "Diners Club", starts: /^(30[0-5]|309|3[689])/, groups: [4, 6, 6], digits: CARD_DIGITS },
  { name: "JCB", starts: /^35(2[89]|[3-8])/, groups: FOURS, digits: CARD_DIGITS },
  { name: "UnionPay", starts: /^62/, groups: FOURS, digits: CARD_DIGITS },
];

/** Undefined until there are enough digits, and for any other brand. */
export const cardBrand = (digits: string): CardBrand | undefined => BRANDS.find(({ starts }) => starts.test(digits));

/** Grouped as printed on the card; the remaining digits are the last group. */
export function groupDigits(digits: string): string {
  const [first, second, third] = cardBrand(digits)?.groups ?? FOURS;
  const starts = [0, first, first + second, first + second + third];
  return starts.flatMap((start, at) => digits.slice(start, starts[at + 1]) || []).join(" ");
}

/** Where the CVC is on the card. */
export const cvcHint = (cardNumber: string): string | undefined =>
  cardBrand(cardNumber)?.name === "American Express" ? "The 4 digits on the front of the card" : undefined;
