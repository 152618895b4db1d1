/** Who decided: the shopper in the banner, or their browser (Global Privacy Control). */
export type ConsentReason = "banner" | "gpc";

export type MarketingConsent = { marketing: boolean; reason: ConsentReason };

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Global Privacy Control: exactly `1` counts (w3.org/TR/gpc). */
export const asksNotToSell = (headers: Headers): boolean => headers["sec-gpc"] === "1";

/**
 * The consent in a request: the stricter of its header and its body. Undefined, which allows nothing, if neither says anything.
 */
export function consentOf(headers: Headers, given: boolean | undefined): MarketingConsent | undefined {
  if (asksNotToSell(headers)) return { marketing: false, reason: "gpc" };
  return given === undefined ? undefined : { marketing: given, reason: "banner" };
}

/** User agents are cut to this many characters. */
export const MAX_USER_AGENT = 500;
