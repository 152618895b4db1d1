import { asksNotToSell, type Headers } from "#shop/messaging/ads/consent.ts";

/** Recognizes most bots, except those that pretend to be a browser. */
const BOTS = /bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|python|curl|wget|http-?client|axios|fetch\//i;

/**
 * Whether a reported step counts. Steps don't count from bots, prefetched pages, pages of other sites, and visitors who ask not to be tracked
 * (Global Privacy Control, Do Not Track), although nothing here tracks anyone.
 */
export function isCounted(headers: Headers): boolean {
  const { "user-agent": userAgent, "sec-purpose": purpose = "", "sec-fetch-site": site = "same-origin" } = headers;
  if (typeof userAgent !== "string" || userAgent === "" || BOTS.test(userAgent)) return false;
  if (asksNotToSell(headers) || headers.dnt === "1") return false;
  return !String(purpose).includes("prefetch") && site === "same-origin";
}
