/** 'LC' and digits without a leading zero: 6 at first, one more whenever 80% of a length is used (decisions.md, Money). */
export const FIRST_DIGITS = 6;
const FULL_AT = 0.8;

export const numbersOf = (digits: number): number => 9 * 10 ** (digits - 1);

export const nextDigits = (digits: number, used: number): number =>
  used >= FULL_AT * numbersOf(digits) ? digits + 1 : digits;

export const orderNumber = (digits: number, random: (limit: number) => number): string =>
  `LC${10 ** (digits - 1) + random(numbersOf(digits))}`;

/** As people type it: 'LC' is optional, spaces don't matter. */
export function readOrderNumber(text: string): string | undefined {
  const digits = /^(?:LC)?([1-9]\d{5,11})$/i.exec(text.replace(/[\s#-]/g, ""))?.[1];
  return digits && `LC${digits}`;
}
