/** 'LC' and digits without a leading zero: 6 at first, one more whenever 80 % of a length is used (decisions.md, Money). */
export const FIRST_DIGITS = 6;
const FULL_AT = 0.8;

/** How many numbers of that many digits there are: 900,000 of six. */
export const numbersOf = (digits: number): number => 9 * 10 ** (digits - 1);

/** How many digits the next number has, when `used` numbers of `digits` digits are taken. */
export const nextDigits = (digits: number, used: number): number =>
  used >= FULL_AT * numbersOf(digits) ? digits + 1 : digits;

export const orderNumber = (digits: number, random: (limit: number) => number): string =>
  `LC${10 ** (digits - 1) + random(numbersOf(digits))}`;

/** An order number as people type it: 'LC' may be missing or small, and spaces do not matter. Undefined when it cannot be one. */
export function readOrderNumber(text: string): string | undefined {
  const digits = /^(?:LC)?([1-9]\d{5,11})$/i.exec(text.replace(/[\s#-]/g, ""))?.[1];
  return digits && `LC${digits}`;
}
