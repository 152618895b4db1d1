/** UUIDs, and hashes and other long hex words that contain letters. */
const HEX_ID =
  /(?<![\p{Nd}a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![\p{Nd}a-z])/giu;

const SHORTEST = 13;
const LONGEST = 19;
/** Cards show their numbers in groups of up to six digits. */
const LONGEST_PART = 6;
/** The most characters between two groups. */
const LONGEST_GAP = 3;
/** With the country code (E.164). Hardly any phone number is that long, but American Express card numbers are. */
const LONGEST_PHONE_NUMBER = 15;

/** The numbers that card networks issue, by their first four digits and their length. */
const NETWORKS = [
  { from: 2200, to: 2799, sizes: [16] },
  { from: 3000, to: 3099, sizes: [14] },
  { from: 3400, to: 3499, sizes: [15] },
  { from: 3500, to: 3599, sizes: [16] },
  { from: 3600, to: 3699, sizes: [14] },
  { from: 3700, to: 3799, sizes: [15] },
  { from: 3800, to: 3899, sizes: [14] },
  { from: 4000, to: 4999, sizes: [13, 16, 19] },
  { from: 5100, to: 5599, sizes: [16] },
  { from: 6011, to: 6011, sizes: [16, 17, 18, 19] },
  { from: 6200, to: 6299, sizes: [16, 17, 18, 19] },
  { from: 6440, to: 6599, sizes: [16, 17, 18, 19] },
];
/** By the first four digits: one bit for each of the sizes. */
const networkSizes = new Uint8Array(10_000);
for (const { from, to, sizes } of NETWORKS) {
  const bits = sizes.reduce((all, size) => all | (1 << (size - SHORTEST)), 0);
  networkSizes.fill(bits, from, to + 1);
}

/**
 * Whether a text contains a card number: 13 to 19 digits, of any script, that pass the Luhn check. People write them in groups with a
 * space or hyphen between them, but also with dots, line breaks and up to three such characters. Addresses and lists look like that too,
 * so those must look more like a card. No card number begins with 0. Those with 1 are only for airlines and are left out, because phone
 * numbers with the country code and times in milliseconds begin with 1. The time is linear in the length of the text.
 *
 * @param onlyOfNetworks leaves out numbers that no card network issues
 */
export function holdsCardNumber(text: string, { onlyOfNetworks = false } = {}): boolean {
  if (text.length < SHORTEST || !search.finds(text, onlyOfNetworks)) return false;
  const withoutIds = text.replace(HEX_ID, " id ");
  return withoutIds === text || search.finds(withoutIds, onlyOfNetworks);
}

/** Kinds of characters; from `ZERO` on they are digits. */
const [OTHER, TIGHT, LOOSE, ZERO] = [1, 2, 3, 4] as const;
const MATTERS = /[\p{Nd}\p{Z}\p{Cc}\p{Cf}\p{Pd}.,:;/\\|_*·•．]/u;
const IS_TIGHT = /[ \t\u00a0\u2000-\u2015\u202f-]/;
const IS_DIGIT = /\p{Nd}/u;
/** The kind of each Unicode character, computed when first seen. */
const kinds = new Uint8Array(0x110000);

function kindOf(code: number): number {
  const sign = String.fromCodePoint(code);
  const kind = !MATTERS.test(sign)
    ? OTHER
    : IS_DIGIT.test(sign)
      ? ZERO + digitValue(code)
      : IS_TIGHT.test(sign)
        ? TIGHT
        : LOOSE;
  kinds[code] = kind;
  return kind;
}

/** Each script has its ten digits in sequence, and some have several such sequences one after another. */
function digitValue(code: number): number {
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Digits are remembered as long as a card number may need them: by their position, modulo this. */
const REMEMBERED = 32;
const slotOf = (position: number): number => position % REMEMBERED;

/**
 * Reads a text character by character. Groups of digits with only gaps between them are a run; at the end of each group, every sequence
 * of whole groups of the run that ends there is checked with running sums.
 */
class Search {
  /** How many digits were read, and where the run and the last group began. */
  #count = 0;
  #run = 0;
  #group = 0;
  /** Where the last group began that is too long for a group of a card number, and the last one after a loose gap. */
  #longGroup = -1;
  #looseGroup = -1;
  /** Characters since the last digit, and whether they are more than one space or hyphen. */
  #gap = 0;
  #gapIsLoose = false;
  #isAfterPlus = false;
  /** What was found in the run. */
  #holdsAny = false;
  #holdsOfNetwork = false;
  readonly #digits = new Uint8Array(REMEMBERED);
  /** Luhn sums up to each position, modulo 10: with the digits at odd positions doubled, and with those at even ones. */
  readonly #sums = [new Uint8Array(REMEMBERED), new Uint8Array(REMEMBERED)] as const;
  readonly #beginsGroup = new Uint8Array(REMEMBERED);

  finds(text: string, onlyOfNetworks: boolean): boolean {
    this.#count = 0;
    this.#beginRun(false);
    this.#gap = LONGEST_GAP + 1;
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.codePointAt(index) ?? 0;
      if (code > 0xffff) index += 1;
      const kind = kinds[code] || kindOf(code);
      if (kind < ZERO) this.#addSign(kind);
      else {
        if (this.#gap > LONGEST_GAP) {
          if (this.#runHoldsCardNumber(onlyOfNetworks)) return true;
          this.#beginRun(before === PLUS);
        }
        this.#addDigit(kind - ZERO);
      }
      before = code;
    }
    if (this.#gap === 0) this.#endGroup();
    return this.#runHoldsCardNumber(onlyOfNetworks);
  }

  #beginRun(isAfterPlus: boolean): void {
    this.#run = this.#count;
    this.#isAfterPlus = isAfterPlus;
    this.#longGroup = -1;
    this.#looseGroup = -1;
    this.#holdsAny = false;
    this.#holdsOfNetwork = false;
  }

  #runHoldsCardNumber(onlyOfNetworks: boolean): boolean {
    if (!this.#holdsAny) return false;
    const length = this.#count - this.#run;
    if (this.#isAfterPlus && length < LONGEST_PHONE_NUMBER) return false;
    const mayBePhone = this.#isAfterPlus && length === LONGEST_PHONE_NUMBER;
    return this.#holdsOfNetwork || (!onlyOfNetworks && !mayBePhone);
  }

  #addSign(kind: number): void {
    if (this.#gap === 0) this.#endGroup();
    this.#gap = kind === OTHER ? LONGEST_GAP + 1 : this.#gap + 1;
    this.#gapIsLoose = kind === LOOSE || this.#gap > 1;
  }

  #addDigit(digit: number): void {
    const position = this.#count;
    const slot = slotOf(position);
    this.#beginsGroup[slot] = this.#gap > 0 ? 1 : 0;
    if (this.#gap > 0) {
      this.#group = position;
      if (this.#gapIsLoose) this.#looseGroup = position;
      this.#gap = 0;
    }
    this.#digits[slot] = digit;
    const [even, odd] = this.#sums;
    const doubled = digit < 5 ? digit * 2 : digit * 2 - 9;
    const isEven = position % 2 === 0;
    this.#count = position + 1;
    const next = slotOf(this.#count);
    even[next] = ((even[slot] ?? 0) + (isEven ? digit : doubled)) % 10;
    odd[next] = ((odd[slot] ?? 0) + (isEven ? doubled : digit)) % 10;
  }

  #endGroup(): void {
    const end = this.#count;
    if (end - this.#group > LONGEST_PART) this.#longGroup = this.#group;
    // The last digit isn't doubled.
    const sums = this.#sums[end % 2 === 1 ? 0 : 1];
    const sum = sums[slotOf(end)];
    const first = Math.max(this.#run, end - LONGEST);
    for (let start = end - SHORTEST; start >= first; start -= 1) {
      const slot = slotOf(start);
      if (sums[slot] === sum && this.#beginsGroup[slot] === 1) this.#judge(start);
    }
  }

  /** The less the digits from `start` on look like a card number, the more conditions they have to meet. */
  #judge(start: number): void {
    const digits = this.#digits;
    const first = digits[slotOf(start)] ?? 0;
    if (first < 2) return;
    let prefix = first;
    for (let at = 1; at < 4; at += 1) prefix = prefix * 10 + (digits[slotOf(start + at)] ?? 0);
    const isOfNetwork = ((networkSizes[prefix] ?? 0) >> (this.#count - start - SHORTEST)) & 1;
    if (this.#looseGroup > start && (!isOfNetwork || this.#longGroup >= start)) return;
    this.#holdsAny = true;
    if (isOfNetwork) this.#holdsOfNetwork = true;
  }
}
const PLUS = 43;
const search = new Search();
