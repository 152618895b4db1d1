/** How far the shop's clock is ahead of the device's, as of its last answer. */
let aheadMs = 0;

/**
 * Takes the time of an answer. Clocks of devices are wrong, and what ends, ends by the shop's. The header leaves the rest of its second
 * out, so that is added: the time here is never behind, and what it says is left is left.
 * @param date the answer's header `Date`
 * @param askedAt when it was asked for, by the device
 */
export function learnShopTime(date: string | null, askedAt: number): void {
  const told = Date.parse(date ?? "");
  if (!Number.isNaN(told)) aheadMs = told + 1000 - askedAt;
}

/** Milliseconds since 1970, by the shop's clock. */
export const shopNow = (): number => Date.now() + aheadMs;
