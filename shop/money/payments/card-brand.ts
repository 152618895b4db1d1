/** What the first digits of a card number say: its brand, and how the number is printed on the card. */
export type CardBrand = {
  name: string;
  starts: RegExp;
  /** The lengths of the first three groups; what is left is the last. */
  groups: readonly [number, number, number];
  /** How many digits are taken while typing. The rule of the specification, 13 to 19, is judged apart from this. */
  digits: number;
};

const FOURS = [4, 4, 4] as const;
/** Specification, section 5: the input takes 16 digits. */
export const CARD_DIGITS = 16;

/** Each start is of one brand alone (ISO/IEC 7812 ranges as the brands publish them), so that a mark is never taken back. */
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

/** Undefined until enough digits are there, and for a card of another brand. */
export const cardBrand = (digits: string): CardBrand | undefined => BRANDS.find(({ starts }) => starts.test(digits));

/** As printed on the card; what is left over is the last group. */
export function groupDigits(digits: string): string {
  const [first, second, third] = cardBrand(digits)?.groups ?? FOURS;
  const starts = [0, first, first + second, first + second + third];
  return starts.flatMap((start, at) => digits.slice(start, starts[at + 1]) || []).join(" ");
}

/** Where the CVC stands on the card. */
export const cvcHint = (cardNumber: string): string | undefined =>
  cardBrand(cardNumber)?.name === "American Express" ? "The 4 digits on the front of the card" : undefined;
