/** How far the server's clock is ahead of the device's, as of the last response. */
let aheadMs = 0;

/**
 * Learns the server's time from a response, because device clocks can be wrong and deadlines follow the server's. The header is cut to whole
 * seconds, so one is added: the time here is never behind, and the time left is never overstated.
 * @param date the `Date` header of the response
 * @param askedAt when the request was sent, by the device's clock
 */
export function learnShopTime(date: string | null, askedAt: number): void {
  const serverTime = Date.parse(date ?? "");
  if (!Number.isNaN(serverTime)) aheadMs = serverTime + 1000 - askedAt;
}

/** Milliseconds since 1970, by the server's clock. */
export const shopNow = (): number => Date.now() + aheadMs;
