/** Money is a whole number of US cents throughout the code; dollars appear only in the API's JSON and on screen. */
export type Cents = number;

export const sumOf = (rows: readonly { amountCents: Cents }[]): Cents =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const dollars = (cents: Cents): number => cents / 100;

/** The cents of an amount in dollars; undefined when it has more than two decimals or is too large. */
export function toCents(amount: number): Cents | undefined {
  const cents = Math.round(amount * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents - amount * 100) < 1e-6 ? cents : undefined;
}

/** '$14.99'; whole thousands are grouped: '$1,249.00'. */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${sign}$${whole?.replace(/\B(?=(\d{3})+$)/g, ",")}.${part}`;
}
